import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanDeep, cleanText, oneLine } from '../../cli/terminal/safe-text.ts';
import { clip, columnsOf, fit, wrap } from '../../cli/terminal/columns.ts';
import { textFlow } from '../../cli/terminal/text-flow.ts';

const hostile = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('\u001b[31m', '\u001b]0;t\u0007', '\u009b2J', '\r\n', '\u202e', '\ud800', '鐘', '👩‍👩‍👧', 'é', ' '),
    ),
  )
  .map((pieces) => pieces.join(''));
const columns = fc.integer({ min: 2, max: 60 });

describe('text from outside', () => {
  test('cannot send control characters to a terminal', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        expect(cleanText(text)).not.toMatch(/(?!\n)[\p{Cc}\p{Bidi_Control}\p{Cs}\u2028\u2029]/u);
        expect(oneLine(text)).not.toContain('\n');
        expect(cleanText(cleanText(text))).toBe(cleanText(text));
      }),
    );
  });

  test('keeps its words, line breaks, accents and emoji', () => {
    expect(cleanText('Zoë\u001b[1m says\r\n“鐘” \u001b]8;;http://x\u0007👩‍👩‍👧\tok')).toBe('Zoë says\n“鐘” 👩‍👩‍👧  ok');
  });

  test('is cleaned anywhere in a value', () => {
    expect(cleanDeep({ a: ['\u001b[2Jx', { b: '\u0007y' }], c: 1, d: null })).toEqual({
      a: ['x', { b: 'y' }],
      c: 1,
      d: null,
    });
  });
});

describe('a line', () => {
  test.each([
    ['bells', 5],
    ['鐘', 2],
    ['é', 1],
    ['👩‍👩‍👧', 2],
    ['', 0],
  ])('of %j takes %i columns', (text, expected) => {
    expect(columnsOf(text)).toBe(expected);
  });

  test('is shortened to the available width, with an ellipsis', () => {
    expect(clip('bell founders', 8)).toBe('bell fo…');
    expect(clip('鐘を鋳る', 5)).toBe('鐘を…');
    fc.assert(
      fc.property(hostile.map(oneLine), columns, (text, room) => {
        expect(columnsOf(clip(text, room))).toBeLessThanOrEqual(room);
        expect(columnsOf(fit(text, room))).toBe(room);
      }),
    );
  });

  test('is wrapped without losing a character or exceeding the width', () => {
    expect(wrap('pour the bell, then wait', 10)).toEqual(['pour the', 'bell, then', 'wait']);
    expect(wrap('鐘\u0d46', 2)).toEqual(['鐘', '\u0d46']);
    fc.assert(
      fc.property(hostile.map(cleanText), columns, (text, room) => {
        const lines = wrap(text, room);
        for (const line of lines) expect(columnsOf(line)).toBeLessThanOrEqual(room);
        expect(lines.join('').replace(/\s/g, '')).toBe(text.replace(/\s/g, ''));
      }),
    );
  });
});

describe('streamed text', () => {
  test('gives the same lines, however it is split', () => {
    const words = fc.array(
      fc.constantFrom('bell', 'a', 'founders', '鐘', 'pneumonoultramicroscopic', '\n', '\n\n', '-'),
    );
    fc.assert(
      fc.property(words, columns, fc.infiniteStream(fc.integer({ min: 1, max: 9 })), (pieces, room, sizes) => {
        const text = pieces.join(' ').trim();
        const flow = textFlow(() => room);
        const lines: string[] = [];
        for (let at = 0; at < text.length;) {
          const size = sizes.next().value;
          lines.push(...flow.push(text.slice(at, at + size)));
          expect(columnsOf(flow.current())).toBeLessThanOrEqual(room);
          at += size;
        }
        lines.push(...flow.end());
        expect(lines.map((line) => line.trimEnd())).toEqual(text === '' ? [] : wrap(text, room));
      }),
    );
  });
});
