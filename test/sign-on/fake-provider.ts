import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';

/** What an identity provider says of somebody. */
export type TokenClaims = Record<string, unknown>;

/** An identity provider that says whatever a test asks for, true or not. */
export interface FakeProvider extends AsyncDisposable {
  issuer: string;
  /** Host and port, for SIGN_ON_HOSTS. */
  host: string;
  /** Replaces members of what it says of itself. */
  metadata: Record<string, unknown>;
  /** Signs a token. */
  sign(header: object, claims: TokenClaims): string;
  /** Answers the next request for a token with this one. */
  answer(idToken: string): void;
  /** Replaces the answers of a path. */
  answers: Map<string, (request: IncomingMessage, response: ServerResponse) => void>;
  /** The bodies of the requests for tokens so far. */
  tokenRequests: URLSearchParams[];
  /** The paths of all requests so far. */
  requests: string[];
  /** Signs with a new key from now on, under this id. */
  changeKey(kid: string): void;
}

/** Starts an identity provider. `path`: the part of its issuer after the host. */
export async function startFakeProvider(path = ''): Promise<FakeProvider> {
  let key = makeKey();
  let kid = 'first';
  let next = '';
  const metadata: Record<string, unknown> = {};
  const answers: FakeProvider['answers'] = new Map();
  const tokenRequests: URLSearchParams[] = [];
  const requests: string[] = [];

  const server = createServer((request, response) => void serve(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const host = `localhost:${(server.address() as AddressInfo).port}`;
  const issuer = `http://${host}${path}`;

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const at = (request.url ?? '').slice(path.length);
    requests.push(at);
    const json = (body: unknown) => response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
    const other = answers.get(at);
    if (at === '/token') tokenRequests.push(new URLSearchParams(Buffer.concat(await request.toArray()).toString()));
    if (other) return other(request, response);
    if (at === '/.well-known/openid-configuration')
      return void json({
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['ES256', 'none', 'HS256'],
        authorization_response_iss_parameter_supported: true,
        ...metadata,
      });
    if (at === '/jwks') return void json({ keys: [{ ...key.publicKey.export({ format: 'jwk' }), kid, use: 'sig' }] });
    if (at === '/token') return void json({ access_token: 'a', token_type: 'Bearer', id_token: next });
    response.writeHead(404).end();
  }

  return {
    issuer,
    host,
    metadata,
    answers,
    tokenRequests,
    requests,
    sign: (header, claims) => signed(key.privateKey, { alg: 'ES256', kid, ...header }, claims),
    answer(idToken) {
      next = idToken;
    },
    changeKey(id) {
      key = makeKey();
      kid = id;
    },
    async [Symbol.asyncDispose]() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

const makeKey = () => generateKeyPairSync('ec', { namedCurve: 'P-256' });

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

function signed(key: KeyObject, header: object, claims: TokenClaims): string {
  const text = `${part(header)}.${part(claims)}`;
  return `${text}.${sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`;
}

/** A token without a signature. */
export const unsigned = (claims: TokenClaims): string => `${part({ alg: 'none' })}.${part(claims)}.`;
