import { fillStarter } from '../starters/fill-starter.ts';
import type { StarterJson } from '../starters/project.ts';
import type { Starter } from '../starters/base/starter.ts';
import { type Choice, chooseStarter } from './choose.ts';
import { ideaOf } from './idea.ts';

/** What Design and Code know about the idea. */
export interface IdeaData {
  product: { title: string; summary: string; screens: readonly { id: string }[] } | null;
  ideaSummary: string | null;
  brief: { words: string } | null;
  words: string;
}

/**
 * Returns the starter of an idea, filled in; null if the idea becomes a records application. Throws ServiceError
 * `not_understood`.
 */
export async function filledStarter(data: IdeaData): Promise<{ starter: Starter; json: StarterJson } | null> {
  const { product, ideaSummary, brief } = data;
  const words = ideaOf(brief?.words ?? ideaSummary, data.words) || (product?.summary ?? '');
  const screenIds = product?.screens.map(({ id }) => id) ?? [];
  const choice: Choice = await chooseStarter(words, { screenIds });
  if (choice.how === 'records') return null;
  const json = fillStarter(choice, words);
  return { starter: choice.starter, json: product ? { ...json, name: product.title } : json };
}
