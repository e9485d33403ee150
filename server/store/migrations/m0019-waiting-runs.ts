import { Migration } from '@mikro-orm/migrations';

/** Finds the runs of a workspace that wait for a decision. Few runs do, so the index costs the others nothing. */
export class M0019WaitingRuns extends Migration {
  static readonly oldestRelease = '0.1.0';
  override name = '0019-waiting-runs';

  override up(): void {
    this.addSql(`create index run_waiting on run (workspace_id, id) where status = 'waiting'`);
  }
}
