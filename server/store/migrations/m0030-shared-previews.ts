import { Migration } from '@mikro-orm/migrations';

/** The application of a link, under a preview name of its own, which ends with the link. */
export class M0030SharedPreviews extends Migration {
  static readonly oldestRelease = '0.1.0';
  override name = '0030-shared-previews';

  override up(): void {
    this.addSql('alter table "share_link" add "with_preview" boolean not null default false');
    this.addSql('alter table "preview" add "share_id" uuid null');
    this.addSql('alter table "preview" add constraint "preview_share_id_unique" unique ("share_id")');
  }
}
