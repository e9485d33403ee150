import { Migration } from '@mikro-orm/migrations';

/** Whether a model may have written what stands in a sandbox. Of those that are there, nobody knows: they count as such. */
export class M0008WhoWroteASandbox extends Migration {
  static readonly oldestRelease = '0.1.0';
  override name = '0008-who-wrote-a-sandbox';

  override up(): void {
    this.addSql('alter table "sandbox" add column "model_wrote" boolean not null default true');
  }
}
