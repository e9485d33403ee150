import type { Queryable } from '../../store/queryable.ts';

/**
 * @public Erases the names, addresses and user agents of a person, who is known by these ids (as a member, as the owner of
 * keys), from the audit log of a workspace. The entries stay, and so do their hashes.
 */
export async function erasePersonal(db: Queryable, workspaceId: string, ids: readonly string[]): Promise<void> {
  await db.query(
    `delete from audit_personal p using audit_entry e
     where e.workspace_id = $1 and p.entry_id = e.id and (e.actor_id = any($2) or e.target_id = any($2))`,
    [workspaceId, ids],
  );
}
