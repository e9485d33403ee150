import type { ServiceVersion } from '../../../schema/operator-about.ts';
import { packageVersion } from '../../process/package-version.ts';
import { migrationNames, migrationTable } from '../../store/orm-options.ts';
import type { Services } from '../services.ts';

/** Returns what runs at this node. */
export async function readVersion(
  services: Pick<Services, 'pool' | 'epoch' | 'node' | 'studioBuild'>,
): Promise<ServiceVersion> {
  const { rows } = await services.pool.query<{ postgres: string; names: string[] }>(
    `select current_setting('server_version') as postgres,
       array(select name from ${migrationTable} order by id)::text[] as names`,
  );
  const [row] = rows;
  if (!row) throw new TypeError('A statement without a table returned no row');
  const known: ReadonlySet<string> = new Set(migrationNames);
  const uptime = Math.floor(process.uptime());
  return {
    version: packageVersion(),
    runtime: process.version,
    postgres: row.postgres,
    migrations: row.names.length,
    lastMigration: row.names.at(-1) ?? '',
    newerMigrations: row.names.filter((name) => !known.has(name)),
    studio: await services.studioBuild(),
    logEpoch: services.epoch.current(),
    nodeId: services.node,
    startedAt: new Date(Date.now() - uptime * 1_000).toISOString(),
    uptimeSeconds: uptime,
  };
}
