import type { MikroORM } from '@mikro-orm/postgresql';
import { localUrl } from '../../process/addresses.ts';
import { type PreviewPlace, previewAddress } from './address.ts';

export interface SameHostSettings extends PreviewPlace {
  PUBLIC_URL?: string | undefined;
  PREVIEW_SAME_SITE?: 'allow' | undefined;
}

/** How long "people sign in" is remembered, in milliseconds. That nobody does is asked each time, by a small query. */
const rememberMilliseconds = 60_000;

/** Whether previews have the host of the service, so that they are refused once people sign in. */
export function sharesHost(settings: SameHostSettings): boolean {
  return settings.PREVIEW_SAME_SITE !== 'allow' && hostOf(previewAddress(settings)('name')) === serviceHost(settings);
}

const serviceHost = ({ PUBLIC_URL, HOST, port }: SameHostSettings) => hostOf(PUBLIC_URL ?? localUrl(HOST, port));

/**
 * Returns the check of a request for a preview: true if it must be refused, because people sign in at the same host. Browsers
 * send cookies to every port of a host.
 */
export function sameHostCheck(orm: MikroORM, settings: SameHostSettings): (url: URL) => Promise<boolean> {
  if (settings.PREVIEW_SAME_SITE === 'allow') return () => Promise.resolve(false);
  const ours = serviceHost(settings);
  const always = sharesHost(settings);
  let until = -Infinity;
  return async ({ hostname }) => {
    if (!always && withoutDot(hostname) !== ours) return false;
    if (performance.now() < until) return true;
    if (!(await peopleSignIn(orm))) return false;
    until = performance.now() + rememberMilliseconds;
    return true;
  };
}

/** A browser with the link of the first start belongs to no person, and has a cookie as well. */
async function peopleSignIn(orm: MikroORM): Promise<boolean> {
  const rows: unknown[] = await orm.em.fork().execute(
    `select where exists (select from person)
         or exists (select from browser_session where ended_at is null and expires_at > now())`,
  );
  return rows.length > 0;
}

const hostOf = (address: string) => withoutDot(new URL(address).hostname);

/** Removes the dot of the root zone, with which a name may end. */
const withoutDot = (hostname: string) => hostname.replace(/\.$/, '');
