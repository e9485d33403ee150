import { Migration } from '@mikro-orm/migrations';

/** What runs asked models, and what came back, if that is recorded. It goes with its session. */
export class M0022ModelCalls extends Migration {
  static readonly oldestRelease = '0.1.0';
  override name = '0022-model-calls';

  override up(): void {
    // Text, because neither `json` nor `jsonb` takes everything that a model may write. Null if there was no room.
    this.addSql(
      'create table "model_call" ("run_id" uuid not null, "name" text not null, "workspace_id" uuid not null, "session_id" uuid not null, "content" text null, "bytes" integer not null, "asked_at" timestamptz(3) not null, primary key ("run_id", "name"))',
    );
    this.addSql('create index "model_call_session_id_index" on "model_call" ("session_id")');
  }
}
