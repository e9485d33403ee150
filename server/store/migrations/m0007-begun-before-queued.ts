import { Migration } from '@mikro-orm/migrations';

const unfinished = `finished_at is null and status <> 'waiting'`;

/**
 * Runs that may be taken up, those that had begun before those that only wait; and the same for each workspace, so that a
 * full one stands in no other's way.
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
