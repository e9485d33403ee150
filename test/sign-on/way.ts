import type { SignOnConnection, signOnCreateInput } from '../../schema/sign-on.ts';
import type { z } from 'zod';
import type { Browser, Page } from '../sign-in/browser.ts';
import type { TestService } from '../support/service.ts';
import type { FakeProvider, TokenClaims } from './fake-provider.ts';

/** A request that begins on a page of another site. */
export const crossSite = { 'sec-fetch-site': 'cross-site', origin: '' } as const;

export const clientId = 'unified-agents';

/** Creates a connection as the service key. Throws if it is refused. */
export async function connect(
  service: Pick<TestService, 'post'>,
  input: Pick<z.input<typeof signOnCreateInput>, 'issuer'> & Partial<z.input<typeof signOnCreateInput>>,
): Promise<SignOnConnection> {
  const answer = await service.post('/api/v1/sign-on/connections', { name: 'Company', clientId, ...input });
  if (answer.status !== 201) throw new Error(await answer.text());
  return (await answer.json()) as SignOnConnection;
}

/** Where a page of ours goes on to by itself. */
export function goesTo(page: Page): URL {
  const [, address = ''] = /content="0;url=([^"]*)"/.exec(page.text) ?? [];
  return new URL(address.replaceAll('&amp;', '&'), 'http://service.test');
}

export interface Begun {
  url: URL;
  state: string;
  nonce: string;
}

/** Begins a sign-on in a browser. Throws if the service refuses. */
export async function begin(
  browser: Browser,
  { connectionId }: Pick<SignOnConnection, 'connectionId'>,
  fields: Readonly<Record<string, string>> = {},
): Promise<Begun> {
  const page = await browser.send('/sign-in/with', { connection: connectionId, next: '/after', ...fields });
  if (page.status !== 200) throw new Error(`${page.status} ${page.alert}`);
  const url = goesTo(page);
  return { url, state: url.searchParams.get('state') ?? '', nonce: url.searchParams.get('nonce') ?? '' };
}

/** The address to which an honest provider sends the browser back. */
export function callbackOf(provider: FakeProvider, { url, state }: Begun, parameters: Record<string, string> = {}) {
  const { pathname } = new URL(url.searchParams.get('redirect_uri') ?? '');
  return `${pathname}?${new URLSearchParams({ code: 'c', state, iss: provider.issuer, ...parameters }).toString()}`;
}

/** The claims of a token that is in order. */
export const claimsFor = (provider: FakeProvider, { nonce }: Begun, claims: TokenClaims = {}): TokenClaims => ({
  iss: provider.issuer,
  aud: clientId,
  sub: 'ann',
  nonce,
  iat: now(),
  exp: now() + 300,
  name: 'Ann Lee',
  email: 'ann@example.com',
  ...claims,
});

export const now = () => Math.floor(Date.now() / 1000);

/** Signs somebody in by an identity provider that says these claims. */
export async function signInBy(
  browser: Browser,
  provider: FakeProvider,
  connection: Pick<SignOnConnection, 'connectionId'>,
  claims: TokenClaims = {},
  fields: Readonly<Record<string, string>> = {},
): Promise<Page> {
  const begun = await begin(browser, connection, fields);
  provider.answer(provider.sign({}, claimsFor(provider, begun, claims)));
  return browser.get(callbackOf(provider, begun), crossSite);
}

/** Who is signed in in a browser; null: nobody. */
export async function memberIn(browser: Browser): Promise<{ memberId: string; name: string } | null> {
  const { status, body } = await browser.call('GET', '/api/v1/sign-ins');
  if (status !== 200) return null;
  const mine = (body as { signIns: { current: boolean; memberId: string; name: string }[] }).signIns;
  const found = mine.find(({ current }) => current);
  return found ? { memberId: found.memberId, name: found.name } : null;
}
