import { Migrator } from '@mikro-orm/migrations';
import { MikroORM } from '@mikro-orm/postgresql';
import { M0001First } from './migrations/m0001-first.ts';
import { M0002ImportedSignals } from './migrations/m0002-imported-signals.ts';
import { M0003Installation } from './migrations/m0003-installation.ts';
import { M0004Waiting } from './migrations/m0004-waiting.ts';
import { M0005Webhooks } from './migrations/m0005-webhooks.ts';
import { M0006Keys } from './migrations/m0006-keys.ts';
import { M0007BegunBeforeQueued } from './migrations/m0007-begun-before-queued.ts';
import { M0010LogEpoch } from './migrations/m0010-log-epoch.ts';
import { type Connection, migrationTable, ormOptions } from './orm-options.ts';

/** Brings the tables up to date. A module of its own: a start with nothing to do does without it. */
export async function migrate(connection: Connection): Promise<void> {
  const orm = new MikroORM({
    ...ormOptions(connection, 1),
    extensions: [Migrator],
    migrations: {
      migrationsList: [
        M0001First,
        M0002ImportedSignals,
        M0003Installation,
        M0004Waiting,
        M0005Webhooks,
        M0006Keys,
        M0007BegunBeforeQueued,
        M0010LogEpoch,
      ],
      snapshot: false,
      tableName: migrationTable,
      silent: true,
    },
  });
  try {
    await orm.connect();
    await orm.migrator.up();
  } finally {
    await orm.close(true);
  }
}
