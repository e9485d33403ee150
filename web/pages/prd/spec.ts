import type { Prd, PrdContent } from '../../../schema/prd.ts';
import { nextId, type Value } from './value.ts';

/** The names and ids of a document that other parts refer to. */
export type NamesOf = 'stories' | 'personas' | 'entities';

/** How a part is edited. */
export type Spec =
  | { is: 'text'; long?: boolean }
  /** An id, which other parts and comments name: it stays. */
  | { is: 'fixed' }
  | { is: 'choice'; options: readonly string[] }
  /** A name of the document; `optional`: or none. */
  | { is: 'one'; of: NamesOf; optional?: boolean }
  | { is: 'some'; of: NamesOf }
  | { is: 'fields'; fields: Readonly<Record<string, Spec>> }
  | { is: 'list'; item: Spec; make(list: readonly Value[]): Value };

const text: Spec = { is: 'text' };
const long: Spec = { is: 'text', long: true };
const texts: Spec = { is: 'list', item: long, make: () => '' };
const stories: Spec = { is: 'some', of: 'stories' };
const fields = (members: Readonly<Record<string, Spec>>): Spec => ({ is: 'fields', fields: members });

const criterion = fields({ given: long, when: long, then: long });
const attribute = fields({
  name: text,
  type: {
    is: 'choice',
    options: ['text', 'number', 'money', 'date', 'datetime', 'boolean', 'choice', 'reference'],
  },
  options: { is: 'list', item: text, make: () => '' },
  references: { is: 'one', of: 'entities', optional: true },
});

/** The parts that people can edit. Constraints and sources are quotes, which nobody may change. */
export type PartName = Exclude<keyof PrdContent, 'constraints' | 'sources'>;

export const specs: Readonly<Record<PartName, Spec>> = {
  title: text,
  summary: long,
  problem: long,
  goals: texts,
  nonGoals: texts,
  personas: {
    is: 'list',
    item: fields({ name: text, description: long, goals: texts, frustrations: texts }),
    make: () => ({ name: '', description: '', goals: [], frustrations: [] }),
  },
  userStories: {
    is: 'list',
    item: fields({
      id: { is: 'fixed' },
      persona: { is: 'one', of: 'personas' },
      iWant: long,
      soThat: long,
      priority: { is: 'choice', options: ['P1', 'P2', 'P3'] },
      acceptanceCriteria: { is: 'list', item: criterion, make: () => ({ given: '', when: '', then: '' }) },
    }),
    make: (list) => ({
      id: nextId('US-', list),
      persona: '',
      iWant: '',
      soThat: '',
      priority: 'P2',
      acceptanceCriteria: [],
    }),
  },
  features: {
    is: 'list',
    item: fields({
      id: { is: 'fixed' },
      name: text,
      description: long,
      priority: { is: 'choice', options: ['must', 'should', 'could'] },
      storyIds: stories,
    }),
    make: (list) => ({ id: nextId('F-', list), name: '', description: '', priority: 'should', storyIds: [] }),
  },
  requirements: {
    is: 'list',
    item: fields({ id: { is: 'fixed' }, text: long }),
    make: (list) => ({ id: nextId('FR-', list, 3), text: '' }),
  },
  entities: {
    is: 'list',
    item: fields({
      name: text,
      attributes: {
        is: 'list',
        item: attribute,
        make: () => ({ name: '', type: 'text', options: [], references: null }),
      },
    }),
    make: () => ({ name: '', attributes: [] }),
  },
  screens: {
    is: 'list',
    item: fields({ id: { is: 'fixed' }, name: text, purpose: long, type: text, storyIds: stories }),
    make: (list) => ({ id: nextId('screen-', list), name: '', purpose: '', type: '', storyIds: [] }),
  },
  successMetrics: texts,
  risks: {
    is: 'list',
    item: fields({
      title: text,
      category: text,
      severity: { is: 'choice', options: ['low', 'medium', 'high', 'critical'] },
      mitigation: long,
    }),
    make: () => ({ title: '', category: '', severity: 'medium', mitigation: '' }),
  },
  assumptions: texts,
  openQuestions: texts,
};

export const isPartName = (name: string): name is PartName => Object.hasOwn(specs, name);

/** Returns a stored version as a document; null if it is none. The service has checked what is in its parts. */
export function asPrd(content: unknown): Prd | null {
  if (typeof content !== 'object' || content === null) return null;
  const members = new Map<string, unknown>(Object.entries(content));
  const fits = Object.entries(specs).every(([name, { is }]) =>
    is === 'list' ? Array.isArray(members.get(name)) : typeof members.get(name) === 'string',
  );
  if (!fits || typeof members.get('version') !== 'number') return null;
  // Documents of earlier releases have no constraints.
  return { constraints: [], ...content } as unknown as Prd;
}
