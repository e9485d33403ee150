import { Migration } from '@mikro-orm/migrations';

/** Finds what is rare among many sessions and runs: those of a phase, those that were put away, and runs that did not end well. */
export class M0038RareIndexes extends Migration {
  static readonly oldestRelease = '0.1.0';
  override name = '0038-rare-indexes';

  override up(): void {
    this.addSql('create index session_phase on session (workspace_id, phase, id)');
    this.addSql('create index session_archived on session (workspace_id, id) where archived_at is not null');
    this.addSql(`create index run_ended_otherwise on run (status, id) where status in ('failed', 'cancelled')`);
  }
}
