import { Migration } from '@mikro-orm/migrations';
import { migrate, migrationClasses } from '../../server/store/migrate.ts';
import type { Connection } from '../../server/store/orm-options.ts';

/** Migrates a database as a future release might, allowing this release and newer ones to run on it. */
export async function migrateToFuture(connection: Connection, oldestRelease: string): Promise<void> {
  class Future extends Migration {
    static readonly oldestRelease = oldestRelease;
    override name = '9999-future';
    override up(): void {
      this.addSql('create table future (workspace_id uuid)');
    }
  }
  await migrate(connection, [...migrationClasses, Future]);
}
