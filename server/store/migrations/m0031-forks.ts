import { Migration } from '@mikro-orm/migrations';

/** Where a session was forked from. The other session may be deleted. */
export class M0031Forks extends Migration {
  static readonly oldestRelease = '0.1.0';
  override name = '0031-forks';

  override up(): void {
    this.addSql('alter table "session" add "forked_from" uuid null, add "forked_at" bigint null');
  }
}
