import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitText } from '../../web/pages/thread/split-text.ts';

/** Text with lines of any length. */
const text = fc
  .array(fc.tuple(fc.string({ maxLength: 40 }), fc.nat(60)), { maxLength: 60 })
  .map((lines) => lines.map(([line, times]) => line.replaceAll('\n', ' ').repeat(times)).join('\n'));

test('the parts of a text, joined by line ends, are the text', () => {
  fc.assert(
    fc.property(text, (whole) => {
      expect(splitText(whole).join('\n')).toBe(whole);
    }),
  );
});

test('a text that grows keeps all parts but the last', () => {
  fc.assert(
    fc.property(text, text, (before, more) => {
      const parts = splitText(before);
      expect(splitText(before + more).slice(0, parts.length - 1)).toEqual(parts.slice(0, -1));
    }),
  );
});
