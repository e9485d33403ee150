import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findProgram } from '../../server/providers/sandbox/host-paths.ts';
import { startEmbeddedPostgres } from '../../server/store/embedded-postgres.ts';
import { isTransactionPooler } from '../../server/store/pooler.ts';
import { databaseUrl } from '../chaos/postgres.ts';
import { makeDataDir, makeEmptyFolder, spawnService } from '../support/process.ts';
import { freePort } from '../support/free-port.ts';
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
  ])('%s is detected', async (_name, changes, expected) => {
    await using pooler = await startPooler(postgres.connection, changes);
    expect(await isTransactionPooler(pooler.address)).toBe(expected);
  });

  test('accepts clients again as soon as the database is back', async () => {
    const port = await freePort();
    await using pooler = await startPooler({ ...postgres.connection, port });
    const ask = async () => {
      const client = new Client({ ...pooler.address, connectionTimeoutMillis: 1_000, query_timeout: 1_000 });
      client.on('error', () => {});
      try {
        await client.connect();
        return (await client.query<{ one: number }>('select 1 as one')).rows[0]?.one;
      } catch (error) {
        return (error as Error).message;
      } finally {
        void client.end().catch(() => {});
      }
    };
    expect(await ask()).not.toBe(1);
    const forward = createServer((socket) => {
      const upstream = connect(postgres.connection.port, postgres.connection.host);
      socket.on('error', () => upstream.destroy()).pipe(upstream);
      upstream.on('error', () => socket.destroy()).pipe(socket);
    }).listen(port, '127.0.0.1');
    try {
      // With PgBouncer's default, it would wait 15 s.
      await expect.poll(ask, { interval: 100 }).toBe(1);
    } finally {
      await pooler[Symbol.asyncDispose]();
      forward.close();
    }
  });

  test('is not detected if PostgreSQL itself responds, or no server', async () => {
    expect(await isTransactionPooler(postgres.connection)).toBe(false);
    expect(await isTransactionPooler({ ...postgres.connection, port: 1 })).toBe(false);
  });

  test.each([
    ['DATABASE_URL', (through: string) => ({ DATABASE_URL: through })],
    ['DATABASE_DIRECT_URL', (through: string) => ({ DATABASE_URL: through, DATABASE_DIRECT_URL: through })],
  ])('in transaction mode ends the start with a line that says what to set: %s', async (setting, addresses) => {
    await using pooler = await startPooler(postgres.connection);
    await using folder = await makeDataDir();
    const { child, output } = spawnService({ ...addresses(databaseUrl(pooler.address)), DATA_DIR: folder.path });
    const [code] = (await once(child, 'close')) as [number];
    expect([code, output()]).toEqual([
      78,
      `unified-agents: ${setting} goes through a pooler in transaction mode. ` +
        'Set DATABASE_DIRECT_URL to an address of the same database that bypasses the pooler.\n',
    ]);
  });
});
