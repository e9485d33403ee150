import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import { SignOnConnectionEntity } from '../../../schema/entities/sign-on.ts';
import { WorkspaceEntity } from '../../../schema/entities/workspace.ts';
import { requireRecentSignIn } from '../context.ts';
import type { Services } from '../services.ts';
import { beginFlow, type NewFlow } from '../sign-in/flows.ts';
import { openInvitation } from '../sign-in/invitation.ts';
import { requireOwnProof } from '../sign-in/own-proof.ts';
import { refusal } from '../sign-in/refusal.ts';
import type { Visitor } from '../sign-in/visitor.ts';
import { isId } from '../../store/id.ts';
import type { Vault } from '../../store/vault.ts';
import { callbackPath } from './callback-path.ts';
import { loadWay } from './load-way.ts';
import { waySecrets } from './way.ts';

export interface SignOnRequest {
  connectionId: string;
  /** Where the browser goes afterwards: a path on this service. */
  next: string;
  /** The token of the link of an invitation that the sign-on accepts; null: none. */
  invitation: string | null;
  /** The person who is signed in and asks to link the identity to themselves; null: nobody. */
  linkTo: string | null;
  /** The provider is to ask the person again, also if they are signed in there. */
  again: boolean;
  /** Only to learn what the provider says: nobody is signed in, and no member changes. */
  isTest?: boolean;
}

/** What is kept until the browser comes back. */
export const signOnFlow = z.object({
  flowId: z.string(),
  connectionId: z.string(),
  next: z.string(),
  linkTo: z.string().nullable(),
  again: z.boolean(),
  isTest: z.boolean().default(false),
  redirectUri: z.string(),
  /** The browser session from which it began: the way back comes from another site, and brings no session. */
  session: z.object({ sessionId: z.string(), personId: z.string().nullable(), workspaceId: z.string() }).nullable(),
  /** `flowSecrets`. */
  sealed: z.string(),
});
export type SignOnFlow = z.output<typeof signOnFlow>;

const flowSecrets = waySecrets.extend({
  invitation: z.string().nullable(),
  /** The cookie of the known device, which the way back may not read either. */
  device: z.string().nullable(),
});
const purpose = 'sign-on-flow';

/** Returns the secrets of a flow. */
export function unsealFlow(vault: Vault, { flowId, sealed }: SignOnFlow): z.output<typeof flowSecrets> {
  return flowSecrets.parse(JSON.parse(vault.unseal(purpose, flowId, sealed)));
}

/**
 * Begins a sign-on. Returns the address at the identity provider to which the browser has to go, and the cookie that the way back
 * needs. Throws ServiceError `not_found`, `unavailable`, `step_up_required`, `insufficient_scope`.
 */
export async function beginSignOn(
  visitor: Visitor,
  { connectionId, next, invitation, linkTo, again, isTest = false }: SignOnRequest,
): Promise<NewFlow & { url: string }> {
  const { services, signedIn } = visitor;
  const { vault, pool } = services;
  const connection = await findOpen(services, connectionId);
  if (linkTo !== null) {
    if (!signedIn || signedIn.browser?.personId !== linkTo) throw refusal('took_too_long');
    requireRecentSignIn({ principal: signedIn });
    await requireOwnProof(services.orm.em.fork(), signedIn);
  }
  if (invitation !== null) await openInvitation(visitor, invitation);
  const redirectUri = `${visitor.baseUrl}${callbackPath(connection.id)}`;
  const way = await (await loadWay(connection.kind)).begin(visitor, connection, { redirectUri, again });
  const flowId = uuidv7();
  const browser = signedIn?.browser ?? null;
  const flow: SignOnFlow = {
    flowId,
    connectionId: connection.id,
    next,
    linkTo,
    again,
    isTest,
    redirectUri,
    session: signedIn && browser && { ...browser, workspaceId: signedIn.workspaceId },
    sealed: vault.seal(purpose, flowId, JSON.stringify({ ...way.secrets, invitation, device: visitor.device })),
  };
  const begun = await beginFlow(pool, 'sign-on', visitor.binding, signOnFlow.parse(flow));
  return { ...begun, url: await way.urlOf(begun.state) };
}

/** Finds a connection with which people can sign in. Throws ServiceError `not_found`. */
export async function findOpen({ orm }: Services, id: string) {
  const em = orm.em.fork();
  const row = isId(id) ? await em.findOne(SignOnConnectionEntity, { id, enabled: true }) : null;
  const workspace = row && (await em.findOne(WorkspaceEntity, { id: row.workspaceId, deletedAt: null }));
  if (!row || !workspace) throw refusal('connection_unknown');
  return row;
}

export interface SignOnChoices {
  choices: readonly { connectionId: string; name: string }[];
  /** There are identity providers of workspaces that the address does not name. */
  asksWorkspace: boolean;
}

/**
 * The connections for the sign-in page of a workspace, by name; without one, those of the only workspace, or none if there are
 * several.
 */
export async function signOnChoices(
  { orm }: Pick<Services, 'orm'>,
  named: { slug?: string; id?: string },
): Promise<SignOnChoices> {
  const em = orm.em.fork();
  const [workspace, another] = await em.find(WorkspaceEntity, { deletedAt: null, ...named }, { limit: 2 });
  const rows =
    !workspace || another
      ? []
      : await em.find(
          SignOnConnectionEntity,
          { workspaceId: workspace.id, enabled: true },
          { orderBy: { name: 'asc', id: 'asc' } },
        );
  // The same for a workspace that is not there and for one without connections: strangers must not learn which there are.
  const asksWorkspace = rows.length === 0 && (await em.count(SignOnConnectionEntity, { enabled: true })) > 0;
  return { choices: rows.map(({ id, name }) => ({ connectionId: id, name })), asksWorkspace };
}
