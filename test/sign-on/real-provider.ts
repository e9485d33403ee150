import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';

/** An account at the provider. */
interface Account {
  name: string;
  email: string;
  groups: readonly string[];
}

export interface RealProvider extends AsyncDisposable {
  issuer: string;
  host: string;
  /** By subject. */
  accounts: Map<string, Account>;
  /**
   * Signs somebody in at the provider, as a browser that goes from `url` on. Returns the address at which it leaves the provider
   * again.
   */
  walk(url: URL, subject: string): Promise<URL>;
}

export const realClient = { clientId: 'unified-agents', clientSecret: 'the-secret-of-the-client' };

/** Starts `oidc-provider`, which OpenID has certified. Its claims come from userinfo, as the specification has it. */
export async function startRealProvider(): Promise<RealProvider> {
  const accounts = new Map<string, Account>();
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const host = `localhost:${(server.address() as AddressInfo).port}`;
  const issuer = `http://${host}`;
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: realClient.clientId,
        client_secret: realClient.clientSecret,
        redirect_uris: ['https://service.test/sign-in/callback'],
        id_token_signed_response_alg: 'ES256',
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), kid: 'real', use: 'sig' }] },
    cookies: { keys: ['a key of the test'] },
    features: { devInteractions: { enabled: false } },
    claims: { openid: ['sub'], profile: ['name'], email: ['email', 'email_verified'], groups: ['groups'] },
    scopes: ['openid', 'profile', 'email', 'groups'],
    interactions: { url: (_, interaction) => `/interaction/${interaction.uid}` },
    findAccount: (_, accountId) => {
      const account = accounts.get(accountId);
      return account && { accountId, claims: () => ({ sub: accountId, email_verified: true, ...account }) };
    },
    // Nobody is asked for consent.
    async loadExistingGrant({ oidc }) {
      const grant = new provider.Grant({
        clientId: oidc.client?.clientId ?? '',
        accountId: oidc.session?.accountId ?? '',
      });
      grant.addOIDCScope('openid profile email groups');
      await grant.save();
      return grant;
    },
  });
  // The address has the id of a connection, which is made after the provider started.
  provider.Client.prototype.redirectUriAllowed = (uri: string) =>
    uri.startsWith('http://service.test/sign-in/callback/');
  const callback = provider.callback();
  server.on('request', (request, response) => {
    const [, subject] = /^\/interaction\/[^?]*\?as=(.*)$/.exec(request.url ?? '') ?? [];
    if (subject === undefined) void callback(request, response);
    else void provider.interactionFinished(request, response, { login: { accountId: decodeURIComponent(subject) } });
  });

  return {
    issuer,
    host,
    accounts,
    async walk(url, subject) {
      const cookies = new Map<string, string>();
      let at = url;
      while (at.host === host) {
        const isQuestion = at.pathname.startsWith('/interaction/');
        const asked = isQuestion ? `${at.href}?as=${encodeURIComponent(subject)}` : at.href;
        const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
        const answer = await fetch(asked, { redirect: 'manual', headers: { cookie } });
        for (const line of answer.headers.getSetCookie()) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
          cookies.set(name, value);
        }
        const next = answer.headers.get('location');
        if (next === null) throw new Error(`${answer.status} ${await answer.text()}`);
        at = new URL(next, at);
      }
      return at;
    },
    async [Symbol.asyncDispose]() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
