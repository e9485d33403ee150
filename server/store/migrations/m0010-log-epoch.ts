import { Migration } from '@mikro-orm/migrations';

/**
 * `epoch`: a cursor names the same event as long as this number stays. It begins as a time, since a database that was set
 * back to before this migration must not count the same epochs again. `server`: where the log was last seen.
 */
export class M0010LogEpoch extends Migration {
  static readonly oldestRelease = '0.1.0';
  override name = '0010-log-epoch';

  override up(): void {
    this.addSql(`alter table "installation" add column "epoch" bigint not null
      default (extract(epoch from clock_timestamp()) * 1000)::bigint, add column "server" text null`);
    this.addSql('alter table "installation" alter column "epoch" drop default');
  }
}
