import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ConnectionError } from '../../client/sdk/index.ts';
import { type Cuts, startCuttingProxy } from './cutting-proxy.ts';
import { clientOf, collect, sdkService } from './service.ts';

const opened = sdkService();
const body = { messages: [{ role: 'user', content: 'one two' }] };

/** The events of a run without ids and times, which differ between runs. */
const plain = (events: readonly object[]) =>
  events.map((event) => ({ ...event, runId: '', at: '', durationMs: 0 }) as Record<string, unknown>);

/**
 * Runs an agent over a connection that breaks at these bytes; returns what its reader saw, and the number of
 * connections.
 */
async function runOver(cuts: Cuts) {
  await using proxy = await startCuttingProxy(opened.http.port, cuts);
  const { sessionId } = await opened.client.sessions.create();
  const run = clientOf(proxy.url, { retryDelayMs: 1 }).session(sessionId).start('echo-back', body);
  const seen = plain(await collect(run));
  return { seen, result: await run.result, connections: proxy.connections(), bytes: proxy.firstBytes() };
}

/** The most runs of any session. */
async function mostRuns(): Promise<unknown> {
  const { rows } = await opened.service.store.pool.query(
    'select count(*)::int as count from run group by session_id order by 1 desc limit 1',
  );
  return rows[0];
}

describe('a lost connection', () => {
  test('at any byte of a run’s response, headers included, goes unnoticed', async () => {
    const whole = await runOver(() => null);
    expect(whole.seen.map(({ type }) => type).slice(-2)).toEqual(['echo_complete', 'done']);
    let points = 0;
    let drops = 0;

    async function cutAt(bytes: number): Promise<void> {
      const cut = await runOver((connection) => (connection === 0 ? bytes : null));
      expect(cut.seen, `cut at byte ${bytes}`).toEqual(whole.seen);
      expect(cut.result, `cut at byte ${bytes}`).toEqual(whole.result);
      points += 1;
      drops += cut.connections - 1;
    }
    // Every fourth byte, from a first one by chance: together, runs of this test cut everywhere.
    const first = Math.floor(Math.random() * 4);
    const pending = Array.from({ length: whole.bytes }, (_, index) => index).filter((index) => index % 4 === first);
    const all = pending.length;
    expect(all).toBeGreaterThan(100);
    const walk = async () => {
      for (let bytes = pending.pop(); bytes !== undefined; bytes = pending.pop()) await cutAt(bytes);
    };
    await Promise.all(Array.from({ length: 16 }, walk));
    console.log(`cut at ${points} bytes: ${drops} drops, none seen`);
    expect(points).toBe(all);
    // Only a cut after the last event needs no second connection.
    expect(drops).toBeGreaterThan(points - 10);
    expect(await mostRuns()).toEqual({ count: 1 });
  });

  test('after another, each at another byte, goes unnoticed', async () => {
    const whole = await runOver(() => null);
    const some = fc.array(fc.integer({ min: 0, max: 3_000 }), { minLength: 1, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(some, async (cuts) => {
        const cut = await runOver((connection) => cuts[connection] ?? null);
        expect(cut.seen).toEqual(whole.seen);
      }),
      { numRuns: 20 },
    );
    expect(await mostRuns()).toEqual({ count: 1 });
  });

  test('that keeps failing is reported after the allowed number of retries', async () => {
    await using proxy = await startCuttingProxy(opened.http.port, () => 0);
    const { sessionId } = await opened.client.sessions.create();
    const run = clientOf(proxy.url, { retryDelayMs: 1, maxRetries: 3 }).session(sessionId).start('echo-back', body);
    await expect(run).rejects.toBeInstanceOf(ConnectionError);
    expect(proxy.connections()).toBe(4);
    expect((await opened.client.session(sessionId).runs()).runs).toHaveLength(1);
  });
});
