import { Migration } from '@mikro-orm/migrations';

/** How far the log of an ended run is compacted. The index holds only the ended runs that are not compacted to their end. */
export class M0033Compaction extends Migration {
  static readonly oldestRelease = '0.1.0';
  override name = '0033-compaction';

  override up(): void {
    this.addSql('alter table "run" add "compacted_to" bigint null');
    this.addSql(
      'create index run_to_compact on run (finished_at) where finished_at is not null and compacted_to is distinct from end_cursor',
    );
  }
}
