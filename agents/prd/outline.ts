import { z } from 'zod';
import { featureSchema, personaSchema, screenSchema, userStorySchema } from '../../schema/prd.ts';
import { foldedName } from '../kit/unique-name.ts';
import type { PrdAnswer } from './schema.ts';

export const sectionNames = [
  'scope',
  'personas',
  'userStories',
  'features',
  'requirements',
  'entities',
  'screens',
  'risks',
] as const;
/** A part of the document that is written by itself. */
export type SectionName = (typeof sectionNames)[number];

const text = z.string();

export const outlineSchema = z
  .object({
    title: text.describe('The product’s name, or what it does.'),
    summary: text.describe('A summary in a few sentences.'),
    personas: z.array(personaSchema.pick({ name: true }).extend({ who: text.describe('In a few words.') })),
    userStories: z.array(userStorySchema.pick({ id: true, persona: true, iWant: true, priority: true })),
    features: z.array(featureSchema.pick({ id: true, name: true, priority: true, storyIds: true })),
    entities: z.array(z.object({ name: text })),
    screens: z.array(screenSchema.pick({ id: true, name: true, type: true, storyIds: true })),
  })
  .meta({ id: 'PrdOutline' });
/** What the document has, by ids and names. The sections are written from it side by side. */
export type Outline = z.infer<typeof outlineSchema>;

export const revisedOutlineSchema = outlineSchema
  .extend({ changes: z.array(z.enum(sectionNames)).prefault([]).describe('The sections whose text has to change.') })
  .meta({ id: 'PrdRevisedOutline' });

/** The outline that a whole document has. */
export function outlineOf(document: PrdAnswer): Outline {
  const { title, summary, personas, userStories, features, entities, screens } = document;
  return {
    title,
    summary,
    personas: personas.map(({ name, description }) => ({ name, who: description })),
    userStories: userStories.map(({ id, persona, iWant, priority }) => ({ id, persona, iWant, priority })),
    features: features.map(({ id, name, priority, storyIds }) => ({ id, name, priority, storyIds })),
    entities: entities.map(({ name }) => ({ name })),
    screens: screens.map(({ id, name, type, storyIds }) => ({ id, name, type, storyIds })),
  };
}

/** What an outline lacks to be written from; without it, there is no document. */
export function outlineLacks(outline: Outline): string[] {
  const needed = ['personas', 'userStories', 'features', 'screens'] as const;
  return [
    ...(outline.title.trim() === '' ? ['title is empty'] : []),
    ...needed.filter((part) => outline[part].length === 0).map((part) => `${part} is empty`),
  ];
}

const listed = {
  personas: { what: 'persona', keyOf: ({ name }: Outline['personas'][number]) => name },
  userStories: { what: 'user story', keyOf: ({ id }: Outline['userStories'][number]) => id },
  features: { what: 'feature', keyOf: ({ id }: Outline['features'][number]) => id },
  entities: { what: 'entity', keyOf: ({ name }: Outline['entities'][number]) => name },
  screens: { what: 'screen', keyOf: ({ id }: Outline['screens'][number]) => id },
};

/**
 * Returns the outline without what is there twice and without ids that refer to nothing, and says in words what was wrong. Names
 * and ids that differ only in letter case, accents or punctuation are the same.
 */
export function mendedOutline(outline: Outline): { outline: Outline; problems: string[] } {
  const problems: string[] = [];
  function once<Item>(items: readonly Item[], { what, keyOf }: { what: string; keyOf(item: Item): string }): Item[] {
    const seen = new Set<string>();
    return items.filter((item) => {
      const key = foldedName(keyOf(item));
      if (seen.has(key)) problems.push(`${what} ${keyOf(item)} is there twice`);
      return !seen.has(key) && seen.add(key);
    });
  }
  const userStories = once(outline.userStories, listed.userStories);
  const storyIds = new Set(userStories.map(({ id }) => id));
  function served<Item extends { id: string; storyIds: string[] }>(items: readonly Item[], what: string): Item[] {
    return items.map((item) => {
      const unknown = item.storyIds.filter((id) => !storyIds.has(id));
      problems.push(...unknown.map((id) => `${what}${item.id} refers to ${id}, which is no user story`));
      return { ...item, storyIds: [...new Set(item.storyIds.filter((id) => storyIds.has(id)))] };
    });
  }
  const personas = once(outline.personas, listed.personas);
  const names = new Map(personas.map(({ name }) => [foldedName(name), name]));
  const stories = userStories.map((story) => {
    const known = names.get(foldedName(story.persona));
    if (known === undefined) {
      problems.push(`${story.id} is for "${story.persona}", which is no persona`);
      personas.push({ name: story.persona, who: '' });
      names.set(foldedName(story.persona), story.persona);
    }
    return { ...story, persona: known ?? story.persona };
  });
  const mended: Outline = {
    ...outline,
    personas,
    userStories: stories,
    features: served(once(outline.features, listed.features), ''),
    entities: once(outline.entities, listed.entities),
    screens: served(once(outline.screens, listed.screens), 'screen '),
  };
  return { outline: mended, problems };
}
