import type pg from 'pg';
import { erasedName } from '../../../schema/actor.ts';
import { ServiceError } from '../../../schema/errors.ts';
import type { MemberErasure, MemberState } from '../../../schema/member.ts';
import type { Role } from '../../../schema/role.ts';
import { isId } from '../../store/id.ts';
import { inTransaction } from '../../store/transaction.ts';
import { requireMayGive } from '../access/may-give.ts';
import { roleScopes } from '../access/roles.ts';
import { erasePersonal, eraseStrangers, type Trace } from '../audit/erase.ts';
import { recordAudit } from '../audit/record.ts';
import { auditOrigin, type Context } from '../context.ts';
import { deletePeople } from './people.ts';

/** Somebody in a workspace, who may have left it. */
interface Known {
  workspaceId: string;
  /** null: they had not joined, or nothing tells any more who they were. */
  personId: string | null;
  /** As a member now, and as earlier ones. */
  memberIds: readonly string[];
  keyIds: readonly string[];
  /** Whether they are a member here under another id. */
  isBack: boolean;
  /** Whether they are a member of any workspace under another id. */
  isElsewhere: boolean;
}

/**
 * Erases who is or was a member of the caller's workspace: their names, email, addresses, programs, keys and browsers, and
 * their account if they are in no other workspace. What they wrote and did stays, without their name. A second call erases
 * what came late. Throws ServiceError `not_found`, `conflict` for the last admin, `insufficient_scope`.
 */
export async function eraseMember(context: Context, memberId: string): Promise<MemberErasure> {
  const { services, principal } = context;
  const { workspaceId } = principal;
  const erased = await inTransaction(services.pool, async (client) => {
    // One change at a time, so that two admins cannot erase each other.
    await client.query('select from workspace where id = $1 for update', [workspaceId]);
    const role = await requireErasable(client, context, memberId);
    const known = await findKnown(client, workspaceId, memberId);
    const account = await eraseTraces(client, known);
    await recordAudit(client, auditOrigin(context), {
      action: 'member.erased',
      target: { type: 'member', id: memberId, name: null },
      before: role === null ? {} : { role },
      after: { account },
    });
    return { account, ids: idsOf(known) };
  });
  services.accessChanged();
  // Entries that were stored while the transaction was open. Those after it are erased before they are sealed.
  await erasePersonal(services.pool, workspaceId, erased.ids);
  return { memberId, account: erased.account };
}

const idsOf = ({ memberIds, keyIds }: Known) => [...memberIds, ...keyIds];

/** A role; null once the audit log does not tell any more which one it was. */
type FormerRole = Role | null;

/** Returns the role that they have or had. Throws ServiceError `not_found`, `conflict`, `insufficient_scope`. */
async function requireErasable(client: pg.PoolClient, { principal }: Context, memberId: string): Promise<FormerRole> {
  const { workspaceId } = principal;
  const none = new ServiceError('not_found', `There is and was no member ${memberId}.`);
  if (!isId(memberId)) throw none;
  const values = [workspaceId, memberId];
  // A sign-in holds the lock until its session is stored.
  const { rows } = await client.query<{ role: Role; state: MemberState }>(
    'select role, state from member where workspace_id = $1 and id = $2 for update',
    values,
  );
  const [member] = rows;
  if (!member) {
    const past = await client.query<{ role: FormerRole }>(pastStatement, values);
    const [row] = past.rows;
    if (!row) throw none;
    requireMayGive(principal, roleScopes[row.role ?? 'admin']);
    return row.role;
  }
  requireMayGive(principal, roleScopes[member.role]);
  if (member.role === 'admin' && member.state === 'active') await requireOtherAdmin(client, values);
  return member.role;
}

const pastStatement = `
select (select before ->> 'role' from audit_entry where workspace_id = $1 and target_id = $2::uuid::text
  and action in ('member.removed', 'member.erased') order by id desc limit 1) as role
where exists (select from former_member where workspace_id = $1 and id = $2)
  or exists (select from audit_entry where workspace_id = $1 and target_id = $2::uuid::text and target_type = 'member')`;

async function requireOtherAdmin(client: pg.PoolClient, values: readonly string[]): Promise<void> {
  const others = await client.query(
    `select from member where workspace_id = $1 and id <> $2 and role = 'admin' and state = 'active' limit 1`,
    [...values],
  );
  if (others.rowCount === 0)
    throw new ServiceError('conflict', 'This is the last admin of the workspace. Make another member an admin first.');
}

