import type { PrdContent } from '../../schema/prd.ts';
import { foldedName } from '../kit/unique-name.ts';

type Content = Omit<PrdContent, 'sources'>;

/** A name or an id that is there twice or refers to nothing, in words that a writer can act on. */
export interface Broken {
  /** The member of the document that has it. */
  member: keyof Content;
  problem: string;
}

/**
 * Returns every id and name that is used twice or refers to nothing; empty if all is well. Ids that differ only in letter
 * case, accents or punctuation count as the same. `said`: the text that the document is written from, in which words may
 * look like ids.
 */
export function brokenReferences(content: Content, said = ''): string[] {
  return broken(content, said).map(({ problem }) => problem);
}

export function broken(content: Content, said: string): Broken[] {
  const storyIds = new Set(content.userStories.map((story) => story.id));
  const personas = new Set(content.personas.map((persona) => persona.name));
  const entities = new Set(content.entities.map((entity) => entity.name));
  const missing = (where: string, ids: readonly string[]) =>
    ids.filter((id) => !storyIds.has(id)).map((id) => `${where} refers to ${id}, which is no user story`);
  const found: [keyof Content, string[]][] = [
    ['userStories', twice('user story', idsOf(content.userStories), foldedName)],
    ['features', twice('feature', idsOf(content.features), foldedName)],
    ['requirements', twice('requirement', idsOf(content.requirements), foldedName)],
    ['screens', twice('screen', idsOf(content.screens), foldedName)],
    ['personas', twice('persona', namesOf(content.personas))],
    ['entities', twice('entity', namesOf(content.entities))],
    [
      'userStories',
      content.userStories
        .filter((story) => !personas.has(story.persona))
        .map((story) => `${story.id} is for "${story.persona}", which is no persona`),
    ],
    ['features', content.features.flatMap((feature) => missing(feature.id, feature.storyIds))],
    ['screens', content.screens.flatMap((screen) => missing(`screen ${screen.id}`, screen.storyIds))],
    ['entities', content.entities.flatMap((entity) => brokenAttributes(entity, entities))],
  ];
  return [
    ...found.flatMap(([member, problems]) => problems.map((problem) => ({ member, problem }))),
    ...brokenMentions(content, said),
  ];
}

const idsOf = (items: readonly { id: string }[]) => items.map(({ id }) => id);
const namesOf = (items: readonly { name: string }[]) => items.map(({ name }) => name);

function brokenAttributes(entity: Content['entities'][number], entities: ReadonlySet<string>): string[] {
  return entity.attributes.flatMap(({ name, type, references, options }) => {
    const at = `${entity.name}.${name}`;
    if (type === 'reference' && (references === null || !entities.has(references))) {
      return [`${at} refers to ${references === null ? 'nothing' : `"${references}", which is no entity`}`];
    }
    return type === 'choice' && options.length === 0 ? [`${at} is a choice without options`] : [];
  });
}

const oneId = String.raw`(?:US|F|FR|NFR|SM)-\d+`;
/** Only in parentheses, because a document may be about an F-16 or the road US-1. */
export const mention = new RegExp(String.raw`\((${oneId}(?:, ${oneId})*)\)`, 'g');

/** The ids that texts may refer to. Metrics have no ids of their own: SM-1 is the first metric. */
export function knownIds({ userStories, features, requirements, successMetrics }: Content): ReadonlySet<string> {
  return new Set([
    ...[...userStories, ...features, ...requirements].map(({ id }) => id),
    ...successMetrics.map((_, index) => `SM-${index + 1}`),
  ]);
}

/** Checks ids in texts, `(US-1, F-2)`. */
function brokenMentions(content: Content, said: string): Broken[] {
  const known = knownIds(content);
  const seen = new Set<string>();
  return membersOf(content).flatMap((member) => {
    const ids = [...JSON.stringify(content[member]).matchAll(mention)].flatMap(([, list = '']) => list.split(', '));
    const unknown = ids.filter((id) => !known.has(id) && !said.includes(id) && !seen.has(id) && seen.add(id));
    return unknown.map((id) => ({ member, problem: `a text refers to (${id}), which is nowhere` }));
  });
}

const membersOf = (content: Content) => Object.keys(content) as (keyof Content)[];

/** `key`: the part of an id that must be unique. */
function twice(what: string, ids: readonly string[], key = (id: string) => id): string[] {
  const keys = ids.map(key);
  return [...new Set(ids.filter((_, index) => keys.indexOf(keys[index] ?? '') !== index))].map(
    (id) => `${what} ${id} is there twice`,
  );
}

/** Returns what a document lacks to be built from; null if it lacks nothing. */
export function documentProblem(content: Content, said: string): string | null {
  const problems = documentProblems(content, said);
  return problems.length === 0 ? null : `${problems.slice(0, 12).join('; ')}.`;
}

export function documentProblems(content: Content, said: string): string[] {
  // A product that stores nothing has no entities.
  const needed = ['personas', 'userStories', 'features', 'requirements', 'screens'] as const;
  const empty = needed.filter((part) => content[part].length === 0).map((part) => `${part} is empty`);
  return [...(content.title.trim() === '' ? ['title is empty'] : []), ...empty, ...brokenReferences(content, said)];
}
