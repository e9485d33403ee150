import { describe, expect, it } from 'vitest';
import type { Prd } from '../../schema/prd.ts';
import { withRenames } from '../../web/pages/prd/renames.ts';
import { readPrdSearch } from '../../web/pages/prd/search.ts';
import { asPrd, specs } from '../../web/pages/prd/spec.ts';
import { isSame, isValue, moved, nextId } from '../../web/pages/prd/value.ts';

const persona = (name: string) => ({ name, description: '', goals: [], frustrations: [] });
const attribute = (references: string | null) => ({ name: 'of', type: 'reference' as const, options: [], references });
const prd: Prd = {
  title: 'Bakery',
  summary: '',
  problem: '',
  goals: [],
  nonGoals: [],
  personas: [persona('Baker'), persona('Customer')],
  userStories: [
    { id: 'US-1', persona: 'Customer', iWant: 'order', soThat: 'I eat', priority: 'P1', acceptanceCriteria: [] },
    { id: 'US-2', persona: 'Baker', iWant: 'bake', soThat: 'they eat', priority: 'P1', acceptanceCriteria: [] },
  ],
  features: [],
  requirements: [],
  entities: [
    { name: 'Order', attributes: [attribute('Product')] },
    { name: 'Product', attributes: [] },
  ],
  screens: [],
  successMetrics: [],
  constraints: [],
  risks: [],
  assumptions: [],
  openQuestions: [],
  sources: [],
  version: 1,
  opportunityId: null,
  markdown: '',
};

describe('a renamed persona', () => {
  it('is followed by its stories, which become a part of the change', () => {
    const parts = withRenames({ version: 1, parts: { personas: [persona('Baker'), persona('Guest')] } }, prd);
    expect(parts.userStories).toMatchObject([{ persona: 'Guest' }, { persona: 'Baker' }]);
  });

  it('is not taken for another one that moved, was added or was removed', () => {
    for (const names of [['Customer', 'Baker'], ['Baker'], ['Baker', 'Customer', 'Guest'], ['Baker', '']]) {
      const parts = withRenames({ version: 1, parts: { personas: names.map(persona) } }, prd);
      expect(Object.keys(parts)).toEqual(['personas']);
    }
  });

  it('keeps what was changed in the stories', () => {
    const userStories = prd.userStories.map((story) => ({ ...story, iWant: 'rest' }));
    const draft = { version: 1, parts: { userStories, personas: [persona('Chef'), persona('Customer')] } };
    expect(withRenames(draft, prd).userStories).toMatchObject([
      { iWant: 'rest', persona: 'Customer' },
      { iWant: 'rest', persona: 'Chef' },
    ]);
  });
});

it('follows a renamed entity in the references to it', () => {
  const entities = [prd.entities[0], { ...prd.entities[1], name: 'Bread' }].map((one) => ({
    name: '',
    attributes: [],
    ...one,
  }));
  const parts = withRenames({ version: 1, parts: { entities } }, prd);
  expect(parts.entities).toMatchObject([{ attributes: [{ references: 'Bread' }] }, { name: 'Bread' }]);
});

describe('the fields of a document', () => {
  it('give new things ids that nothing else has', () => {
    expect(nextId('US-', [{ id: 'US-2' }, { id: 'US-7' }, { id: 'X' }])).toBe('US-8');
    expect(nextId('FR-', [{ id: 'FR-001' }, { id: 'NFR-009' }], 3)).toBe('FR-002');
    expect(nextId('F-', [])).toBe('F-1');
  });

  it('make things that the service can read', () => {
    const made = Object.values(specs).flatMap((spec) => (spec.is === 'list' ? [spec.make([])] : []));
    expect(made.length).toBeGreaterThan(5);
    expect(made.every(isValue)).toBe(true);
  });

  it('move by one place, and not beyond the ends', () => {
    expect(moved(['a', 'b', 'c'], 1, -1)).toEqual(['b', 'a', 'c']);
    expect(moved(['a', 'b', 'c'], 2, 1)).toEqual(['a', 'b', 'c']);
    expect(moved(['a', 'b', 'c'], 0, -1)).toEqual(['a', 'b', 'c']);
  });
});

describe('a stored version', () => {
  it('of an earlier release has no constraints', () => {
    const { constraints: _constraints, ...earlier } = prd;
    expect(asPrd(earlier)).toEqual(prd);
  });

  it('that is no document is none', () => {
    for (const content of [null, 'text', {}, { ...prd, goals: 'one' }, { ...prd, title: 1 }]) {
      expect(asPrd(content)).toBeNull();
    }
  });
});

it('reads of an address only what names versions', () => {
  expect(readPrdSearch({ version: 'a', compare: '', base: 'b', other: 1 })).toEqual({ version: 'a' });
  expect(readPrdSearch({ compare: 'a', base: 'b' })).toEqual({ compare: 'a', base: 'b' });
  expect(readPrdSearch({ version: ['a'], compare: 3 })).toEqual({});
});

it('takes values for the same in whatever order their members are stored', () => {
  expect(isSame([{ a: 'x', b: ['y'] }], [{ b: ['y'], a: 'x' }])).toBe(true);
  expect(isSame([{ a: 'x', b: ['y', 'z'] }], [{ b: ['z', 'y'], a: 'x' }])).toBe(false);
  expect(isSame({ a: null }, {})).toBe(false);
});
