import { notMade } from '../starters/not-made.ts';
import { entitiesOf } from '../words/attributes.ts';
import { readBrief } from '../words/read-brief.ts';
import type { Product } from './plan-app.ts';
import type { ProductSource } from './product.ts';

/** The product of the PRD; without one, what the words tell. Throws ServiceError `not_understood` if they tell none. */
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
