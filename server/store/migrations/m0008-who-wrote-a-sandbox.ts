import { Migration } from '@mikro-orm/migrations';

/**
 * Whether a model may have written the files of a sandbox. Unknown for existing sandboxes, so they count as written by
 * one.
 */
export class M0008WhoWroteASandbox extends Migration {
  static readonly oldestRelease = '0.1.0';
  override name = '0008-who-wrote-a-sandbox';

  override up(): void {
    this.addSql('alter table "sandbox" add column "model_wrote" boolean not null default true');
  }
}
