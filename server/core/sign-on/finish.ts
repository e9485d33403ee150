import { SignOnConnectionEntity } from '../../../schema/entities/sign-on.ts';
import { ServiceError } from '../../../schema/errors.ts';
import { nobody } from '../access/principal.ts';
import { takeFlow } from '../sign-in/flows.ts';
import { refusal } from '../sign-in/refusal.ts';
import type { SignedIn, Visitor } from '../sign-in/visitor.ts';
import { signOnFlow, type SignOnFlow, unsealFlow } from './begin.ts';
import { callbackPath } from './callback-path.ts';
import type { ConnectionRow } from './connection-row.ts';
import { loadWay } from './load-way.ts';
import { recordRefusal } from './record-refusal.ts';
import { recordUnbound } from './saml/receive.ts';
import { settle } from './settle.ts';
import { finishTest } from './test-sign-in.ts';

export interface FinishedSignOn {
  /** null: it was only a test. */
  signedIn: SignedIn | null;
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
  const flow = await takeFlow(services.pool, 'sign-on', signOnFlow, { binding: visitor.binding, state }).catch(
    async (error: unknown) => {
      await recordUnbound(visitor, callback);
      throw error;
    },
  );
  const connection = await services.orm.em
    .fork()
    .findOne(SignOnConnectionEntity, { id: flow.connectionId, enabled: true });
  if (!connection) throw refusal('connection_unknown');
  const { invitation, device, ...secrets } = unsealFlow(services.vault, flow);
  const began = { ...visitor, device, signedIn: sessionOf(flow) };
  const ask = async () => {
    if (callback.pathname !== callbackPath(connection.id)) throw refusal('sign_on_refused');
    const way = await loadWay(connection.kind);
    return way.finish(began, connection, { ...flow, secrets, search: callback.search });
  };
  if (flow.isTest) {
    await finishTest(began, connection, ask);
    return { signedIn: null, next: flow.next };
  }
  const settled = await attempt(began, connection, async () =>
    settle(began, connection, await ask(), { invitation, linkTo: flow.linkTo }),
  );
  if (settled.accessChanged) services.accessChanged();
  if (settled.refused) {
    recordRefusal(visitor, connection, settled.refused, settled.member);
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
    if (error instanceof ServiceError) recordRefusal(visitor, connection, error, null);
    throw error;
  }
}

/** The session from which the sign-on began. It names a browser, and gives no rights. */
function sessionOf({ session }: SignOnFlow): Visitor['signedIn'] {
  if (!session) return null;
  const { workspaceId, ...browser } = session;
  // That it was recent was checked at the beginning.
  return { ...nobody, workspaceId, browser: { ...browser, provedAt: new Date(0), recentUntil: -Infinity } };
}
