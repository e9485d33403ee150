import { Migration } from '@mikro-orm/migrations';

/**
 * See server/store/log-epoch.ts. The first epoch is a time as well, because a restore may set the database back to
 * before this migration. `server` is the system id and timeline last seen.
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
