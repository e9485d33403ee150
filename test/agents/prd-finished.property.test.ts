import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { finished } from '../../agents/prd/finished.ts';
import { gapsIn } from '../../agents/prd/gaps.ts';
import { mendedOutline, type Outline, outlineOf } from '../../agents/prd/outline.ts';
import { brokenReferences } from '../../agents/prd/references.ts';
import { type PrdAnswer, prdAnswerSchema } from '../../agents/prd/schema.ts';
import { sections } from '../../agents/prd/sections.ts';
import type { Constraint } from '../../schema/brief.ts';
import { shelf } from './prd-model.ts';

const piece = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 8 }),
  fc.constantFrom('(US-1)', '(US-9, F-1)', ' (F-77)', '(', ')', 'US-404', '30 days', 'four hundred', 'Shelfmates'),
  fc.constantFrom('who', 'what', 'why', 'how', 'when', 'where', 'Who').map((ask) => `[NEEDS CLARIFICATION: ${ask}?]`),
);
const text = fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join(' '));
const texts = fc.array(text, { maxLength: 4 });
const attribute = fc.record({
  name: text,
  type: fc.constantFrom('text' as const, 'choice' as const, 'reference' as const),
  options: texts,
  references: fc.option(fc.constantFrom('Game', 'Cupboard')),
});
const document = fc
  .record({ summary: text, goals: texts, assumptions: texts, openQuestions: texts, attributes: fc.array(attribute) })
  .map(({ attributes, ...rest }): PrdAnswer => ({ ...shelf, ...rest, entities: [{ name: 'Game', attributes }] }));
const constraint = (kind: Constraint['kind'], quote: string, index: number): Constraint => {
  return { id: `C-${index + 1}`, kind, text: quote, quote, supersededBy: null };
};
const constraints = [
  constraint('number', '30 days', 0),
  constraint('number', 'four hundred games', 1),
  constraint('name', 'Shelfmates', 2),
  constraint('mustNot', 'No login', 3),
];
const id = fc.constantFrom('US-1', 'US-404', 'FR-001', 'F-2', 'C-1', 'C-2', 'C-3', 'C-4', 'C-9');
const check = fc.option(
  fc.record({
    constraints: fc.array(fc.record({ id, by: fc.array(id) })),
    problems: fc.array(fc.record({ section: fc.constant('scope' as const), problem: text })),
    clarifications: texts,
  }),
);

const markers = (value: unknown) => JSON.stringify(value).match(/\[NEEDS CLARIFICATION: \w+\?\]/g) ?? [];
const keyOf = (question: string) => question.toLowerCase();

test('whatever a model wrote, every id exists, five markers are left, and no question or constraint is lost', () => {
  fc.assert(
    fc.property(document, check, texts, (written, found, gaps) => {
      const whole = finished(written, { constraints, check: found, gaps, say: gapsIn.en, said: 'Trips on US-404' });
      expect(prdAnswerSchema.parse(whole)).toEqual(whole);
      expect(brokenReferences(whole, 'Trips on US-404')).toEqual([]);
      expect(markers({ ...whole, openQuestions: [] }).length).toBeLessThanOrEqual(5);
      expect(markers(whole.openQuestions)).toEqual([]);
      const asked = new Set(whole.openQuestions.map(keyOf));
      for (const marker of markers(written)) {
        const question = marker.slice('[NEEDS CLARIFICATION: '.length, -1);
        expect([...asked].some((one) => one.includes(keyOf(question)))).toBe(true);
      }
      expect(whole.constraints.map((one) => one.id)).toEqual(['C-1', 'C-2', 'C-3', 'C-4']);
      const known = new Set([...whole.userStories, ...whole.features, ...whole.requirements].map((one) => one.id));
      for (const { state, by } of whole.constraints) {
        expect(state === 'covered').toBe(by.length > 0);
        expect(by.every((one) => known.has(one))).toBe(true);
      }
    }),
  );
});

test('an outline is mended once and for all, and each of its items can be asked for', () => {
  const plain = fc.string({ unit: 'grapheme', maxLength: 4 });
  const name = fc.constantFrom('Reader', 'reader', 'Child', '', '日本');
  const story = fc.constantFrom('US-1', 'US-2', 'US-3', 'US-99');
  const outline: fc.Arbitrary<Outline> = fc.record({
    title: plain,
    summary: plain,
    personas: fc.array(fc.record({ name, who: plain })),
    userStories: fc.array(fc.record({ id: story, persona: name, iWant: plain, priority: fc.constant('P1' as const) })),
    features: fc.array(
      fc.record({
        id: fc.constantFrom('F-1', 'F-2'),
        name,
        priority: fc.constant('must' as const),
        storyIds: fc.array(story),
      }),
    ),
    entities: fc.array(fc.record({ name })),
    screens: fc.array(fc.record({ id: name, name, type: plain, storyIds: fc.array(story) })),
  });
  fc.assert(
    fc.property(outline, (drawn) => {
      const { outline: mended } = mendedOutline(drawn);
      expect(mendedOutline(mended)).toEqual({ outline: mended, problems: [] });
      const parts = [...sections.values()].map(({ compose }) => compose(mended, {}));
      const written = prdAnswerSchema.parse(Object.assign({ title: '', summary: '', constraints: [] }, ...parts));
      expect(brokenReferences(written)).toEqual([]);
      expect(outlineOf(written)).toEqual({ ...mended, title: '', summary: '' });
      for (const section of sections.values()) {
        const labels = section.labels(mended);
        expect(new Set(labels).size).toBe(labels.length);
      }
    }),
  );
});
