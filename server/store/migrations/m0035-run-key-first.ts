import { Migration } from '@mikro-orm/migrations';

/**
 * Turns the unique key of a run's idempotency key round. Statements name a run by session and id; in an empty table this index,
 * with the session first, seemed as good as the primary key, and a plan that was kept read all runs of a session.
 */
export class M0035RunKeyFirst extends Migration {
  static readonly oldestRelease = '0.1.0';
  override name = '0035-run-key-first';

  override up(): void {
    this.addSql('alter table "run" drop constraint "run_session_id_run_key_unique"');
    this.addSql('alter table "run" add constraint "run_run_key_session_id_unique" unique ("run_key", "session_id")');
  }
}
