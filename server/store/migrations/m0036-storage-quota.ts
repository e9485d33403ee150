import { Migration } from '@mikro-orm/migrations';

/** How many bytes a workspace may store, and how many it stored when they were counted last. */
export class M0036StorageQuota extends Migration {
  static readonly oldestRelease = '0.1.0';
  override name = '0036-storage-quota';

  override up(): void {
    this.addSql(
      'alter table "workspace" add "storage_quota_bytes" bigint null, add "stored_bytes" bigint null, add "stored_at" timestamptz(3) null',
    );
  }
}
