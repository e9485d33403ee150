import { LockMode, type EntityManager, type MikroORM } from '@mikro-orm/postgresql';
import { MemberEntity } from '../../../schema/entities/member.ts';
import { PersonEntity } from '../../../schema/entities/person.ts';
import { WorkspaceEntity } from '../../../schema/entities/workspace.ts';
import { servicePrincipal } from '../access/principal.ts';
import { recordAudit, systemOrigin } from '../audit/record.ts';
import { queryableOf } from '../../store/queryable.ts';
import { hasMembers } from '../access/has-members.ts';

export interface FirstAdmin {
  name: string;
  email: string;
  passwordHash: string;
}

/**
 * Makes the first person and admin. `joined`: somebody was there before, such as one that another node has just made, and
 * nothing was changed. `taken`: a member of another workspace signs in with this email, and nothing was changed: whoever is
 * invited there chooses the email.
 */
export async function makeFirstAdmin(orm: MikroORM, admin: FirstAdmin): Promise<'made' | 'joined' | 'taken'> {
  const { workspaceId } = servicePrincipal;
  return orm.em.fork().transactional(async (em) => {
    // Two nodes may start at once.
    await em.findOneOrFail(WorkspaceEntity, { id: workspaceId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (await hasMembers(em)) return 'joined';
    const login = admin.email.toLowerCase();
    if ((await em.count(PersonEntity, { login })) > 0) return 'taken';
    await make(em, workspaceId, { ...admin, login });
    return 'made';
  });
}

async function make(
  em: EntityManager,
  workspaceId: string,
  { name, email, login, passwordHash }: FirstAdmin & { login: string },
) {
  const person = em.create(PersonEntity, { name, email, login, passwordHash });
  await em.persist(person).flush();
  const origin = systemOrigin(workspaceId);
  const member = em.create(MemberEntity, {
    workspaceId,
    personId: person.id,
    name,
    email,
    role: 'admin',
    roleSource: 'manual',
    state: 'active',
    createdBy: origin.actor.id,
  });
  await em.persist(member).flush();
  await recordAudit(queryableOf(em), origin, {
    action: 'member.joined',
    target: { type: 'member', id: member.id, name },
    after: { role: 'admin', by: 'setup' },
  });
}
