import type { PrdContent } from '../../schema/prd.ts';
import { foldedName } from '../kit/unique-name.ts';

type Content = Omit<PrdContent, 'sources'>;

/**
 * Returns every id and name that is used twice or refers to nothing, in words that a writer can act on; empty if all is
 * well. Ids that differ only in letter case, accents or punctuation count as the same. `said`: the text that the
 * document is written from, in which words may look like ids.
 */
export function brokenReferences(content: Content, said = ''): string[] {
  const storyIds = new Set(content.userStories.map((story) => story.id));
  const personas = new Set(content.personas.map((persona) => persona.name));
  const entities = new Set(content.entities.map((entity) => entity.name));
  const missing = (where: string, ids: readonly string[]) =>
    ids.filter((id) => !storyIds.has(id)).map((id) => `${where} refers to ${id}, which is no user story`);
  return [
    ...twice(
      'user story',
      content.userStories.map((story) => story.id),
      foldedName,
    ),
    ...twice(
      'feature',
      content.features.map((feature) => feature.id),
      foldedName,
    ),
    ...twice(
      'requirement',
      content.requirements.map((requirement) => requirement.id),
      foldedName,
    ),
    ...twice(
      'screen',
      content.screens.map((screen) => screen.id),
      foldedName,
    ),
    ...twice(
      'persona',
      content.personas.map((persona) => persona.name),
    ),
    ...twice(
      'entity',
      content.entities.map((entity) => entity.name),
    ),
    ...content.userStories
      .filter((story) => !personas.has(story.persona))
      .map((story) => `${story.id} is for "${story.persona}", which is no persona`),
    ...content.features.flatMap((feature) => missing(feature.id, feature.storyIds)),
    ...content.screens.flatMap((screen) => missing(`screen ${screen.id}`, screen.storyIds)),
    ...content.entities.flatMap((entity) =>
      entity.attributes.flatMap(({ name, type, references, options }) => {
        const at = `${entity.name}.${name}`;
        if (type === 'reference' && (references === null || !entities.has(references))) {
          return [`${at} refers to ${references === null ? 'nothing' : `"${references}", which is no entity`}`];
        }
        return type === 'choice' && options.length === 0 ? [`${at} is a choice without options`] : [];
      }),
    ),
    ...brokenMentions(content, said),
  ];
}

const oneId = String.raw`(?:US|F|FR|NFR|SM)-\d+`;
/** Only in parentheses, because a document may be about an F-16 or the road US-1. */
const mention = new RegExp(String.raw`\((${oneId}(?:, ${oneId})*)\)`, 'g');

/** Checks ids in texts, `(US-1, F-2)`. Metrics have no ids of their own: SM-1 is the first metric. */
function brokenMentions(content: Content, said: string): string[] {
  const { userStories, features, requirements, successMetrics } = content;
  const known = new Set([
    ...[...userStories, ...features, ...requirements].map(({ id }) => id),
    ...successMetrics.map((_, index) => `SM-${index + 1}`),
  ]);
  const ids = [...JSON.stringify(content).matchAll(mention)].flatMap(([, list = '']) => list.split(', '));
  return [...new Set(ids)]
    .filter((id) => !known.has(id) && !said.includes(id))
    .map((id) => `a text refers to (${id}), which is nowhere`);
}

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
