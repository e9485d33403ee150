import { Migration } from '@mikro-orm/migrations';

const unfinished = `finished_at is null and status <> 'waiting'`;

/**
 * Indexes runs that may be claimed, started ones before queued ones, and the same per workspace, so that a workspace at
 * its limit does not slow down the scan for another.
 */
export class M0007BegunBeforeQueued extends Migration {
  static readonly oldestRelease = '0.1.0';
  override name = '0007-begun-before-queued';

  override up(): void {
    this.addSql('drop index run_unfinished');
    this.addSql(`create index run_unfinished on run (status desc, lease_until, id) where ${unfinished}`);
    this.addSql(
      `create index run_unfinished_of_workspace on run (workspace_id, status desc, lease_until, id) where ${unfinished}`,
    );
  }
}
