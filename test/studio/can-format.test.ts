import { expect, test } from 'vitest';
import { canFormat } from '../../web/parts/can-format.ts';

test.each([
  ['nothing', ''],
  ['an ordinary text', '# Title\n\nSome *words* and a [link](https://example.com).\n\n- one\n  - two\n\n> quoted'],
  ['a long text with marks in many blocks', '**a** [b](c)\n\n'.repeat(10_000)],
  ['a long line', 'word '.repeat(200_000)],
])('formats %s', (_name, text) => {
  expect(canFormat(text)).toBe(true);
});

test.each([
  ['marks that would be paired for minutes', '*a **b '.repeat(2_000)],
  ['the same on many lines', '*a **b\n'.repeat(2_000)],
  ['brackets in brackets', '['.repeat(5_000)],
  ['quotes in quotes', `${'> '.repeat(3_000)}deep`],
  ['lists in lists', `${'- '.repeat(3_000)}deep`],
  ['a word that no line can hold', 'x'.repeat(1_000_000)],
  ['a list that is far to the right', `${' '.repeat(400)}- deep`],
])('leaves as it is: %s', (_name, text) => {
  expect(canFormat(text)).toBe(false);
});
