import type { Configuration } from '@mikro-orm/core';
import { type Migration, Migrator } from '@mikro-orm/migrations';
import { type AbstractSqlDriver, MikroORM } from '@mikro-orm/postgresql';
import { M0001First } from './migrations/m0001-first.ts';
import { M0002ImportedSignals } from './migrations/m0002-imported-signals.ts';
import { M0003Installation } from './migrations/m0003-installation.ts';
import { M0004Waiting } from './migrations/m0004-waiting.ts';
import { M0005Webhooks } from './migrations/m0005-webhooks.ts';
import { M0006Keys } from './migrations/m0006-keys.ts';
import { M0007BegunBeforeQueued } from './migrations/m0007-begun-before-queued.ts';
import { M0008WhoWroteASandbox } from './migrations/m0008-who-wrote-a-sandbox.ts';
import { M0009Approvals } from './migrations/m0009-approvals.ts';
import { M0010LogEpoch } from './migrations/m0010-log-epoch.ts';
import { M0011Brief } from './migrations/m0011-brief.ts';
import { M0012ModelCapability } from './migrations/m0012-model-capability.ts';
import { M0013Secrets } from './migrations/m0013-secrets.ts';
import { M0014SignInAttempts } from './migrations/m0014-sign-in-attempts.ts';
import { M0015People } from './migrations/m0015-people.ts';
import { M0016Audit } from './migrations/m0016-audit.ts';
import { M0017LogCheckpoint } from './migrations/m0017-log-checkpoint.ts';
import { M0018SessionName } from './migrations/m0018-session-name.ts';
import { M0019WaitingRuns } from './migrations/m0019-waiting-runs.ts';
import { M0020SessionAuthor } from './migrations/m0020-session-author.ts';
import { M0021Comments } from './migrations/m0021-comments.ts';
import { M0022ModelCalls } from './migrations/m0022-model-calls.ts';
import { M0023Saml } from './migrations/m0023-saml.ts';
import { M0024Budgets } from './migrations/m0024-budgets.ts';
import { M0025Erasure } from './migrations/m0025-erasure.ts';
import { M0026WebhookFormats } from './migrations/m0026-webhook-formats.ts';
import { M0027ShareLinks } from './migrations/m0027-share-links.ts';
import { M0028VersionPreviews } from './migrations/m0028-version-previews.ts';
import { M0029Attachments } from './migrations/m0029-attachments.ts';
import { M0030SharedPreviews } from './migrations/m0030-shared-previews.ts';
import { M0031Forks } from './migrations/m0031-forks.ts';
import { M0032Nodes } from './migrations/m0032-nodes.ts';
import { M0033Compaction } from './migrations/m0033-compaction.ts';
import { M0034Retention } from './migrations/m0034-retention.ts';
import { M0035RunKeyFirst } from './migrations/m0035-run-key-first.ts';
import { M0036StorageQuota } from './migrations/m0036-storage-quota.ts';
import { M0037RunTrace } from './migrations/m0037-run-trace.ts';
import { M0038RareIndexes } from './migrations/m0038-rare-indexes.ts';
import { type Connection, migrationTable, ormOptions } from './orm-options.ts';

/** A migration and what its file declares about it. */
export interface MigrationClass {
  new (driver: AbstractSqlDriver, config: Configuration): Migration & { name: string };
  /** The oldest release of this service that may run on the migrated tables. */
  readonly oldestRelease: string;
}

/** All migrations, in order. */
export const migrationClasses: readonly MigrationClass[] = [
  M0001First,
  M0002ImportedSignals,
  M0003Installation,
  M0004Waiting,
  M0005Webhooks,
  M0006Keys,
  M0007BegunBeforeQueued,
  M0008WhoWroteASandbox,
  M0009Approvals,
  M0010LogEpoch,
  M0011Brief,
  M0012ModelCapability,
  M0013Secrets,
  M0014SignInAttempts,
  M0015People,
  M0016Audit,
  M0017LogCheckpoint,
  M0018SessionName,
  M0019WaitingRuns,
  M0020SessionAuthor,
  M0021Comments,
  M0022ModelCalls,
  M0023Saml,
  M0024Budgets,
  M0025Erasure,
  M0026WebhookFormats,
  M0027ShareLinks,
  M0028VersionPreviews,
  M0029Attachments,
  M0030SharedPreviews,
  M0031Forks,
  M0032Nodes,
  M0033Compaction,
  M0034Retention,
  M0035RunKeyFirst,
  M0036StorageQuota,
  M0037RunTrace,
  M0038RareIndexes,
];

/**
 * Migrates the tables to the current release. A separate module, so that a start without pending migrations does not
 * load it.
 */
export async function migrate(
  connection: Connection,
  migrations: readonly MigrationClass[] = migrationClasses,
): Promise<void> {
  const orm = new MikroORM({
    ...ormOptions(connection, 1),
    extensions: [Migrator],
    migrations: { migrationsList: [...migrations], snapshot: false, tableName: migrationTable, silent: true },
  });
  try {
    await orm.connect();
    // Creates the migrator's table. Inside the transaction, this would wait for a second connection.
    await orm.migrator.getExecuted();
    await orm.em.transactional(async (em) => {
      const transaction = em.getTransactionContext();
      await em.execute(addReleaseColumn);
      await orm.migrator.up({ transaction });
      for (const migration of migrations) {
        const { name } = new migration(orm.driver, orm.config);
        await em.execute(recordRelease, [migration.oldestRelease, name]);
      }
    });
  } finally {
    await orm.close(true);
  }
}

/** Older releases, which do not know the migration, read this column when they start. */
const addReleaseColumn = `alter table ${migrationTable} add column if not exists oldest_release text`;
const recordRelease = `update ${migrationTable} set oldest_release = ? where name = ?`;

/** The migrator's table as MikroORM creates it, plus our column: `restore` runs migrations without the migrator. */
export const makeMigrationTable = `create table ${migrationTable} (
  id serial primary key, name varchar(255) not null, executed_at timestamptz not null default current_timestamp,
  oldest_release text)`;
export const recordMigration = `insert into ${migrationTable} (name, oldest_release) values ($1, $2)`;
