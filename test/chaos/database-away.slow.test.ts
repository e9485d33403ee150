import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openStore } from '../../server/store/orm.ts';
import { echo, gates } from '../support/echo-agent.ts';
import { type AnyEvent, cursors, readEvents, readUntil, types } from '../support/events.ts';
import { createTestService, type TestService } from '../support/service.ts';
import { type FragilePostgres, startFragilePostgres } from './postgres.ts';

let postgres: FragilePostgres;
beforeAll(async () => {
  postgres = await startFragilePostgres();
});
afterAll(() => postgres[Symbol.asyncDispose]());

const talk = { messages: [{ role: 'user', content: 'one two three four' }] };

async function startNode(queryTimeoutMs?: number): Promise<TestService> {
  const store = await openStore(postgres.address, 8, queryTimeoutMs);
  const service = await createTestService({ agents: { echoBack: echo }, store, listenAt: postgres.address });
  return {
    ...service,
    async [Symbol.asyncDispose]() {
      await service[Symbol.asyncDispose]();
      await store[Symbol.asyncDispose]();
    },
  };
}

/** A run that has streamed its first words and waits at its gate. */
async function startWaiting(service: TestService, gate: string): Promise<{ id: string; open(): void }> {
  const id = await service.createSession();
  const held = Promise.withResolvers<void>();
  gates.set(gate, held);
  const stream = await service.post(`/api/v1/sessions/${id}/echo-back-agent`, { ...talk, gate });
  await readUntil(stream, (event) => event.type === 'text_delta');
  return { id, open: () => held.resolve() };
}

async function wholeLog(service: TestService, id: string): Promise<AnyEvent[]> {
  await expect.poll(() => service.services.runs.count()).toBe(0);
  return readEvents(await service.fetch(`/api/v1/sessions/${id}/events`));
}

function expectUnharmed(events: readonly AnyEvent[]): void {
  expect(cursors(events)).toEqual(events.map((_, index) => index + 1));
  expect(types(events)).toEqual([
    'phase',
    'text_delta',
    'text_delta',
    'text_delta',
    'text_delta',
    'echo_complete',
    'done',
  ]);
}

describe('while the database is unavailable', () => {
  test('an open stream waits, and ends complete', async () => {
    await using service = await startNode();
    const id = await service.createSession();
    const held = Promise.withResolvers<void>();
    gates.set('open-stream', held);
    const stream = await service.post(`/api/v1/sessions/${id}/echo-back-agent`, { ...talk, gate: 'open-stream' });
    const events = readEvents(stream);
    await expect.poll(() => service.services.hub.size()).toBe(1);
    await postgres.kill();
    // Longer than a silent reader waits before it polls the table.
    await pause(3_000);
    await postgres.start();
    held.resolve();
    expectUnharmed(await events);
  });

  test('a run waits, and continues afterwards', async () => {
    await using service = await startNode();
    const run = await startWaiting(service, 'away');
    postgres.proxy.weather({ kind: 'closed' });
    run.open();
    await pause(1_500);
    expect(service.services.runs.count()).toBe(1);
    postgres.proxy.weather({ kind: 'fair' });
    expectUnharmed(await wholeLog(service, run.id));
  });

  test.each([
    ['events', 'with batch as'],
    ['the ending', 'closed as ('],
  ])('%s whose commit was not acknowledged are stored once', async (_, statement) => {
    await using service = await startNode();
    const run = await startWaiting(service, statement);
    // A connection sends the text of a prepared statement only once. New connections send it again, so that the proxy
    // sees it.
    postgres.proxy.cut();
    const swallowed = postgres.proxy.swallowAnswerTo(statement);
    run.open();
    await swallowed;
    expectUnharmed(await wholeLog(service, run.id));
  });

  test('a half-open connection is closed, and the run continues', async () => {
    await using service = await startNode(5_000);
    const run = await startWaiting(service, 'half-open');
    postgres.proxy.halfOpen();
    run.open();
    expectUnharmed(await wholeLog(service, run.id));
  });

  test.each(['pg_try_advisory_lock_shared', 'listen unified_agents'])(
    'a node whose connection to the other nodes becomes half-open at `%s` connects again, and can shut down',
    async (request) => {
      const silent = postgres.proxy.silenceAt(request);
      await using service = await startNode();
      await silent;
      await postgres.proxy.silenceAt(request);
      expect(service.services.runs.count()).toBe(0);
    },
  );

  test('a node can shut down, and leaves its runs to others', async () => {
    await using other = await startNode();
    const run = await (async () => {
      await using service = await startNode();
      const waiting = await startWaiting(service, 'stopped');
      postgres.proxy.weather({ kind: 'closed' });
      waiting.open();
      await pause(300);
      await service.services.close();
      postgres.proxy.weather({ kind: 'fair' });
      return waiting;
    })();
    await other.store.pool.query("update run set lease_until = now() - interval '1 second' where finished_at is null");
    await other.services.recover();
    const events = await wholeLog(other, run.id);
    expect(types(events).slice(-2)).toEqual(['echo_complete', 'done']);
    expect(cursors(events)).toEqual(events.map((_, index) => index + 1));
  });
});
