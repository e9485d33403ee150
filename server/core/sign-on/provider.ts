import type * as Oidc from 'openid-client';
import { ServiceError } from '../../../schema/errors.ts';
import { TooLargeError } from '../../net/exchange.ts';
import { guardedFetch } from '../../net/guarded-fetch.ts';
import { ForbiddenAddressError } from '../../net/resolve.ts';

/** How far the clock of an identity provider may be off, in seconds. */
const clockSeconds = 60;
/** How long an answer may take, in seconds. */
const answerSeconds = 10;
const maxAnswerBytes = 512 * 1024;
/** How long what an identity provider says about itself is used, in milliseconds. */
const discoveredMilliseconds = 3_600_000;

/** What a connection says about an identity provider, and about this service as its client. */
export interface ProviderSettings {
  issuer: string;
  clientId: string;
  clientSecret: string | null;
}

/** The identity providers that connections name. */
export interface Providers {
  /** Asks an identity provider anew what it is. Throws ServiceError `invalid_request` at `issuer`. */
  discover(settings: ProviderSettings): Promise<Oidc.Configuration>;
  /** Fetches from an identity provider, with all that keeps it away from private networks. Throws what `guardedFetch` throws. */
  fetch: ReturnType<typeof guardedFetch>;
  /** Whether the operator named the host: it may be in a private network, and be asked over plain http. */
  isTrusted(url: URL): boolean;
  /** Like `discover`, but asks at most once an hour as long as the settings stay the same. */
  of(connectionId: string, settings: ProviderSettings): Promise<Oidc.Configuration>;
}

interface Known {
  /** What it was made from: another node may have changed the settings. */
  settings: string;
  until: number;
  configuration: Promise<Oidc.Configuration>;
}

/** Loads the library at the first use: it would slow down the start of the service. */
export const loadOidc = (): Promise<typeof Oidc> => import('openid-client');

/** `trustedHosts`: the setting SIGN_ON_HOSTS. */
export function createProviders(trustedHosts: readonly string[]): Providers {
  const isTrusted = hostCheck(trustedHosts);
  const fetch = guardedFetch({ isTrusted, timeoutMs: answerSeconds * 1_000, maxBytes: maxAnswerBytes });
  const known = new Map<string, Known>();

  async function discover({ issuer, clientId, clientSecret }: ProviderSettings): Promise<Oidc.Configuration> {
    const [oidc, url] = [await loadOidc(), new URL(issuer)];
    // Without the second one, the library refuses http in what a provider says of itself, too.
    const execute = [oidc.enableNonRepudiationChecks, ...(isTrusted(url) ? [oidc.allowInsecureRequests] : [])];
    try {
      // The guard would say so, too, but the library asks before it.
      if (url.protocol !== 'https:' && !isTrusted(url))
        throw new ForbiddenAddressError('The address must begin with https.');
      const configuration = await oidc.discovery(
        url,
        clientId,
        { [oidc.clockTolerance]: clockSeconds },
        authentication(oidc, clientSecret),
        { execute, timeout: answerSeconds, [oidc.customFetch]: fetch },
      );
      return requireUsable(configuration, url);
    } catch (error) {
      throw issuerProblem(error);
    }
  }

  return {
    fetch,
    isTrusted,
    discover,
    of(connectionId, settings) {
      const now = Date.now();
      for (const [id, { until }] of known) if (until <= now) known.delete(id);
      const wanted = JSON.stringify(settings);
      const found = known.get(connectionId);
      if (found?.settings === wanted) return found.configuration;
      const configuration = discover(settings);
      const entry = { settings: wanted, until: now + discoveredMilliseconds, configuration };
      known.set(connectionId, entry);
      // Asked again at the next sign-in. Until the answer is there, all sign-ins wait for the same request.
      configuration.catch(() => known.get(connectionId) === entry && known.delete(connectionId));
      return configuration;
    },
  };
}

/** A host without a port stands for the port of the scheme. */
function hostCheck(hosts: readonly string[]): (url: URL) => boolean {
  return ({ host, hostname, port, protocol }) => {
    const given = port === '' ? { 'https:': '443', 'http:': '80' }[protocol] : port;
    return hosts.includes(host) || hosts.includes(`${hostname}:${given}`);
  };
}

/** Throws if a provider cannot be used, so that an admin learns it before anybody signs in. */
function requireUsable(configuration: Oidc.Configuration, given: URL): Oidc.Configuration {
  const { authorization_endpoint: page, token_endpoint: token, jwks_uri: keys } = configuration.serverMetadata();
  if ([page, token, keys].includes(undefined)) throw new Error('the provider names no page, tokens or keys');
  return requireOneIssuer(configuration, given);
}

/**
 * The issuers of Microsoft's `common` and `organizations` are templates for all tenants: with them, anybody's account of any
 * company would count. The library accepts them.
 */
function requireOneIssuer(configuration: Oidc.Configuration, given: URL): Oidc.Configuration {
  const { issuer } = configuration.serverMetadata();
  if (URL.parse(issuer)?.href === given.href) return configuration;
  throw new OtherIssuerError(issuer);
}

class OtherIssuerError extends Error {}

/** Sends the secret in the way that the provider says it takes; by default, that is HTTP Basic. */
function authentication(oidc: typeof Oidc, secret: string | null): Oidc.ClientAuth {
  if (secret === null) return oidc.None();
  return (server, ...request) => {
    const ways = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const way = ways.includes('client_secret_basic') ? oidc.ClientSecretBasic : oidc.ClientSecretPost;
    way(secret)(server, ...request);
  };
}

/** Says what is wrong with the issuer, without a word of what answered. */
function issuerProblem(error: unknown): ServiceError {
  const message = problemWords(error);
  return new ServiceError('invalid_request', `issuer: ${message}`, {
    errors: [{ path: 'issuer', message }],
    cause: error,
  });
}

function problemWords(error: unknown): string {
  const causes = causesOf(error);
  const forbidden = causes.find((one) => one instanceof ForbiddenAddressError);
  if (forbidden)
    return `${forbidden.message} To use an identity provider in a private network, ask the operator to set SIGN_ON_HOSTS.`;
  if (causes.some((one) => one instanceof TooLargeError)) return 'The answer of the identity provider is too large.';
  if (causes.some((one) => one.name === 'TimeoutError'))
    return `The identity provider did not answer within ${answerSeconds} s.`;
  const isOther = causes.some(
    (one) =>
      one instanceof OtherIssuerError || ('code' in one && one.code === 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED'),
  );
  if (isOther) return 'The identity provider says that it has another issuer. Enter the address as it spells it.';
  return 'No identity provider with OpenID Connect answers there. Check the address.';
}

function causesOf(error: unknown): Error[] {
  return error instanceof Error ? [error, ...causesOf(error.cause)] : [];
}
