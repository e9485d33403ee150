import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { continued } from '../../agents/continued.ts';
import { inStep } from '../../agents/scope.ts';
import { finish } from '../../agents/structured.ts';
import type { Continuing, Model, ModelRequest, ModelResult, TokenUsage } from '../../agents/ports.ts';
import { ServiceError } from '../../schema/errors.ts';
import { createCallPool } from '../../server/core/runs/call-pool.ts';
import { meter, type MeterOptions } from '../../server/core/runs/meter.ts';
import { unobserved } from '../../server/process/observe.ts';
import { noTraits } from '../support/no-traits.ts';

const tokens: TokenUsage = { inputTokens: 10, outputTokens: 5, cachedTokens: 0, reasoningTokens: 0 };
const nothing = { inputTokens: 0, outputTokens: 0, costUsd: 0 };

const asking = (words: string): ModelRequest => ({
  task: 'test.ask',
  messages: [{ role: 'user', content: words }],
  schema: null,
  maxOutputTokens: null,
});

/** A metered model, with what it stored. */
function metered(stream: Model['stream'], more: Partial<MeterOptions> = {}) {
  const rows = new Map<string, unknown>();
  const events: { type: string }[] = [];
  const { model, usage } = meter({
    model: { name: 'large', notice: async () => null, traits: async () => noTraits, stream },
    traits: async () => ({ main: noTraits, fast: noTraits, vision: noTraits }),
    costOf: () => 0.01,
    account: { reserve: async () => null },
    ceilings: { tokens: null, costUsd: null },
    parallel: 4,
    pool: createCallPool(32),
    before: nothing,
    finished: new Map(),
    recorder: null,
    observer: unobserved,
    appender: { finishStep: ({ name, value }) => void rows.set(name, value), flushed: async () => {} },
    write: (made) => void events.push(...made),
    ...more,
  });
  const signal = new AbortController().signal;
  const askOn = (words: string) => finish(continued(model, asking(words), signal));
  return { askOn, ask: (words: string) => finish(model.stream(asking(words), signal)), usage, rows, events };
}

const whole = (text: string): ModelResult => ({ text, usage: tokens, ending: 'whole' });

const echo: Model['stream'] = async function* ({ messages }, _signal, watch) {
  const text = messages[0]?.content ?? '';
  yield [text];
  watch?.spent('large', tokens);
  return whole(text);
};

describe('a metered model', () => {
  test('answers a call of an earlier attempt again, without a call, tokens or an event', async () => {
    const first = metered(echo);
    await first.ask('hello');
    expect(first.events.map(({ type }) => type)).toEqual(['usage']);
    const before = first.usage();
    const again = metered(() => expect.unreachable('called again'), { finished: first.rows, before });
    expect(await again.ask('hello')).toMatchObject({ text: 'hello', ending: 'whole' });
    expect(again.events).toEqual([]);
    expect(again.usage()).toEqual({ inputTokens: 10, outputTokens: 5, costUsd: 0.01 });
  });

  test('answers it again if what is asked differs meanwhile, by the step and the number of the call', async () => {
    const first = metered(echo);
    await inStep({ name: 'write', calls: 0 }, () => first.ask('hello'));
    expect([...first.rows.keys()]).toEqual(['call:write:1']);
    const again = metered(() => expect.unreachable('called again'), { finished: first.rows });
    const asked = inStep({ name: 'write', calls: 0 }, () => again.ask('hello, in fewer words'));
    expect(await asked).toMatchObject({ text: 'hello' });
  });

  test('fails again like the call of an earlier attempt, without a call', async () => {
    // oxlint-disable-next-line require-yield -- it fails before its first word
    const first = metered(async function* (_request, _signal, watch) {
      watch?.spent('large', tokens);
      throw new ServiceError('output_truncated', 'cut off', { extensions: { isEndless: true } });
    });
    await expect(first.ask('hello')).rejects.toMatchObject({ code: 'output_truncated' });
    const again = metered(() => expect.unreachable('called again'), { finished: first.rows });
    await expect(again.ask('hello')).rejects.toMatchObject({
      code: 'output_truncated',
      extensions: { isEndless: true },
    });
  });

  test('makes no call if earlier attempts have gone over a ceiling', async () => {
    const before = { inputTokens: 90, outputTokens: 11, costUsd: 0 };
    const { ask } = metered(() => expect.unreachable('called'), { before, ceilings: { tokens: 100, costUsd: null } });
    await expect(ask('hello')).rejects.toMatchObject({ code: 'budget_exceeded' });
  });
});

