import type * as Oidc from 'openid-client';
import { refusal, type SignInReason } from '../sign-in/refusal.ts';
import { ClaimsError, readClaims } from './claims.ts';
import { errorWords } from './error-words.ts';
import { loadOidc } from './provider.ts';
import { settingsOf } from './secret.ts';
import { freshMilliseconds, type SignOnWay } from './way.ts';

export const oidcWay: SignOnWay = {
  async begin({ services }, connection, { redirectUri, again }) {
    const configuration = await services.signOn
      .of(connection.id, settingsOf(services.vault, connection))
      .catch((error: unknown) => {
        services.logger.warn(
          { problem: errorWords(error), connectionId: connection.id },
          'could not ask an identity provider what it is',
        );
        throw refusal('sign_on_unavailable', {}, error);
      });
    const oidc = await loadOidc();
    const [verifier, nonce] = [oidc.randomPKCECodeVerifier(), oidc.randomNonce()];
    return {
      secrets: { verifier, nonce, request: null },
      async urlOf(state) {
        const url = oidc.buildAuthorizationUrl(configuration, {
          redirect_uri: redirectUri,
          scope: connection.scopes.join(' '),
          state,
          nonce,
          code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
          ...(again && { prompt: 'login', max_age: '0' }),
        });
        return url.href;
      },
    };
  },

  /** Exchanges the code, and returns what the provider says in a token that is checked: signature, issuer, audience, nonce, time. */
  async finish({ services }, connection, { redirectUri, secrets: { verifier, nonce }, again, search }) {
    const { vault, signOn, logger } = services;
    if (verifier === null || nonce === null) throw refusal('sign_on_refused');
    const url = new URL(redirectUri);
    url.search = search;
    const oidc = await loadOidc();
    try {
      const configuration = await signOn.of(connection.id, settingsOf(vault, connection));
      const tokens = await oidc.authorizationCodeGrant(configuration, url, {
        pkceCodeVerifier: verifier,
        expectedNonce: nonce,
        expectedState: url.searchParams.get('state') ?? '',
        idTokenExpected: true,
      });
      const claims: Readonly<Record<string, unknown>> = { ...tokens.claims() };
      if (again) requireFresh(claims.auth_time);
      const groupClaim = connection.groupClaim ?? null;
      const read = readClaims(claims, groupClaim);
      const isWhole = read.email !== null && (groupClaim === null || read.groups !== null);
      if (isWhole || configuration.serverMetadata().userinfo_endpoint === undefined) return read;
      const more = await oidc.fetchUserInfo(configuration, tokens.access_token, String(claims.sub));
      return readClaims({ ...more, ...claims }, groupClaim);
    } catch (error) {
      logger.warn(
        { connectionId: connection.id, problem: errorWords(error) },
        'a sign-on failed at the identity provider',
      );
      throw refusal(reasonFor(oidc, error), {}, error);
    }
  },
};

/**
 * Throws ClaimsError if a provider says that the person signed in there long ago. Not all providers say when, although the protocol
 * asks for it: then the question has to do.
 */
function requireFresh(signedInAt: unknown): void {
  if (typeof signedInAt !== 'number' || Date.now() - signedInAt * 1_000 <= freshMilliseconds) return;
  throw new ClaimsError('the person did not sign in again');
}

/** Errors of the connection have no code of the protocol. */
function reasonFor(oidc: typeof Oidc, error: unknown): SignInReason {
  if (error instanceof oidc.AuthorizationResponseError) return 'sign_on_declined';
  const isAnswer =
    error instanceof oidc.ResponseBodyError ||
    error instanceof ClaimsError ||
    (error instanceof oidc.ClientError && isProtocol(error.code));
  return isAnswer ? 'sign_on_refused' : 'sign_on_unavailable';
}

const isProtocol = (code: string | undefined) =>
  code !== undefined && code !== 'OAUTH_TIMEOUT' && code !== 'OAUTH_ABORT' && code !== 'OAUTH_RESPONSE_IS_NOT_CONFORM';
