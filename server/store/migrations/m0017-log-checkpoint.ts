import { Migration } from '@mikro-orm/migrations';

/**
 * The states of sessions at some cursors, so that nobody folds a long log from its beginning. They can be made again from
 * the log at any time. `state` is JSON as text: the database never looks into it.
 */
export class M0017LogCheckpoint extends Migration {
  static readonly oldestRelease = '0.1.0';
  override name = '0017-log-checkpoint';

  override up(): void {
    this.addSql(
      'create table "log_checkpoint" ("session_id" uuid not null, "workspace_id" uuid not null, "fold" int not null, "cursor" bigint not null, "state" text not null, primary key ("session_id", "fold", "cursor"))',
    );
  }
}
