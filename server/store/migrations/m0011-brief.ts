import { Migration } from '@mikro-orm/migrations';

/** The user's own words; null in sessions of earlier releases, and of those that still run beside this one. */
export class M0011Brief extends Migration {
  static readonly oldestRelease = '0.1.0';
  override name = '0011-brief';

  override up(): void {
    this.addSql('alter table "session" add column "brief" jsonb null');
  }
}
