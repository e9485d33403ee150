import { Migration } from '@mikro-orm/migrations';

/** The name that people give a session, and when they put it away. Null in sessions of earlier releases. */
export class M0018SessionName extends Migration {
  static readonly oldestRelease = '0.1.0';
  override name = '0018-session-name';

  override up(): void {
    this.addSql('alter table "session" add column "name" text null, add column "archived_at" timestamptz(3) null');
  }
}
