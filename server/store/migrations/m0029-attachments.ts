import { Migration } from '@mikro-orm/migrations';

/** Pictures and texts that messages give to agents. They go with their session. */
export class M0029Attachments extends Migration {
  static readonly oldestRelease = '0.1.0';
  override name = '0029-attachments';

  override up(): void {
    this.addSql(
      'create table "attachment" ("id" uuid not null, "workspace_id" uuid not null, "session_id" uuid not null, "name" text not null, "media_type" text not null, "bytes" int not null, "sha256" text not null, "content" bytea not null, "created_at" timestamptz(3) not null, primary key ("id"))',
    );
    this.addSql('create index "attachment_session_id_id_index" on "attachment" ("session_id", "id")');
  }
}
