import { expect, test } from 'vitest';
import { payForCall } from '../../server/core/budgets/call-payment.ts';

const request = { outputTokens: 100, contextTokens: null, textBytes: () => 400 };
const tokens = { inputTokens: 90, outputTokens: 7, cachedTokens: 0, reasoningTokens: 0 };

/** A payment, and what each of its requests was settled with. */
function payment(signal = new AbortController().signal) {
  const settled: unknown[] = [];
  const account = { reserve: async () => ({ settle: async (spent: unknown) => void settled.push(spent) }) };
  return { paying: payForCall(account, 0, signal), settled };
}

test('a call pays what its server counted', async () => {
  const { paying, settled } = payment();
  await paying.asks('large', request);
  paying.spent('large', tokens);
  await paying.end(28);
  expect(settled).toEqual([[['large', tokens]]]);
});

test('a call that was refused before it answered pays nothing', async () => {
  const { paying, settled } = payment();
  await paying.asks('large', request);
  await paying.end(0);
  expect(settled).toEqual([[]]);
});

test('a call pays for its input and for what was answered if its run is cancelled', async () => {
  const stopped = new AbortController();
  const { paying, settled } = payment(stopped.signal);
  await paying.asks('large', request);
  stopped.abort(new Error('cancelled'));
  await paying.end(28);
  expect(settled).toEqual([[['large', { inputTokens: 100, outputTokens: 7 }]]]);
});

// The cancel stores the ending of a run. What the run appends after it is refused, perhaps before the run is told to stop.
test('a call pays for its input and for what was answered if its words could not be stored any more', async () => {
  const { paying, settled } = payment();
  await paying.asks('large', request);
  await paying.end(28);
  expect(settled).toEqual([[['large', { inputTokens: 100, outputTokens: 7 }]]]);
});
