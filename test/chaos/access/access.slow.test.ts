import { expect, test } from 'vitest';
import { playAccess, reportAccess } from './play-access.ts';

/** `npm run chaos -- access --minutes 10` plays for longer. */
const milliseconds = 50_000;

test('no right is used more than five seconds after it was taken away, and no other one is refused', async () => {
  const outcome = await playAccess(milliseconds);
  reportAccess(outcome);
  expect(outcome.violations).toEqual([]);
  expect(outcome.failures).toEqual({});
  for (const count of ['hadToPass', 'hadToBeRefused', 'deliveries', 'ended'] as const)
    expect(outcome[count]).toBeGreaterThan(10);
  expect(Object.keys(outcome.changes).toSorted()).toEqual(
    expect.arrayContaining(['bus cut', 'member suspended', 'networks changed']),
  );
});
