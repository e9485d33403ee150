import { Migration } from '@mikro-orm/migrations';

/** What people write about versions of artifacts. It goes with its session. */
export class M0021Comments extends Migration {
  static readonly oldestRelease = '0.1.0';
  override name = '0021-comments';

  override up(): void {
    this.addSql(
      'create table "comment" ("id" uuid not null, "workspace_id" uuid not null, "session_id" uuid not null, "artifact_id" uuid not null, "anchor" text null, "text" text not null, "author_type" text not null, "author_id" text not null, "author_name" text not null, "created_at" timestamptz(3) not null, "resolved_at" timestamptz(3) null, primary key ("id"))',
    );
    this.addSql('create index "comment_session_id_id_index" on "comment" ("session_id", "id")');
  }
}
