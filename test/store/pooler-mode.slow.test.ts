import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findProgram } from '../../server/sandbox/host-paths.ts';
import { startEmbeddedPostgres } from '../../server/store/embedded-postgres.ts';
import { isTransactionPooler } from '../../server/store/pooler.ts';
import { databaseUrl } from '../chaos/postgres.ts';
import { makeDataDir, makeEmptyFolder, spawnService } from '../support/process.ts';
import { startPooler } from '../topology/programs.ts';

const inSession = { 'pool_mode = transaction': 'pool_mode = session' };
const inTurn = { 'pool_mode = transaction': 'pool_mode = transaction\nserver_round_robin = 1\nmin_pool_size = 3' };

describe.skipIf(findProgram('pgbouncer') === null)('a pooler at DATABASE_URL', () => {
  const stack = new AsyncDisposableStack();
  let postgres: Awaited<ReturnType<typeof startEmbeddedPostgres>>;
  beforeAll(async () => {
    const folder = stack.use(await makeEmptyFolder());
    postgres = stack.use(await startEmbeddedPostgres(folder.path, { transport: 'tcp' }));
  });
  afterAll(() => stack.disposeAsync());

  test.each([
    ['in transaction mode', {}, true],
    ['in transaction mode, each connection in turn', inTurn, true],
    ['in statement mode', { 'pool_mode = transaction': 'pool_mode = statement' }, true],
    ['in session mode', inSession, false],
    ['in session mode with room for one', { ...inSession, 'default_pool_size = 20': 'default_pool_size = 1' }, false],
  ])('%s is told from others', async (_name, changes, expected) => {
    await using pooler = await startPooler(postgres.connection, changes);
    expect(await isTransactionPooler(pooler.address)).toBe(expected);
  });

  test('is none where PostgreSQL itself answers, or nobody', async () => {
    expect(await isTransactionPooler(postgres.connection)).toBe(false);
    expect(await isTransactionPooler({ ...postgres.connection, port: 1 })).toBe(false);
  });

  test.each([
    ['DATABASE_URL', (through: string) => ({ DATABASE_URL: through })],
    ['DATABASE_DIRECT_URL', (through: string) => ({ DATABASE_URL: through, DATABASE_DIRECT_URL: through })],
  ])('in transaction mode ends the start in a line that says what to set: %s', async (setting, addresses) => {
    await using pooler = await startPooler(postgres.connection);
    await using folder = await makeDataDir();
    const { child, output } = spawnService({ ...addresses(databaseUrl(pooler.address)), DATA_DIR: folder.path });
    const [code] = (await once(child, 'close')) as [number];
    expect([code, output()]).toEqual([
      78,
      `unified-agents: ${setting} leads through a pooler in transaction mode; ` +
        'set DATABASE_DIRECT_URL to the address of the same database past the pooler.\n',
    ]);
  });
});
