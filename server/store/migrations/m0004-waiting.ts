import { Migration } from '@mikro-orm/migrations';

/** Leaves waiting runs out of the index, so that scans for runs to claim never read them, however many there are. */
export class M0004Waiting extends Migration {
  static readonly oldestRelease = '0.1.0';
  override name = '0004-waiting';

  override up(): void {
    this.addSql('drop index run_unfinished');
    this.addSql(`create index run_unfinished on run (lease_until) where finished_at is null and status <> 'waiting'`);
  }
}
