import { Migration } from '@mikro-orm/migrations';

const time = 'timestamptz(3)';

const statements = [
  `create table "share_link" (
     "id" uuid not null, "workspace_id" uuid not null, "session_id" uuid not null, "token_hash" bytea not null,
     "cursor" bigint not null, "with_cost" boolean not null, "with_people" boolean not null,
     "with_comments" boolean not null, "with_signals" boolean not null,
     "created_by" text not null, "created_by_type" text not null, "created_by_name" text not null,
     "created_at" ${time} not null, "expires_at" ${time} not null, "last_used_at" ${time} null, "revoked_at" ${time} null,
     primary key ("id"), constraint "share_link_token_hash_unique" unique ("token_hash"))`,
  `create index "share_link_workspace_id_id_index" on "share_link" ("workspace_id", "id")`,
  `create index "share_link_session_id_id_index" on "share_link" ("session_id", "id")`,
  `alter table "workspace" add "share_links" boolean not null default true`,
];

/** Links that show a session to people without a key. Only the hash of a link's token is stored. */
export class M0027ShareLinks extends Migration {
  static readonly oldestRelease = '0.1.0';
  override name = '0027-share-links';

  override up(): void {
    for (const statement of statements) this.addSql(statement);
  }
}
