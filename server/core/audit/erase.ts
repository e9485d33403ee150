import type { Queryable } from '../../store/queryable.ts';

/** SQL: whether the entry `e` with the personal data `p` holds names or addresses of who is known by `ids`. */
const concerns = (ids: string) =>
  `(e.actor_id = any(${ids}) or (e.target_id = any(${ids}) and p.data ->> 'targetName' is not null))`;

/**
 * Erases the names, addresses and user agents of a person, who is known by these ids (as a member, as the owner of
 * keys), from the audit log of a workspace. The entries stay, and so do their hashes.
 */
export async function erasePersonal(db: Queryable, workspaceId: string, ids: readonly string[]): Promise<void> {
  await db.query(
    `delete from audit_personal p using audit_entry e
     where e.workspace_id = $1 and p.entry_id = e.id and ${concerns('$2')}`,
    [workspaceId, ids],
  );
}

/**
 * Erases from these entries what concerns people who were erased earlier. Each entry passes here before it is sealed, so that
 * what another node had counted, or was about to store, leaves nothing of them.
 */
export async function eraseLate(db: Queryable, workspaceId: string, entryIds: readonly string[]): Promise<void> {
  await db.query(
    `delete from audit_personal p using audit_entry e
     where e.id = any($2) and p.entry_id = e.id
       and ${concerns('array(select id from erased_id where workspace_id = $1)')}`,
    [workspaceId, entryIds],
  );
}

/** A client and its program, as an entry holds them. */
export interface Trace {
  ip: string | null;
  userAgent: string | null;
}

/**
 * Erases addresses and user agents from entries of people whom the service did not know, such as a sign-in with a mistyped
 * email: those that came from the same client with the same program.
 */
export async function eraseStrangers(db: Queryable, workspaceId: string, traces: readonly Trace[]): Promise<void> {
  await db.query(
    `delete from audit_personal p using audit_entry e, unnest($2::text[], $3::text[]) as t (ip, user_agent)
     where e.workspace_id = $1 and e.actor_id = 'unknown' and p.entry_id = e.id and p.data ->> 'ip' = t.ip
       and p.data ->> 'userAgent' is not distinct from t.user_agent`,
    [workspaceId, traces.map(({ ip }) => ip), traces.map(({ userAgent }) => userAgent)],
  );
}
