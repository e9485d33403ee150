import { Migration } from '@mikro-orm/migrations';

/** In which shape a webhook sends events. A delivery keeps the one that it was queued with. */
export class M0026WebhookFormats extends Migration {
  static readonly oldestRelease = '0.1.0';
  override name = '0026-webhook-formats';

  override up(): void {
    this.addSql(`alter table "webhook" add "format" text not null default 'standard'`);
    this.addSql(`alter table "webhook_delivery" add "format" text not null default 'standard'`);
  }
}
