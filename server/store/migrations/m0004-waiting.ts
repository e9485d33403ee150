import { Migration } from '@mikro-orm/migrations';

/** Runs that wait for a person stand in no node's way: however many there are, none is looked at. */
export class M0004Waiting extends Migration {
  static readonly oldestRelease = '0.1.0';
  override name = '0004-waiting';

  override up(): void {
    this.addSql('drop index run_unfinished');
    this.addSql(`create index run_unfinished on run (lease_until) where finished_at is null and status <> 'waiting'`);
  }
}
