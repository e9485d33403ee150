import { Migration } from '@mikro-orm/migrations';

/** Who may not change a row: everybody, but the function that prunes. It sets this for its own transaction. */
const pruning = `coalesce(current_setting('uas.audit_pruning', true), '') = 'on'`;

const refusing = (table: string, changes: string) => [
  `create trigger "${table}_keep" before ${changes} on "${table}" for each row execute function audit_refuse()`,
  `create trigger "${table}_keep_all" before truncate on "${table}" for each statement execute function audit_refuse()`,
];

/**
 * No foreign keys: pruning deletes many rows at once. Entries are inserted without a place in the chain, so that no audited
 * change waits for another; `audit_unsealed` names those that still need one, and stays small. Personal data is in a table of its
 * own: deleting its row erases a person, and the digest in the entry stays.
 */
const statements = [
  `create table "audit_entry" (
     "id" uuid not null, "workspace_id" uuid not null, "at" timestamptz(3) not null, "action" text not null,
     "outcome" text not null, "count" int not null, "actor_type" text not null, "actor_id" text not null,
     "actor_role" text null, "actor_via" text null, "actor_session" text null, "actor_hint" text null,
     "target_type" text null, "target_id" text null, "protocol" text null, "procedure" text null,
     "request_id" text null, "before" jsonb null, "after" jsonb null, "personal_digest" bytea not null,
     primary key ("id"))`,
  `create index "audit_entry_workspace_id_id_index" on "audit_entry" ("workspace_id", "id")`,
  `create index "audit_entry_workspace_id_actor_id_index" on "audit_entry" ("workspace_id", "actor_id", "id")`,
  `create index "audit_entry_workspace_id_target_id_index" on "audit_entry" ("workspace_id", "target_id", "id")`,
  `create index "audit_entry_workspace_id_action_index" on "audit_entry" ("workspace_id", "action", "id")`,
  `create index "audit_entry_workspace_id_at_index" on "audit_entry" ("workspace_id", "at")`,
  `create table "audit_personal" (
     "entry_id" uuid not null, "workspace_id" uuid not null, "salt" bytea not null, "data" jsonb not null,
     primary key ("entry_id"))`,
  `create table "audit_unsealed" (
     "workspace_id" uuid not null, "at" timestamptz(3) not null, "entry_id" uuid not null,
     primary key ("workspace_id", "at", "entry_id"))`,
  `create table "audit_seal" (
     "workspace_id" uuid not null, "seq" bigint not null, "entry_id" uuid not null, "previous_hash" bytea null,
     "hash" bytea not null, primary key ("workspace_id", "seq"))`,
  `alter table "audit_seal" add constraint "audit_seal_entry_id_unique" unique ("entry_id")`,
  `create table "audit_head" (
     "id" uuid not null, "workspace_id" uuid not null, "seq" bigint not null, "at" timestamptz(3) not null,
     "hash" bytea not null, "signature" bytea not null, primary key ("id"))`,
  `create index "audit_head_workspace_id_seq_index" on "audit_head" ("workspace_id", "seq", "id")`,
  `create or replace function audit_refuse() returns trigger language plpgsql as $$
   begin
     if ${pruning} then return old; end if;
     raise exception 'The audit log is append-only: % of % is refused.', lower(tg_op), tg_table_name
       using errcode = 'insufficient_privilege';
   end $$`,
  ...['audit_entry', 'audit_seal', 'audit_head'].flatMap((table) => refusing(table, 'update or delete')),
  ...refusing('audit_personal', 'update'),
  // Deletes the entries of a workspace up to one place in the chain. It takes the right to delete for its transaction
  // alone, as the owner of the tables.
  `create or replace function audit_prune(workspace uuid, last_seq bigint) returns bigint language plpgsql
   security definer set search_path from current as $$
   declare pruned bigint;
   begin
     execute 'grant delete on audit_entry, audit_seal, audit_head to current_user';
     perform set_config('uas.audit_pruning', 'on', true);
     delete from audit_personal p using audit_seal s
       where s.workspace_id = workspace and s.seq <= last_seq and p.entry_id = s.entry_id;
     delete from audit_entry e using audit_seal s
       where s.workspace_id = workspace and s.seq <= last_seq and e.id = s.entry_id;
     delete from audit_head h where h.workspace_id = workspace and h.seq <= last_seq;
     delete from audit_seal s where s.workspace_id = workspace and s.seq <= last_seq;
     get diagnostics pruned = row_count;
     perform set_config('uas.audit_pruning', '', true);
     execute 'revoke delete on audit_entry, audit_seal, audit_head from current_user';
     return pruned;
   end $$`,
  `revoke update, delete, truncate on "audit_entry", "audit_seal", "audit_head" from current_user`,
  `revoke update, truncate on "audit_personal" from current_user`,
];

export class M0016Audit extends Migration {
  static readonly oldestRelease = '0.1.0';
  override name = '0016-audit';

  override up(): void {
    for (const statement of statements) this.addSql(statement);
  }
}
