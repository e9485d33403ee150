import type { Context as HonoContext } from 'hono';
import { z } from 'zod';
import { ServiceError } from '../../../schema/errors.ts';
import type { Config } from '../../../server/process/config.ts';
import { contentType, readBytes } from '../../http/body.ts';
import { isFromOwnPage } from '../../http/own-origin.ts';

const type = 'application/x-www-form-urlencoded';

/**
 * Returns the fields of a form that a page of ours sent. A field that is missing or there twice is empty. Throws ServiceError
 * `insufficient_scope` for other pages, `unsupported_media_type`, `payload_too_large`, `invalid_request`.
 */
export async function readForm<Name extends string>(
  c: HonoContext,
  config: Pick<Config, 'PUBLIC_URL'>,
  names: readonly Name[],
): Promise<Record<Name, string>> {
  requireOwnPage(c, config);
  return readForeignForm(c, names);
}

/** Like `readForm`, for a form that a page of another site may send: nothing of the request proves whose it is. */
export async function readForeignForm<Name extends string>(
  c: HonoContext,
  names: readonly Name[],
): Promise<Record<Name, string>> {
  const sent = contentType(c.req.raw.headers);
  if (sent.toLowerCase() !== type)
    throw new ServiceError(
      'unsupported_media_type',
      `The form was sent as ${JSON.stringify(sent)}. Send it as ${type}.`,
    );
  const fields = new URLSearchParams(new TextDecoder().decode(await readBytes(c.req.raw)));
  const entries = names.map((name) => {
    const values = fields.getAll(name);
    return [name, values.length === 1 ? clean(values[0] ?? '') : ''] as const;
  });
  return Object.fromEntries(entries) as Record<Name, string>;
}

/** Throws ServiceError `insufficient_scope` unless a page of ours sent the request. Otherwise any page could sign people in. */
export function requireOwnPage(c: HonoContext, config: Pick<Config, 'PUBLIC_URL'>): void {
  const host = c.req.header('host') ?? new URL(c.req.url).host;
  const [origin, secFetchSite] = [c.req.header('origin'), c.req.header('sec-fetch-site')];
  if (isFromOwnPage({ host, origin, secFetchSite }, config)) return;
  throw new ServiceError('insufficient_scope', 'The request came from another page.', {
    extensions: { reason: 'other_page' },
  });
}

/** PostgreSQL takes no NUL; no other field does either. */
export const clean = (text: string) => text.toWellFormed().replaceAll('\0', '');

const json = z.string().transform((text, context): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    context.addIssue({ code: 'custom', message: 'is not JSON' });
    return z.NEVER;
  }
});

/** Returns the value of a field that holds JSON; null if it does not. */
export function readJsonField(text: string): unknown {
  return json.safeParse(text).data ?? null;
}

/** One slash at the beginning: browsers take what follows two of them for a host. */
const isPath = (text: string) => /^\/(?![/\\])[^\s\\]*$/.test(text);

/** Where to go after signing in: a path of this service. Anything else would let a link lead people to other sites. */
export function readNext(text: string | undefined): string {
  if (text === undefined || !isPath(text)) return startPath;
  const url = URL.parse(text, 'http://here.invalid');
  // Without its dots, `/..//example.com` begins with two slashes.
  if (url?.host !== 'here.invalid' || !isPath(url.pathname)) return startPath;
  return `${url.pathname}${url.search}${url.hash}`;
}

/** The studio. */
const startPath = '/';
export const accountPath = '/account';
