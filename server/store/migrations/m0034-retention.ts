import { Migration } from '@mikro-orm/migrations';

/** How long a workspace keeps sessions that nobody uses, and when a session came back from its archive. */
export class M0034Retention extends Migration {
  static readonly oldestRelease = '0.1.0';
  override name = '0034-retention';

  override up(): void {
    this.addSql('alter table "workspace" add "retention_days" int null');
    this.addSql('alter table "session" add "restored_at" timestamptz(3) null');
  }
}
