import type * as Oidc from 'openid-client';
import { SignOnConnectionEntity } from '../../../schema/entities/sign-on.ts';
import { ServiceError } from '../../../schema/errors.ts';
import { nobody } from '../access/principal.ts';
import { takeFlow } from '../sign-in/flows.ts';
import { reasonOf, refusal, type SignInReason } from '../sign-in/refusal.ts';
import { type ActingMember, memberOrigin, type SignedIn, strangerOrigin, type Visitor } from '../sign-in/visitor.ts';
import { signOnFlow, type SignOnFlow, unsealFlow } from './begin.ts';
import { callbackPath } from './callback-path.ts';
import { type Claims, ClaimsError, readClaims } from './claims.ts';
import type { ConnectionRow } from './connections.ts';
import { errorWords } from './error-words.ts';
import { loadOidc } from './provider.ts';
import { settingsOf } from './secret.ts';
import { settle } from './settle.ts';

export interface FinishedSignOn {
  signedIn: SignedIn;
  /** Where the browser goes now: a path on this service. */
  next: string;
}

/**
 * Ends a sign-on with the address to which the identity provider sent the browser back. Throws ServiceError `unauthenticated`,
 * `insufficient_scope`, `conflict`, `not_found` or `unavailable`, with the reason.
 */
export async function finishSignOn(visitor: Visitor, callback: URL): Promise<FinishedSignOn> {
  const { services } = visitor;
  const state = callback.searchParams.get('state') ?? '';
  const flow = await takeFlow(services.pool, 'sign-on', signOnFlow, { binding: visitor.binding, state });
  const connection = await services.orm.em
    .fork()
    .findOne(SignOnConnectionEntity, { id: flow.connectionId, enabled: true });
  if (!connection) throw refusal('connection_unknown');
  const { verifier, nonce, invitation, device } = unsealFlow(services.vault, flow);
  const began = { ...visitor, device, signedIn: sessionOf(flow) };
  const settled = await attempt(began, connection, async () => {
    if (callback.pathname !== callbackPath(connection.id)) throw refusal('sign_on_refused');
    const claims = await askProvider(began, connection, { ...flow, verifier, nonce }, callback.search);
    return settle(began, connection, claims, { invitation, linkTo: flow.linkTo });
  });
  if (settled.accessChanged) services.accessChanged();
  if (settled.refused) {
    recordFailure(visitor, connection, settled.refused, settled.member);
    throw settled.refused;
  }
  return { signedIn: settled.signedIn, next: flow.next };
}

/** Works, and counts the failure in the audit log if there is one. */
async function attempt<Result>(
  visitor: Visitor,
  connection: ConnectionRow,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ServiceError) recordFailure(visitor, connection, error, null);
    throw error;
  }
}

function recordFailure(
  visitor: Visitor,
  { id: connectionId, workspaceId }: ConnectionRow,
  error: ServiceError,
  member: ActingMember | null,
): void {
  const reason: SignInReason = reasonOf(error) ?? 'sign_on_refused';
  const via = 'oidc';
  visitor.services.audit.refused(
    member ? memberOrigin(visitor, member, { via }) : strangerOrigin(visitor, workspaceId, via),
    {
      action: 'signIn.failed',
      outcome: 'failed',
      target: member && { type: 'member', id: member.id, name: member.name },
      after: { via, reason, connectionId },
    },
  );
}

/** The session from which the sign-on began. It names a browser, and gives no rights. */
function sessionOf({ session }: SignOnFlow): Visitor['signedIn'] {
  if (!session) return null;
  const { workspaceId, ...browser } = session;
  // That it was recent was checked at the beginning.
  return { ...nobody, workspaceId, browser: { ...browser, provedAt: new Date(0), recentUntil: -Infinity } };
}

/** Exchanges the code, and returns what the provider says in a token that is checked: signature, issuer, audience, nonce, time. */
async function askProvider(
  { services }: Visitor,
  connection: ConnectionRow,
  { redirectUri, verifier, nonce, again }: { redirectUri: string; verifier: string; nonce: string; again: boolean },
  search: string,
): Promise<Claims> {
  const { vault, signOn, logger } = services;
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
    throw refusal(reasonFor(oidc, error));
  }
}

/** How old an answer to the question to sign in again may be, in seconds: a sign-in counts as recent for as long. */
const freshSeconds = 600;

/**
 * Throws ClaimsError if a provider says that the person signed in there long ago. Not all providers say when, although the protocol
 * asks for it: then the question has to do.
 */
function requireFresh(signedInAt: unknown): void {
  if (typeof signedInAt !== 'number' || Date.now() / 1_000 - signedInAt <= freshSeconds) return;
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
