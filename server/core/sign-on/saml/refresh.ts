import { LockMode } from '@mikro-orm/postgresql';
import { SignOnConnectionEntity } from '../../../../schema/entities/sign-on.ts';
import type { StoredSaml } from '../../../../schema/sign-on.ts';
import { recordAudit, systemOrigin } from '../../audit/record.ts';
import type { Services } from '../../services.ts';
import { queryableOf } from '../../../store/queryable.ts';
import type { ConnectionRow } from '../connection-row.ts';
import { readFrom, storedOf } from './connect.ts';
import { warningsOf } from './describe.ts';
import { MetadataError } from './metadata-error.ts';
import { storedSaml } from './settings.ts';

type Needed = Pick<Services, 'orm' | 'pool' | 'signOn' | 'logger'>;

/**
 * Reads the metadata of a connection again, and stores which certificates count from now on. Without an address, it only warns of
 * certificates that end. Returns what counts now. What is stored stays if the metadata cannot be read.
 */
export async function refreshMetadata(services: Needed, row: ConnectionRow): Promise<StoredSaml> {
  const before = storedSaml(row);
  const found = before.metadataUrl === null ? before : await readAgain(services, row, before.metadataUrl);
  const saml = { ...found, triedAt: new Date().toISOString() };
  const stored = await store(services, row, saml);
  const warnings = warningsOf(stored, Date.now());
  if (warnings.length > 0)
    services.logger.warn({ connectionId: row.id, warnings }, 'the metadata of a sign-on connection needs attention');
  return stored;
}

async function readAgain({ signOn }: Needed, row: ConnectionRow, metadataUrl: string): Promise<StoredSaml> {
  const before = storedSaml(row);
  try {
    const { issuer, saml } = storedOf(await readFrom(signOn, metadataUrl), metadataUrl);
    // Otherwise whoever can change the document could name people of another provider.
    return issuer === row.issuer ? saml : { ...before, problem: 'is that of another identity provider' };
  } catch (error) {
    if (!(error instanceof MetadataError)) throw error;
    return { ...before, problem: error.message };
  }
}

/** Stores what was read, unless somebody changed the connection meanwhile. */
function store({ orm }: Needed, { id, saml: known }: ConnectionRow, saml: StoredSaml): Promise<StoredSaml> {
  return orm.em.fork().transactional(async (em) => {
    const row = await em.findOne(SignOnConnectionEntity, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!row || row.saml?.readAt !== known?.readAt) return row?.saml ?? saml;
    const isOther = row.saml?.entryPoint !== saml.entryPoint || `${row.saml.certificates}` !== `${saml.certificates}`;
    row.saml = saml;
    await em.flush();
    if (isOther)
      await recordAudit(queryableOf(em), systemOrigin(row.workspaceId), {
        action: 'signOn.metadataChanged',
        target: { type: 'signOn', id, name: row.name },
      });
    return saml;
  });
}

const dueMilliseconds = 86_400_000;

/** Refreshes each connection that was not tried for a day, on one node. */
export async function refreshDue(services: Needed): Promise<void> {
  const em = services.orm.em.fork();
  const rows = await em.find(SignOnConnectionEntity, { kind: 'saml', enabled: true });
  for (const row of rows) {
    const { triedAt } = storedSaml(row);
    if (Date.parse(triedAt) > Date.now() - dueMilliseconds || !(await claim(services, row.id, triedAt))) continue;
    await refreshMetadata(services, row);
  }
}

/** Of all nodes that see that a connection is due, one gets it. */
export async function claim({ pool }: Pick<Needed, 'pool'>, id: string, triedAt: string): Promise<boolean> {
  const { rowCount } = await pool.query(
    `update sign_on_connection set saml = jsonb_set(saml, '{triedAt}', to_jsonb($3::text))
     where id = $1 and saml ->> 'triedAt' = $2`,
    [id, triedAt, new Date().toISOString()],
  );
  return rowCount === 1;
}
