import { beforeEach, describe, expect, test } from 'vitest';
import { StaleCursorError } from '../../client/sdk/index.ts';
import type { DatabaseAddress } from '../../server/store/orm-options.ts';
import type { Store } from '../../server/store/orm.ts';
import { createStore } from '../support/database.ts';
import { echo, gates } from '../support/echo-agent.ts';
import { listen } from '../support/http.ts';
import { hangUp, pretendOtherServer } from '../support/other-server.ts';
import { createTestService } from '../support/service.ts';
import { clientOf, collect } from './service.ts';

const body = { messages: [{ role: 'user', content: 'one two' }] };
let systems = 100;
beforeEach(() => {
  systems += 1;
});

/** A session with five events, and a client that records the epochs. */
async function begin() {
  const store: Store & { address: DatabaseAddress } = await createStore();
  const service = await createTestService({ agents: { echoBack: echo }, store, listenAt: store.address });
  const http = await listen(service);
  const client = clientOf(http.url, { retryDelayMs: 1 });
  const { sessionId } = await client.sessions.create();
  const session = client.session(sessionId);
  await collect(session.start('echo-back', body));
  return {
    session,
    async loseServer() {
      await pretendOtherServer(store.address, systems);
      await hangUp(store.address);
    },
    async [Symbol.asyncDispose]() {
      await http[Symbol.asyncDispose]();
      await service[Symbol.asyncDispose]();
      await store[Symbol.asyncDispose]();
    },
  };
}

describe('a log that was set back', () => {
  test('is reported to a reader of a session, which then reads from the first event', async () => {
    await using begun = await begin();
    const { session } = begun;
    const epochs: number[] = [];
    const seen: (number | 'stale')[] = [];
    const reading = session.events({
      since: 3,
      follow: true,
      onEpoch: (epoch) => epochs.push(epoch),
      onStaleCursor: ({ latestCursor }) => {
        expect(latestCursor).toBe(5);
        seen.push('stale');
      },
    });
    for await (const { cursor } of reading) {
      seen.push(cursor);
      if (cursor === 5 && !seen.includes('stale')) await begun.loseServer();
      else if (cursor === 5) break;
    }
    expect(seen).toEqual([4, 5, 'stale', 1, 2, 3, 4, 5]);
    expect(epochs).toHaveLength(2);
    expect(epochs[1]).toBeGreaterThan(epochs[0] ?? 0);
  });

  test('is an error without a callback, also with a stored epoch', async () => {
    await using begun = await begin();
    const { session } = begun;
    let kept = 0;
    await collect(session.events({ onEpoch: (epoch) => (kept = epoch) }));
    const { promise: isFollowing, resolve } = Promise.withResolvers<number>();
    const following = collect(session.events({ since: 3, follow: true, onEpoch: resolve }));
    // A reader that comes after the loss knows no epoch, and would follow the new log.
    await isFollowing;
    await begun.loseServer();
    await expect(following).rejects.toBeInstanceOf(StaleCursorError);
    expect(await collect(session.events({ since: 3 }))).toHaveLength(2);
    await expect(collect(session.events({ since: 3, epoch: kept }))).rejects.toMatchObject({
      code: 'stale_cursor',
      latestCursor: 5,
    });
  });

  test('is an error of a run that was being read', async () => {
    await using begun = await begin();
    gates.set('stale', Promise.withResolvers());
    const run = begun.session.start('echo-back', { ...body, gate: 'stale' });
    const reading = collect(run);
    await run;
    await begun.loseServer();
    await expect(reading).rejects.toBeInstanceOf(StaleCursorError);
    gates.get('stale')?.resolve();
    const again = await collect(begun.session.run(run.runId));
    expect(again.at(-1)?.type).toBe('done');
  });
});
