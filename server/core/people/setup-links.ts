import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { SignInLinkEntity } from '../../../schema/entities/sign-in.ts';
import { WorkspaceEntity } from '../../../schema/entities/workspace.ts';
import { ServiceError } from '../../../schema/errors.ts';
import type { SetupLink } from '../../../schema/operator.ts';
import { hasMembers } from '../access/has-members.ts';
import { servicePrincipal } from '../access/principal.ts';
import { type AuditOrigin, recordAudit, systemOrigin } from '../audit/record.ts';
import { auditOrigin, type Context } from '../context.ts';
import { queryableOf } from '../../store/queryable.ts';
import { makeLink, type NewLink, shownLink } from './links.ts';
import { requireServiceKey } from './require-service-key.ts';

/** The workspace that a setup link opens. */
const { workspaceId } = servicePrincipal;

/** For how long the answer to a link says that it has expired, rather than that there is none, in milliseconds. */
const keptExpired = 86_400_000;

/**
 * Makes a link with which a browser acts as the service key. Links that were made before keep working until they expire: they
 * may be those of other nodes. Throws ServiceError `insufficient_scope` if a browser asks, or `conflict` if the first workspace
 * enforces sign-on, which refuses such links.
 */
export async function createSetupLink(context: Context): Promise<SetupLink> {
  requireServiceKey(context);
  const link = await context.services.orm.em.fork().transactional(async (em) => {
    const first = await em.findOneOrFail(WorkspaceEntity, { id: workspaceId });
    if (first.signOnRequired)
      throw new ServiceError(
        'conflict',
        'The workspace takes only sign-ins at its identity provider. If that is lost: unified-agents admin recover.',
      );
    return make(em, { ...auditOrigin(context), workspaceId });
  });
  return shownLink(context, link);
}

/** Makes a link for the terminal of the first start; null if somebody can sign in, or an identity provider has to. */
export async function makeFirstLink(orm: MikroORM): Promise<NewLink | null> {
  return orm.em.fork().transactional(async (em) => {
    const { signOnRequired } = await em.findOneOrFail(WorkspaceEntity, { id: workspaceId });
    return signOnRequired || (await hasMembers(em)) ? null : make(em, systemOrigin(workspaceId));
  });
}

async function make(em: EntityManager, origin: AuditOrigin): Promise<NewLink> {
  await em.nativeDelete(SignInLinkEntity, { kind: 'setup', expiresAt: { $lt: new Date(Date.now() - keptExpired) } });
  const link = await makeLink(em, { kind: 'setup', workspaceId, memberId: null, createdBy: origin.actor.id });
  await recordAudit(queryableOf(em), origin, {
    action: 'setupLink.created',
    target: { type: 'link', id: link.id, name: null },
    after: { expiresAt: link.expiresAt.toISOString() },
  });
  return link;
}
