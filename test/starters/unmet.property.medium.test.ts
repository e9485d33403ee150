import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { readConstraints } from '../../agents/kit/brief/read-constraints.ts';
import { isOutside } from '../../agents/starters/base/outside.ts';
import type { StarterKind } from '../../agents/starters/base/kinds.ts';
import { standingFor } from '../../agents/starters/base/standing.ts';
import { fillStarter } from '../../agents/starters/fill-starter.ts';
import type { StarterJson } from '../../agents/starters/project.ts';
import { recognise } from '../../agents/starters/recognise/recognise.ts';
import { starterOf, starters } from '../../agents/starters/registry.ts';
import { anyWords } from './filled.ts';

const json = (kind: StarterKind, words: string): StarterJson => {
  const starter = starterOf(kind);
  if (starter === null) throw new Error(`No starter is called ${kind}`);
  const recognition = recognise(words);
  const language = recognition.language === 'de' ? 'de' : 'en';
  return fillStarter({ how: 'starter', starter, sure: true, others: [], recognition, language }, words);
};

const anyStarter = fc.constantFrom(...starters.map(({ kind }) => kind));
const figures = [17, 23, 29, 41, 43, 47, 53, 59, 67, 71, 83, 97];
const pieces = fc.constantFrom(
  (figure: number) => `every ${figure} days`,
  (figure: number) => `max ${figure} people`,
  (figure: number) => `${figure} euro budget`,
  (figure: number) => `alle ${figure} Wochen`,
  (figure: number) => `it must ring after ${figure} minutes`,
  (figure: number) => `${figure} rounds of ${figure} min`,
  (figure: number) => `no more than ${figure} at once`,
  (figure: number) => `höchstens ${figure} Plätze`,
  (figure: number) => `called "Zone ${figure}"`,
  (figure: number) => `water ${figure} times a week`,
);
const brief = fc
  .tuple(
    fc.constantFrom(
      'timer',
      'a list of plants',
      'booking for my gym',
      'Haushaltsbuch',
      'quiz',
      'shop for jam',
      'habit tracker',
    ),
    fc.array(fc.tuple(pieces, fc.constantFrom(...figures), fc.constantFrom(', ', '. ', ' and ', '\n')), {
      maxLength: 7,
    }),
  )
  .map(([head, wishes]) => head + wishes.map(([make, figure, mark]) => mark + make(figure)).join(''));

const isFigure = (text: string, figure: string) => new RegExp(String.raw`(?<!\d)${figure}(?!\d)`, 'u').test(text);

test('for any brief and any starter, each figure stands in a value or is named', () => {
  fc.assert(
    fc.property(brief, anyStarter, (words, kind) => {
      const { values, quotes, notDone: named } = json(kind, words);
      for (const [figure] of words.matchAll(/\d+/gu)) {
        const units = [1, 60, 3600, 86_400].map((unit) => String(Number(figure) * unit));
        const isSet = Object.entries(quotes).some(
          ([key, quote]) => isFigure(quote, figure) && units.some((one) => isFigure(JSON.stringify(values[key]), one)),
        );
        expect({ words, figure, named, said: isSet || named.some((quote) => isFigure(quote, figure)) }).toMatchObject({
          said: true,
        });
      }
    }),
    { numRuns: 400 },
  );
});

const rules = fc.array(
  fc.constantFrom(
    'no ads',
    'never two at once',
    'kein Versand',
    'without a login or charts',
    'nobody must see it',
    'it must smell of roses',
    'nicht am Sonntag',
    'must not be blue',
    'there should be a "Panic" button',
    'no chat, accounts or dragons',
  ),
  { minLength: 1, maxLength: 5 },
);

test('for any brief and any starter, each rule is kept by every starter, stands in a quote, or is named', () => {
  fc.assert(
    fc.property(rules, anyStarter, (said, asked) => {
      const words = `planner for my garden, ${said.join(', ')}`;
      const { quotes, name, notDone: named } = json(asked, words);
      const places = [...named, ...Object.values(quotes), name];
      const open = readConstraints(words).filter(({ kind, text, quote }) => {
        if (kind === 'mustNot' && (standingFor(text, asked) !== null || isOutside(text, asked))) return false;
        return (
          ['must', 'mustNot', 'name'].includes(kind) && !places.some((one) => one.includes(quote) || one.includes(text))
        );
      });
      expect({ words, named, open }).toMatchObject({ open: [] });
    }),
    { numRuns: 400 },
  );
});

test('for any words, each name of something not done comes from them, once', () => {
  const typed = anyWords([
    '5',
    'no',
    'every 3 days',
    ',',
    '.',
    '\n',
    'must',
    '"A"',
    'mit',
    '16:8',
    'or',
    'ß',
    '12.',
    'İ',
  ]);
  fc.assert(
    fc.property(typed, anyStarter, (words, kind) => {
      const { notDone: named } = json(kind, words);
      for (const quote of named) expect(words).toContain(quote);
      expect(named).toEqual([...new Set(named)]);
      expect(named.every((quote) => quote.trim() === quote && quote !== '')).toBe(true);
    }),
    { numRuns: 400 },
  );
});

test('reads any text of 100,000 characters', () => {
  for (const piece of ['5 ', 'no a, ', 'every 3 days, ', '"a" ', 'must x. ', 'a1', '1:', 'mit ', 'ä́', '12. ']) {
    const words = piece.repeat(Math.ceil(100_000 / piece.length));
    expect(json('timer', words).kind).toBe('timer');
  }
});
