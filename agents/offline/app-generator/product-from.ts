import { notMade } from '../not-made.ts';
import { entitiesOf } from '../language/attributes.ts';
import { readBrief } from '../language/read-brief.ts';
import type { Product } from './plan-app.ts';

/** Where a product comes from: the product of the PRD if there is one, otherwise the words. */
export interface ProductSource {
  product: Product | null;
  ideaSummary: string | null;
  words: string;
}

/**
 * Returns the product of the PRD; without one, reads it from the words. Throws ServiceError `not_understood` if that
 * fails.
 */
export async function productFrom({ product, ideaSummary, words }: ProductSource): Promise<Product> {
  if (product) return product;
  const text = ideaSummary || words;
  const brief = await readBrief(text);
  if (brief === null) throw notMade('en', null);
  return {
    title: brief.title,
    summary: text,
    entities: entitiesOf(brief),
    screens: [],
    personas: brief.actors.map(({ name }) => ({ name })),
    userStories: brief.actions.map(({ phrase }) => ({ iWant: phrase })),
    features: brief.actions.map(({ phrase }) => ({ name: phrase, description: '' })),
  };
}
