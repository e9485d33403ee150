import { Migration } from '@mikro-orm/migrations';

/**
 * The user's own words. Null in sessions that earlier releases created, including releases that still run next to this
 * one.
 */
export class M0011Brief extends Migration {
  static readonly oldestRelease = '0.1.0';
  override name = '0011-brief';

  override up(): void {
    this.addSql('alter table "session" add column "brief" jsonb null');
  }
}
