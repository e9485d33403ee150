import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { push } from '../../agents/flow.ts';
import { inDeltas, inTurn, limited } from '../support/stub-model.ts';
import { ask, hear, stubbed } from './ask.ts';

const stop = new Error('stop it');

test('aborting in the middle of an answer ends the call with the reason and closes the connection at once', async () => {
  await using at = await stubbed(() => ({ kind: 'endless', delta: 'more ', everyMs: 5 }));
  const controller = new AbortController();
  const stream = at.model.stream(ask('Talk'), controller.signal);
  expect((await stream.next()).done).toBe(false);
  const outcome = reasonOf(drain(stream));
  controller.abort(stop);
  expect(await outcome).toBe(stop);
  await at.stub.requests[0]?.closed;
  expect(at.stub.requests[0]?.aborted).toBe(true);
});

test.each([0, 1])('aborting before the first byte closes the connection (calls before: %i)', async (before) => {
  await using at = await stubbed(({ index }) =>
    index < before ? inDeltas('fine') : { kind: 'silence', sendHeaders: false },
  );
  for (let call = 0; call < before; call += 1) await hear(at.model, ask('Talk'));
  const controller = new AbortController();
  const outcome = reasonOf(hear(at.model, ask('Talk'), controller.signal));
  await vi.waitUntil(() => at.stub.requests.length > before, 90_000);
  controller.abort(stop);
  expect(await outcome).toBe(stop);
  await at.stub.requests[before]?.closed;
  expect(at.stub.requests[before]?.aborted).toBe(true);
  expect(at.stub.requests).toHaveLength(before + 1);
});

test('aborting during the wait before a retry ends the wait', async () => {
  const patience = { attempts: 3, firstDelayMs: 5, maxDelayMs: 20, maxRetryAfterMs: 600_000 };
  await using at = await stubbed(inTurn(limited('600'), inDeltas('too late')), { patience });
  const controller = new AbortController();
  const outcome = reasonOf(hear(at.model, ask('Talk'), controller.signal));
  await vi.waitUntil(() => at.stub.requests.length > 0, 90_000);
  setTimeout(() => controller.abort(stop), 20);
  expect(await outcome).toBe(stop);
  expect(at.stub.requests).toHaveLength(1);
});

test('an aborted signal prevents the call', async () => {
  await using at = await stubbed(() => inDeltas('unused'));
  await expect(hear(at.model, ask('Talk'), AbortSignal.abort(stop))).rejects.toBe(stop);
  expect(at.stub.requests).toHaveLength(0);
});

test('a reader that leaves closes the connection', async () => {
  await using at = await stubbed(() => ({ kind: 'endless', delta: 'more ', everyMs: 5 }));
  for await (const deltas of at.model.stream(ask('Talk'), new AbortController().signal)) {
    expect(deltas[0]).toBe('more ');
    break;
  }
  await at.stub.requests[0]?.closed;
  expect(at.stub.requests[0]?.aborted).toBe(true);
});

test('aborting a pushed answer ends it with the reason, and nothing more is pushed', async () => {
  await using at = await stubbed(() => ({ kind: 'endless', delta: 'more ', everyMs: 2 }));
  const controller = new AbortController();
  let taken = 0;
  const outcome = reasonOf(
    push(at.model.stream(ask('Talk'), controller.signal), () => {
      taken += 1;
      return null;
    }),
  );
  await vi.waitUntil(() => taken > 5, 90_000);
  controller.abort(stop);
  const then = taken;
  expect(await outcome).toBe(stop);
  await at.stub.requests[0]?.closed;
  expect(taken).toBe(then);
  expect(at.stub.requests[0]?.aborted).toBe(true);
});

test.each(['at once', 'later'])(
  'an answer that the receiver refuses (%s) ends the call and closes the connection',
  async (when) => {
    await using at = await stubbed(() => ({ kind: 'endless', delta: 'more ', everyMs: 2 }));
    let taken = 0;
    const pushed = push(at.model.stream(ask('Talk'), new AbortController().signal), () => {
      taken += 1;
      if (taken < 3) return null;
      if (when === 'later') return Promise.reject(stop);
      throw stop;
    });
    await expect(pushed).rejects.toBe(stop);
    await at.stub.requests[0]?.closed;
    expect(taken).toBe(3);
    expect(at.stub.requests[0]?.aborted).toBe(true);
  },
);

test('a pushed answer exerts backpressure while the receiver asks it to wait, and arrives complete', async () => {
  // More than the kernel buffers for both sides of a connection: up to 38 MB with Linux's default limits.
  const text = 'more '.repeat(8_000_000);
  await using at = await stubbed(() => inDeltas(text, 20_000, { perWrite: 1 }));
  const held = Promise.withResolvers<void>();
  const taken: string[] = [];
  const pushed = push(at.model.stream(ask('Talk'), new AbortController().signal), (deltas) => {
    taken.push(...deltas);
    return taken.length > 3 ? held.promise : null;
  });
  await vi.waitFor(
    async () => {
      const sent = at.stub.requests[0]?.sentBytes();
      await sleep(150);
      expect(at.stub.requests[0]?.sentBytes()).toBe(sent);
      expect(sent).toBeLessThan(text.length);
    },
    { timeout: 90_000, interval: 10 },
  );
  held.resolve();
  expect((await pushed).text).toBe(text);
  expect(taken.join('')).toBe(text);
});

test('a slowly read answer exerts backpressure, and arrives complete', async () => {
  const text = 'more '.repeat(1_000_000);
  await using at = await stubbed(() => inDeltas(text, 5_000, { perWrite: 1 }));
  const stream = at.model.stream(ask('Talk'), new AbortController().signal);
  const read: string[] = [];
  for (let turn = 0; ; turn += 1) {
    if (turn === 1) await sleep(200);
    const next = await stream.next();
    if (next.done) break;
    read.push(...next.value);
  }
  expect(read.join('')).toBe(text);
});

async function drain(stream: AsyncGenerator<unknown>): Promise<void> {
  for await (const _ of stream) continue;
}

async function reasonOf(work: Promise<unknown>): Promise<unknown> {
  const [settled] = await Promise.allSettled([work]);
  return settled.status === 'rejected' ? settled.reason : null;
}