/** Members who were removed by an earlier release are known by their browsers, for a month. */
const personStatement = `
select id from person where id = coalesce(
  (select person_id from member where workspace_id = $1 and id = $2),
  (select person_id from former_member where workspace_id = $1 and id = $2),
  (select b.person_id from audit_entry e join browser_session b on b.id::text = e.actor_session
   where e.workspace_id = $1 and e.actor_id = $2::uuid::text and b.person_id is not null limit 1))
for update`;

async function findKnown(client: pg.PoolClient, workspaceId: string, memberId: string): Promise<Known> {
  const people = await client.query<{ id: string }>(personStatement, [workspaceId, memberId]);
  const personId = people.rows[0]?.id ?? null;
  const former = await client.query<{ id: string }>(
    'select id from former_member where workspace_id = $1 and person_id = $2 and id <> $3',
    [workspaceId, personId, memberId],
  );
  const memberIds = [memberId, ...former.rows.map(({ id }) => id)];
  const keys = await client.query<{ id: string }>(
    'select id from api_key where workspace_id = $1 and owner_member_id = any($2)',
    [workspaceId, memberIds],
  );
  const others = await client.query<{ workspace_id: string }>(
    'select workspace_id from member where person_id = $1 and id <> all($2)',
    [personId, memberIds],
  );
  return {
    workspaceId,
    personId,
    memberIds,
    keyIds: keys.rows.map(({ id }) => id),
    isBack: others.rows.some((row) => row.workspace_id === workspaceId),
    isElsewhere: others.rows.length > 0,
  };
}

async function eraseTraces(client: pg.PoolClient, known: Known): Promise<MemberErasure['account']> {
  const { workspaceId, personId, memberIds, keyIds, isBack, isElsewhere } = known;
  const ids = idsOf(known);
  await eraseStrangers(client, workspaceId, await findTraces(client, known));
  await erasePersonal(client, workspaceId, ids);
  const [ofWorkspace, byMaker] = [
    [workspaceId, memberIds],
    [workspaceId, ids],
  ];
  await client.query('delete from sign_in_link where workspace_id = $1 and member_id = any($2)', ofWorkspace);
  await client.query(
    'delete from sign_in_link where workspace_id = $1 and created_by = any($2) and used_at is null',
    byMaker,
  );
  await client.query('delete from api_key where workspace_id = $1 and id = any($2)', [workspaceId, keyIds]);
  await client.query('delete from former_member where workspace_id = $1 and id = any($2)', ofWorkspace);
  await client.query('delete from member where workspace_id = $1 and id = any($2)', ofWorkspace);
  await client.query('update session set created_by_name = $3 where workspace_id = $1 and created_by = any($2)', [
    ...byMaker,
    erasedName,
  ]);
  await client.query('update share_link set created_by_name = $3 where workspace_id = $1 and created_by = any($2)', [
    ...byMaker,
    erasedName,
  ]);
  await client.query('update comment set author_name = $3 where workspace_id = $1 and author_id = any($2)', [
    ...byMaker,
    erasedName,
  ]);
  await client.query(
    `insert into erased_id (workspace_id, id, erased_at) select $1, unnest($2::text[]), now() on conflict do nothing`,
    byMaker,
  );
  if (personId === null) return 'none';
  if (!isElsewhere) {
    await deletePeople(client, [personId]);
    return 'deleted';
  }
  if (!isBack)
    for (const table of ['browser_session', 'identity'])
      await client.query(`delete from ${table} where workspace_id = $1 and person_id = $2`, [workspaceId, personId]);
  return 'kept';
}

/** Returns from where and with what they used this workspace. */
async function findTraces(client: pg.PoolClient, known: Known): Promise<Trace[]> {
  const { rows } = await client.query<Trace>(
    `select address as ip, user_agent as "userAgent" from browser_session
     where workspace_id = $1 and person_id = $2 and address is not null
     union select p.data ->> 'ip', p.data ->> 'userAgent'
     from audit_entry e join audit_personal p on p.entry_id = e.id
     where e.workspace_id = $1 and e.actor_id = any($3) and p.data ->> 'ip' is not null`,
    [known.workspaceId, known.personId, idsOf(known)],
  );
  return rows;
}
