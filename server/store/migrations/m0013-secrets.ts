import { Migration } from '@mikro-orm/migrations';

/** See server/store/root-key.ts. Null until a service has a secrets key. */
export class M0013Secrets extends Migration {
  static readonly oldestRelease = '0.1.0';
  override name = '0013-secrets';

  override up(): void {
    this.addSql('alter table "installation" add column "root_key" bytea null');
  }
}
