import { Migration } from '@mikro-orm/migrations';

const time = 'timestamptz(3)';

const statements = [
  // What a person was known by in a workspace: ids of ours, and nothing that names them.
  `create table "erased_id" (
     "workspace_id" uuid not null, "id" text not null, "erased_at" ${time} not null, primary key ("workspace_id", "id"))`,
  // Who a removed member was, so that they can still be erased.
  `create table "former_member" (
     "id" uuid not null, "workspace_id" uuid not null, "person_id" uuid not null, "removed_at" ${time} not null,
     primary key ("id"))`,
  `create index "former_member_person_id_index" on "former_member" ("person_id")`,
  // When somebody asked to erase the workspace. The row itself goes last.
  `alter table "workspace" add "erase_at" ${time} null`,
];

/** What the erasure of people and workspaces needs. */
export class M0025Erasure extends Migration {
  static readonly oldestRelease = '0.1.0';
  override name = '0025-erasure';

  override up(): void {
    for (const statement of statements) this.addSql(statement);
  }
}
