import { Migration } from '@mikro-orm/migrations';

const statements = [
  `create table "api_key" (
     "id" uuid not null, "workspace_id" uuid not null, "name" text not null, "hash" bytea not null,
     "previous_hash" bytea null, "previous_until" timestamptz(3) null, "hint" text not null, "role" text not null,
     "scopes" jsonb null, "created_by" text not null, "created_at" timestamptz(3) not null,
     "expires_at" timestamptz(3) null, "last_used_at" timestamptz(3) null, "revoked_at" timestamptz(3) null,
     primary key ("id"))`,
  `alter table "api_key" add constraint "api_key_hash_unique" unique ("hash")`,
  `alter table "api_key" add constraint "api_key_previous_hash_unique" unique ("previous_hash")`,
  `create index "api_key_workspace_id_id_index" on "api_key" ("workspace_id", "id")`,
];

export class M0006Keys extends Migration {
  static readonly oldestRelease = '0.1.0';
  override name = '0006-keys';

  override up(): void {
    for (const statement of statements) this.addSql(statement);
  }
}
