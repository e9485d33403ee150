import { Migration } from '@mikro-orm/migrations';

/** The trace of the request that asked for a run, for the node that begins it. */
export class M0037RunTrace extends Migration {
  static readonly oldestRelease = '0.1.0';
  override name = '0037-run-trace';

  override up(): void {
    this.addSql('alter table "run" add "trace" text null');
  }
}
