import { describe, expect, test } from 'vitest';
import { checkAccess } from './check-access.ts';
import type { Asked, Credential } from './history.ts';

const full = new Set(['sessions:read', 'sessions:write']);
const reader = new Set(['sessions:read']);
const none = new Set<string>();

/** Had all rights from 0 on, and lost all but reading at 20 s, and that at 40 s; it got it back at 60 s. */
const credential: Credential = {
  name: 'Ann',
  changes: [
    { sentAt: -Infinity, answeredAt: -Infinity, scopes: none },
    { sentAt: 0, answeredAt: 10, scopes: full },
    { sentAt: 20_000, answeredAt: 20_010, scopes: reader },
    { sentAt: 40_000, answeredAt: 40_010, scopes: none },
    { sentAt: 60_000, answeredAt: 60_010, scopes: reader },
  ],
};
const asked = (startedAt: number, outcome: 'passed' | 'refused', more: Partial<Asked> = {}): Asked => ({
  credential,
  how: 'REST',
  scope: 'sessions:read',
  startedAt,
  endedAt: startedAt + 20,
  refusal: outcome === 'passed' ? null : 'unauthenticated',
  ...more,
});
const violations = (history: Partial<Parameters<typeof checkAccess>[0]>) =>
  checkAccess({ asked: [], delivered: [], ended: [], ...history }).violations;

describe('the check of rights that are taken away finds', () => {
  test.each([
    ['a request that got through after five seconds', asked(45_011, 'passed')],
    ['one that needed the lost right', asked(25_011, 'passed', { scope: 'sessions:write' })],
    ['a request before there was such a key', asked(-100, 'passed')],
    ['a refusal before the change', asked(39_000, 'refused')],
    ['a refusal in spite of the right that is left', asked(21_000, 'refused')],
    ['a refusal five seconds after the right came back', asked(65_011, 'refused')],
    ['a refused call over a WebSocket that was opened later', asked(39_000, 'refused', { openedAt: 30_000 })],
  ])('%s', (_, one) => {
    expect(violations({ asked: [one] })).toHaveLength(1);
  });

  test('events that arrived after five seconds, and a stream that ended without a reason', () => {
    const how = 'a stream';
    expect(violations({ delivered: [{ credential, how, notBefore: 45_400, at: 45_400 }] })).toHaveLength(1);
    expect(violations({ ended: [{ credential, how, openedAt: 30_000, at: 39_000 }] })).toHaveLength(1);
  });
});

test('it leaves open what a change on its way decides, and measures the latest request that got through', () => {
  const open = [
    asked(44_000, 'passed'),
    asked(41_000, 'refused'),
    asked(39_990, 'refused'),
    asked(61_000, 'refused'),
    asked(61_000, 'passed'),
    asked(21_000, 'refused', { openedAt: 15_000 }),
  ];
  expect(checkAccess({ asked: open, delivered: [], ended: [] })).toMatchObject({
    violations: [],
    latestThrough: 3_990,
  });
  const how = 'a stream';
  // This process was busy from 44.9 s on.
  expect(violations({ delivered: [{ credential, how, notBefore: 44_900, at: 46_000 }] })).toEqual([]);
  expect(violations({ ended: [{ credential, how, openedAt: 15_000, at: 21_000 }] })).toEqual([]);
});
