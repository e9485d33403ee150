import { Migration } from '@mikro-orm/migrations';

/** Who created a session. Null in sessions of earlier releases, which the index leaves out. */
export class M0020SessionAuthor extends Migration {
  static readonly oldestRelease = '0.1.0';
  override name = '0020-session-author';

  override up(): void {
    this.addSql(
      'alter table "session" add column "created_by" text null, add column "created_by_type" text null, add column "created_by_name" text null',
    );
    this.addSql(
      'create index session_created_by on session (workspace_id, created_by, id) where created_by is not null',
    );
  }
}
