import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { thoughtFilter } from '../../server/providers/model/thoughts.ts';

function answerOf(pieces: readonly string[]): { pieces: string[]; hasThoughts: boolean } {
  const given: string[] = [];
  const filter = thoughtFilter((piece) => given.push(piece));
  for (const piece of pieces) filter.push(piece);
  filter.end();
  return { pieces: given, hasThoughts: filter.hasThoughts() };
}

const cutAt = (text: string, places: readonly number[]): string[] => {
  const cuts = [...new Set([0, ...places.map((place) => place % (text.length + 1)), text.length])].toSorted(
    (a, b) => a - b,
  );
  return cuts.slice(1).map((end, index) => text.slice(cuts[index], end));
};

const tags = [
  ['<think>', '</think>'],
  ['<seed:think>', '</seed:think>'],
  ['[THINK]', '[/THINK]'],
] as const;
const places = fc.array(fc.nat(), { maxLength: 8 });
const words = fc.string({ unit: fc.constantFrom('a', ' ', '\n', '<', '>', '/', 'think', '[', ']') });

describe('thoughts at the start of an answer', () => {
  test('are left out, wherever the pieces are cut', () => {
    fc.assert(
      fc.property(fc.constantFrom(...tags), words, words, places, ([open, close], thought, answer, cuts) => {
        fc.pre(!`${thought}${close}`.slice(0, -1).includes(close));
        const read = answerOf(cutAt(`\n${open}${thought}${close}\n\n${answer}`, cuts));
        expect(read).toEqual({ pieces: read.pieces, hasThoughts: true });
        expect(read.pieces.join('')).toBe(answer.trimStart());
      }),
    );
  });

  test('that do not end leave no answer', () => {
    fc.assert(
      fc.property(fc.constantFrom(...tags), words, places, ([open, close], thought, cuts) => {
        fc.pre(!thought.includes(close));
        expect(answerOf(cutAt(open + thought, cuts)).pieces).toEqual([]);
      }),
    );
  });

  test('an answer without any passes piece by piece, unchanged', () => {
    fc.assert(
      fc.property(fc.array(words, { maxLength: 8 }), (pieces) => {
        const text = pieces.join('');
        fc.pre(!/^\s*(?:<think>|\[THINK\])/.test(text));
        const read = answerOf(pieces);
        expect(read.pieces.filter((piece) => piece !== '')).toEqual(pieces.filter((piece) => piece !== ''));
        expect(read.hasThoughts).toBe(false);
      }),
    );
  });
});
