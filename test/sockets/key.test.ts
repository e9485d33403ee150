import { expect, test } from 'vitest';
import { keyIn } from '../../adapters/socket/params.ts';

const deep = JSON.parse(`${'{"headers":'.repeat(60_000)}{}${'}'.repeat(60_000)}`) as unknown;

test.each([
  [{ authorization: 'a' }, 'a'],
  [{ AUTHORIZATION: 'a' }, 'a'],
  [{ headers: { Authorization: 'a' } }, 'a'],
  [{ headers: {}, authorization: 'a' }, 'a'],
  [{ headers: { authorization: 'b' }, authorization: 'a' }, 'a'],
  [{ authorization: 1, headers: { authorization: 'b' } }, 'b'],
  [{ headers: { headers: { authorization: 'a' } } }, null],
  [{ headers: null }, null],
  [null, null],
  ['authorization', null],
  [deep, null],
])('the key is found in the connection parameters, wherever it may stand (%#)', (params, key) => {
  expect(keyIn(params)).toBe(key);
});
