import type { z } from 'zod';
import type { SignOnConnection, signOnCreateInput } from '../../schema/sign-on.ts';
import { begin, crossSite } from '../sign-on/way.ts';
import type { Browser, Page } from '../sign-in/browser.ts';
import type { TestService } from '../support/service.ts';
import type { SigningKey } from './der.ts';
import { answerTo, type Asked, base64, readRequest, type Says, type Signed } from './fake-idp.ts';

/** Creates a connection with SAML as the service key. Throws if it is refused. */
export async function connectSaml(
  service: Pick<TestService, 'post'>,
  input: Partial<z.input<typeof signOnCreateInput>>,
): Promise<SignOnConnection> {
  const answer = await service.post('/api/v1/sign-on/connections', { name: 'Company', kind: 'saml', ...input });
  if (answer.status !== 201) throw new Error(await answer.text());
  return (await answer.json()) as SignOnConnection;
}

/** Begins a sign-on in a browser. Throws if the service refuses. */
export async function beginSaml(
  browser: Browser,
  connection: Pick<SignOnConnection, 'connectionId'>,
  fields: Readonly<Record<string, string>> = {},
): Promise<Asked> {
  return readRequest((await begin(browser, connection, fields)).url);
}

/** A browser that brings an answer from the site of an identity provider, without cookies. */
export async function bring(
  service: Pick<TestService, 'withoutKey'>,
  { redirectUri }: Pick<SignOnConnection, 'redirectUri'>,
  fields: Readonly<Record<string, string>>,
): Promise<Response> {
  return service.withoutKey(new URL(redirectUri).pathname, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'cross-site',
      origin: 'https://id.example',
      accept: 'text/html',
    },
    body: new URLSearchParams(fields).toString(),
  });
}

export interface Brought {
  /** Of the POST: the status, and what its page says. */
  posted: { status: number; alert: string | null };
  /** The page to which it led; null: to none. */
  page: Page | null;
}

/** Brings a response, and goes where the answer leads, with the cookies of a browser. */
export async function bringXml(
  service: Pick<TestService, 'withoutKey'>,
  browser: Browser,
  connection: Pick<SignOnConnection, 'redirectUri'>,
  xml: string,
  relayState: string,
): Promise<Brought> {
  const answer = await bring(service, connection, { SAMLResponse: base64(xml), RelayState: relayState });
  const text = await answer.text();
  const [, alert = null] = /<p class="alert" role="alert">([^<]*)<\/p>/.exec(text) ?? [];
  const location = answer.headers.get('location');
  return {
    posted: { status: answer.status, alert },
    page: location === null ? null : await browser.get(location, crossSite),
  };
}

/** Signs somebody in by an identity provider that says this. */
export async function signInBySaml(
  service: Pick<TestService, 'withoutKey'>,
  browser: Browser,
  connection: SignOnConnection,
  key: SigningKey,
  says: Says = {},
  { fields = {}, how = {} }: { fields?: Readonly<Record<string, string>>; how?: Signed } = {},
): Promise<Brought> {
  const asked = await beginSaml(browser, connection, fields);
  return bringXml(service, browser, connection, answerTo(asked, key, says, how), asked.relayState);
}