/** Ends its first two answers early. `calls` is what it was asked. */
function inThree(way: Continuing | null) {
  const calls: ModelRequest[] = [];
  const pieces = ['one\ntwo\nth', 'ree\nfo', 'ur'];
  const stream: Model['stream'] = async function* (request) {
    calls.push(request);
    const before = request.begun?.text ?? request.messages.at(1)?.content ?? '';
    const at = ['', 'one\ntwo\nth', 'one\ntwo\nthree\nfo'].indexOf(before);
    const again = request.begun ? '' : before.split('\n').slice(-3).join('\n');
    const text = `${again}${pieces[at]}`;
    yield [text];
    return { text, usage: tokens, ending: at < 2 ? 'truncated' : 'whole' };
  };
  const traits = { ...noTraits, continues: way };
  return { calls, stream, traits: async () => ({ main: traits, fast: traits, vision: traits }) };
}

describe.each<[string, Continuing | null]>([
  ['where it ended', 'prefix'],
  ['after its last lines', null],
])('an answer that goes on %s', (_how, way) => {
  test.each([0, 1, 2, 3])('after a crash with %i segments stored, asks for the others only', async (stored) => {
    const { calls, stream, traits } = inThree(way);
    const first = metered(stream, { traits });
    expect(await first.askOn('count')).toBe('one\ntwo\nthree\nfour');
    expect(first.rows.size).toBe(3);
    calls.length = 0;
    const finished = new Map([...first.rows].slice(0, stored));
    expect(await metered(stream, { traits, finished }).askOn('count')).toBe('one\ntwo\nthree\nfour');
    expect(calls).toHaveLength(3 - stored);
  });
});

/** Calls that end when they are told to; `most` is how many were under way at once. */
function heldCalls() {
  const ends: ((error?: ServiceError) => void)[] = [];
  let underWay = 0;
  const seen = { most: 0, ends };
  // oxlint-disable-next-line require-yield -- it answers with one piece
  const stream: Model['stream'] = async function* (_request, _signal, watch) {
    underWay += 1;
    seen.most = Math.max(seen.most, underWay);
    try {
      await new Promise<void>((resolve, reject) => {
        ends.push((error) => (error ? (watch?.limited(), reject(error)) : resolve()));
      });
    } finally {
      underWay -= 1;
    }
    return whole('done');
  };
  return { stream, seen };
}

async function settle(): Promise<void> {
  for (let count = 0; count < 20; count += 1) await turn();
}

test('calls of one run wait until fewer than the limit are under way, and half as many after a rate limit', async () => {
  const { stream, seen } = heldCalls();
  const { ask } = metered(stream, { parallel: 4 });
  const asked = Array.from({ length: 10 }, (_, index) => ask(`call ${index}`).catch((error: Error) => error.message));
  await settle();
  expect(seen.most).toBe(4);
  seen.ends.shift()?.(new ServiceError('model_rate_limited', 'slow down'));
  for (let rest = 3; rest > 0; rest -= 1) seen.ends.shift()?.();
  seen.most = 0;
  await settle();
  expect(seen.most).toBe(2);
  for (let round = 0; round < 6; round += 1) {
    while (seen.ends.length > 0) seen.ends.shift()?.();
    await settle();
  }
  expect(seen.most).toBe(2);
  expect((await Promise.all(asked)).filter((answer) => answer === 'slow down')).toHaveLength(1);
});

test('of four calls side by side, a later attempt makes only those that had not ended', async () => {
  const { stream, seen } = heldCalls();
  const first = metered(stream);
  const askIn = (from: typeof first, index: number) =>
    inStep({ name: `files:${index}`, calls: 0 }, () => from.ask(`batch ${index}`));
  const asked = [0, 1, 2, 3].map((index) => askIn(first, index));
  await settle();
  expect(seen.most).toBe(4);
  seen.ends[2]?.();
  seen.ends[0]?.();
  await Promise.all([asked[0], asked[2]]);
  // The node dies here: what has not ended is lost.
  expect([...first.rows.keys()].toSorted()).toEqual(['call:files:0:1', 'call:files:2:1']);
  const calls: string[] = [];
  const counting: Model['stream'] = (request, signal, watch) => {
    calls.push(String(request.messages[0]?.content));
    return echo(request, signal, watch);
  };
  const second = metered(counting, { finished: first.rows });
  await Promise.all([0, 1, 2, 3].map((index) => askIn(second, index)));
  expect(calls).toEqual(['batch 1', 'batch 3']);
});

test('a call beside the first one of its run waits for a place of the node, and the first one does not', async () => {
  const { stream, seen } = heldCalls();
  const pool = createCallPool(1);
  const runs = [metered(stream, { pool }), metered(stream, { pool })];
  const asked = runs.flatMap(({ ask }) => [ask('one'), ask('two'), ask('three')]);
  await settle();
  expect(seen.most).toBe(3);
  for (let round = 0; round < 6; round += 1) {
    while (seen.ends.length > 0) seen.ends.shift()?.();
    await settle();
  }
  expect(await Promise.all(asked)).toHaveLength(6);
});
