import type { ProjectFiles } from '../ports.ts';
import { type Choice, chooseStarter } from './choose.ts';
import { fillStarter } from './fill-starter.ts';
import { ideaOf } from './idea.ts';
import { starterPath, type StarterJson } from './project.ts';
import { starterOf } from './registry.ts';
import type { Starter } from './starter.ts';

/** What Design and Code know of the idea. */
export interface IdeaData {
  product: { title: string; summary: string; screens: readonly { id: string }[] } | null;
  ideaSummary: string | null;
  brief: { words: string } | null;
  words: string;
}

/** The starter of an idea, filled; null: it is made of records. Throws ServiceError `not_understood`. */
export async function filledStarter(data: IdeaData): Promise<{ starter: Starter; json: StarterJson } | null> {
  const { product, ideaSummary, brief } = data;
  const words = ideaOf(brief?.words ?? ideaSummary, data.words) || (product?.summary ?? '');
  const screenIds = product?.screens.map(({ id }) => id) ?? [];
  const choice: Choice = await chooseStarter(words, { screenIds });
  if (choice.how === 'records') return null;
  const json = fillStarter(choice, words);
  return { starter: choice.starter, json: product ? { ...json, name: product.title } : json };
}

/** The starter that stands in a project; null: the project is none, or what it says of itself cannot be read. */
export function standingStarter(files: ProjectFiles): { starter: Starter; json: StarterJson } | null {
  const text = files[starterPath];
  if (text === undefined) return null;
  try {
    const json = JSON.parse(text) as StarterJson;
    const starter = starterOf(json.kind);
    return starter === null || typeof json.values !== 'object' ? null : { starter, json };
  } catch (error) {
    // A model or a person may have written what is no JSON.
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
