import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Steps } from '../../agents/agent.ts';
import { sideBySide } from '../../agents/steps.ts';
import type { AgentEvent } from '../../schema/event.ts';
import { createStep, type OpenSteps, requireAlone } from '../../server/core/runs/ledger.ts';

const noUsage = { inputTokens: 0, outputTokens: 0, costUsd: null };
const never = new AbortController().signal;

/** Steps whose values go to `rows`. */
function stepsOf(rows: Map<string, unknown>, open?: OpenSteps) {
  const finishStep = (row: { name: string; value: unknown }) => void rows.set(row.name, row.value);
  return createStep(
    new Map(),
    finishStep,
    () => null,
    () => noUsage,
    open,
  );
}

async function drain<Value>(steps: Steps<AgentEvent, Value>): Promise<Value> {
  let next = await steps.next();
  while (!next.done) next = await steps.next();
  return next.value;
}

test('a step that fails ends the others at once, although one of them does not react, and none of them is kept', async () => {
  const rows = new Map<string, unknown>();
  const step = stepsOf(rows);
  const deaf = Promise.withResolvers<string>();
  const signals: AbortSignal[] = [];
  const group = sideBySide<AgentEvent, string>(never, [
    (signal) => {
      signals.push(signal);
      return step('deaf', () => deaf.promise);
    },
    () => step('quick', async () => 'done'),
    () =>
      step('failing', async () => {
        await turn();
        throw new Error('no');
      }),
  ]);
  await expect(drain(group)).rejects.toThrow('no');
  expect(signals[0]?.aborted).toBe(true);
  deaf.resolve('too late');
  for (let count = 0; count < 10; count += 1) await turn();
  expect([...rows]).toEqual([['quick', 'done']]);
});

test('values come in the order of the works, and nothing is aborted if all end well', async () => {
  const step = stepsOf(new Map());
  let mine: AbortSignal | null = null;
  const works = [2, 1, 0].map((turns, index) => (signal: AbortSignal) => {
    mine = signal;
    return step(`step:${index}`, async () => {
      for (let count = 0; count < turns; count += 1) await turn();
      return index;
    });
  });
  expect(await drain(sideBySide(never, works))).toEqual([0, 1, 2]);
  expect(mine).toMatchObject({ aborted: false });
});

test('text is refused while steps run side by side, and taken from a step that runs alone', async () => {
  const open: OpenSteps = { count: 0 };
  const step = stepsOf(new Map(), open);
  const text = [{ type: 'text_delta', delta: 'a' }];
  const say = () => async () => requireAlone(open, text);
  await drain(step('alone', say()));
  const both = sideBySide(never, [() => step('one', say()), () => step('two', say())]);
  await expect(drain(both)).rejects.toThrow('must not yield text_delta');
});
