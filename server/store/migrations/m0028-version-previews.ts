import { Migration } from '@mikro-orm/migrations';

const statements = [
  // Each content of a workspace once, whichever previews have it.
  `create table "preview_content" (
     "workspace_id" uuid not null, "sha256" text not null, "content" bytea not null, primary key ("workspace_id", "sha256"))`,
  `alter table "preview_file" add "sha256" text null`,
  `update "preview_file" set "sha256" = encode(sha256("content"), 'hex')`,
  `insert into "preview_content" select distinct on ("workspace_id", "sha256") "workspace_id", "sha256", "content"
   from "preview_file" order by "workspace_id", "sha256"`,
  `alter table "preview_file" alter "sha256" set not null, drop "content"`,
  `create index "preview_file_workspace_id_sha256_index" on "preview_file" ("workspace_id", "sha256")`,
  // The builds of versions, beside the newest one of a sandbox.
  `alter table "preview" add "release" text null, add "shown_at" timestamptz(3) null,
     add "approved" boolean not null default false`,
  `alter table "preview" add constraint "preview_session_id_release_unique" unique ("session_id", "release")`,
  `alter table "artifact" add "release" text null`,
];

/** Builds of versions under names of their own, with files that are stored once. */
export class M0028VersionPreviews extends Migration {
  static readonly oldestRelease = '0.1.0';
  override name = '0028-version-previews';

  override up(): void {
    for (const statement of statements) this.addSql(statement);
  }
}
