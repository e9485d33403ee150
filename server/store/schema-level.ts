import type pg from 'pg';
import { packageVersion } from '../process/package-version.ts';
import { migrationNames, migrationTable } from './orm-options.ts';

/** The database's migrations require a newer release. The message is one line for the terminal; exit code 78. */
export class NewerDatabaseError extends Error {
  override name = 'NewerDatabaseError';
}

export interface SchemaLevel {
  isUpToDate: boolean;
  /** Migrations of newer releases that still allow this release to run. */
  newer: readonly string[];
}

/** Reads which migrations the database has. Throws NewerDatabaseError. */
export async function readSchemaLevel(client: Pick<pg.ClientBase, 'query'>): Promise<SchemaLevel> {
  const table = await client.query<{ found: string | null }>('select to_regclass($1) as found', [migrationTable]);
  if (table.rows[0]?.found == null) return { isUpToDate: false, newer: [] };
  // Read through JSON, because older databases lack this column.
  const { rows } = await client.query<{ name: string; oldest: string | null }>(
    `select name, to_jsonb(m) ->> 'oldest_release' as oldest from ${migrationTable} m order by id`,
  );
  const done = new Set(rows.map(({ name }) => name));
  const known: ReadonlySet<string> = new Set(migrationNames);
  const newer = rows.filter(({ name }) => !known.has(name));
  requireRelease(newer.flatMap(({ oldest }) => oldest ?? []));
  return {
    // Check all of them: a migration developed on a parallel branch may reach a database that already has a later one.
    isUpToDate: migrationNames.every((name) => done.has(name)),
    newer: newer.map(({ name }) => name),
  };
}

function requireRelease(oldest: readonly string[]): void {
  const release = packageVersion();
  const needed = oldest.toSorted(compareReleases).at(-1);
  if (needed === undefined || compareReleases(release, needed) >= 0) return;
  throw new NewerDatabaseError(
    `A newer release migrated this database. It requires unified-agents ${needed} or later; this is ${release}. ` +
      'Start that release, or restore a backup from before the upgrade.',
  );
}

/**
 * Compares numerically: `1.10.0` is newer than `1.9.0`. A pre-release counts as its release, because it has the same
 * tables.
 */
function compareReleases(one: string, other: string): number {
  return plain(one).localeCompare(plain(other), 'en', { numeric: true });
}

const plain = (release: string) => release.replace(/[-+].*/, '');
