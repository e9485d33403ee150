import type { Options } from '@mikro-orm/postgresql';
import type { ClientConfig } from 'pg';
import { entities } from '../../schema/entities/index.ts';

export interface DatabaseAddress {
  /** A host name, or the folder of a Unix socket. */
  host: string;
  port: number;
  user: string;
  password?: string | undefined;
  database: string;
}

/** The parts of an address, or a `postgresql://…` URL. */
export type Connection = DatabaseAddress | string;

export const migrationTable = 'migration';

/** Names of all migrations, in order. A database that has all of them is up to date. */
export const migrationNames = [
  '0001-first',
  '0002-imported-signals',
  '0003-installation',
  '0004-waiting',
  '0005-webhooks',
  '0006-keys',
  '0007-begun-before-queued',
  '0008-who-wrote-a-sandbox',
  '0009-approvals',
  '0010-log-epoch',
  '0011-brief',
  '0012-model-capability',
  '0013-secrets',
  '0014-sign-in-attempts',
  '0015-people',
  '0016-audit',
  '0017-log-checkpoint',
  '0018-session-name',
  '0019-waiting-runs',
  '0020-session-author',
  '0021-comments',
  '0022-model-calls',
  '0023-saml',
  '0024-budgets',
  '0025-erasure',
  '0026-webhook-formats',
  '0027-share-links',
  '0028-version-previews',
  '0029-attachments',
  '0030-shared-previews',
  '0031-forks',
  '0032-nodes',
  '0033-compaction',
  '0034-retention',
  '0035-run-key-first',
  '0036-storage-quota',
  '0037-run-trace',
  '0038-rare-indexes',
] as const;

export function ormOptions(connection: Connection, poolSize: number): Options {
  return {
    ...addressOf(connection),
    entities,
    pool: { min: 0, max: poolSize },
    // Every query uses its own entity manager fork, so that requests share no state.
    allowGlobalContext: false,
    metadataCache: { enabled: false },
  } as Options;
}

function addressOf(connection: Connection) {
  if (typeof connection === 'string') return { clientUrl: connection };
  const { host, port, user, password, database } = connection;
  return { host, port, user, dbName: database, ...(password === undefined ? {} : { password }) };
}

/** Returns the options of a connection outside the pool to the same address. */
export function clientConfig(connection: Connection): ClientConfig {
  return typeof connection === 'string' ? { connectionString: connection } : connection;
}
