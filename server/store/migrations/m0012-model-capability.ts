import { Migration } from '@mikro-orm/migrations';

/** What was learnt about model servers. `server` is a hash of the base URL, the key and the model. */
export class M0012ModelCapability extends Migration {
  static readonly oldestRelease = '0.1.0';
  override name = '0012-model-capability';

  override up(): void {
    this.addSql(
      'create table "model_capability" ("server" text not null, "name" text not null, "value" jsonb not null, "learnt_at" timestamptz(3) not null, primary key ("server", "name"))',
    );
  }
}
