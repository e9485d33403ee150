import type { PrdContent } from '../../schema/prd.ts';

type Content = Omit<PrdContent, 'sources'>;

/** Every id and name that is used twice or refers to nothing, in words that a writer can act on; empty when all is well. */
export function brokenReferences(content: Content): string[] {
  const storyIds = new Set(content.userStories.map((story) => story.id));
  const personas = new Set(content.personas.map((persona) => persona.name));
  const entities = new Set(content.entities.map((entity) => entity.name));
  const missing = (where: string, ids: readonly string[]) =>
    ids.filter((id) => !storyIds.has(id)).map((id) => `${where} refers to ${id}, which is no user story`);
  return [
    ...twice(
      'user story',
      content.userStories.map((story) => story.id),
    ),
    ...twice(
      'feature',
      content.features.map((feature) => feature.id),
    ),
    ...twice(
      'requirement',
      content.requirements.map((requirement) => requirement.id),
    ),
    ...twice(
      'screen',
      content.screens.map((screen) => screen.id),
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
  ];
}

function twice(what: string, ids: readonly string[]): string[] {
  return [...new Set(ids.filter((id, index) => ids.indexOf(id) !== index))].map((id) => `${what} ${id} is there twice`);
}

/** What a document must have to be built from; null when it has. */
export function documentProblem(content: Content): string | null {
  const needed = ['personas', 'userStories', 'features', 'requirements', 'entities', 'screens'] as const;
  const empty = needed.filter((part) => content[part].length === 0).map((part) => `${part} is empty`);
  const problems = [...(content.title.trim() === '' ? ['title is empty'] : []), ...empty, ...brokenReferences(content)];
  return problems.length === 0 ? null : `${problems.slice(0, 12).join('; ')}.`;
}
