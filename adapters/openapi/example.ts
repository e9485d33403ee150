import type { z } from 'zod';

/** Returns an example value for a schema: from its `.meta({ examples })`, otherwise made from its names. */
export function exampleOf(schema: z.ZodType, name = 'text'): unknown {
  const [written] = (schema.meta()?.examples as unknown[] | undefined) ?? [];
  if (written !== undefined) return written;
  const { def } = (schema as z.ZodType & { _zod: z.core.$ZodTypes['_zod'] })._zod;
  const inner = (member: z.core.$ZodType, called = name) => exampleOf(member as z.ZodType, called);
  switch (def.type) {
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'readonly':
    case 'nonoptional':
    case 'catch':
      return inner(def.innerType);
    case 'pipe':
      return inner(def.in);
    case 'literal':
      return def.values[0];
    case 'enum':
      return Object.values(def.entries)[0];
    case 'boolean':
      return true;
    case 'number':
      return firstThatFits(schema, [1, 0, 2, 10, 100, 0.5]);
    case 'string':
      return firstThatFits(schema, texts(name));
    case 'array':
      return [inner(def.element)];
    case 'union':
      return inner(def.options[0] as z.core.$ZodType);
    case 'object':
      return Object.fromEntries(Object.entries(def.shape).map(([key, member]) => [key, inner(member, key)]));
    case 'record':
      return {};
    default:
      return null;
  }
}

/** Texts by field name, as a run on an app for dog walkers would produce them. */
const words: Readonly<Record<string, string>> = {
  delta: 'Dog walkers ',
  ideaSummary: 'An app that lets dog walkers schedule walks and get paid weekly.',
  title: 'Walks in one calendar, paid every Friday',
  summary: 'Walkers and owners share one calendar; finished walks are paid each week.',
  problem: 'Walkers juggle messages, calendars and late payments.',
  targetUsers: 'Dog walkers with more than five clients',
  solution: 'A shared calendar that turns finished walks into one weekly payment.',
  message: 'Asking Hacker News',
  quote: 'I lose an hour a week to chasing payments',
  excerpt: 'I lose an hour a week to chasing payments',
  source: 'hacker-news',
  sourcesSearched: 'hacker-news',
  model: 'offline-draft',
  sandboxName: 'walks-7f3a',
  sandboxUrl: 'http://127.0.0.1:4001/walks-7f3a/',
  previewUrlLight: 'http://127.0.0.1:4001/light-1c9d/',
  previewUrlDark: 'http://127.0.0.1:4001/dark-8e2b/',
  url: 'https://news.ycombinator.com/item?id=1',
  designMd: '# Walks\n\nCalm greens, generous spacing.',
  markdown: '# Walks in one calendar',
};

const id = '01936f0e-5d2c-7a41-9b1e-3c5d7e9f1a2b';
const forms = ['2026-11-20T09:00:00.000Z', 'US-1', 'F-1', 'FR-001', 'QA-1', '#0b6b4f', 'https://example.com/', id, '1'];

/**
 * Candidates for a text with this name: the text above, an id, a time, and otherwise the name itself or a common text
 * format.
 */
function texts(name: string): string[] {
  const spelled = name.replaceAll(/([A-Z])/g, ' $1').toLowerCase();
  const usual = name === 'id' || name.endsWith('Id') ? id : spelled.charAt(0).toUpperCase() + spelled.slice(1);
  return name === 'at' || name.endsWith('At') ? forms : [words[name] ?? usual, spelled, ...forms];
}

function firstThatFits(schema: z.ZodType, candidates: readonly unknown[]): unknown {
  return candidates.find((candidate) => schema.safeParse(candidate).success) ?? null;
}
