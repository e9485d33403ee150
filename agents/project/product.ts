import type { Prd } from '../../schema/prd.ts';
import type { Product } from './plan-app.ts';

/** What code is written from; the rest of a PRD (metrics, risks, sources) would only cost tokens. */
export function productOf(prd: Prd) {
  const { title, summary, personas, userStories, features, entities, screens } = prd;
  return {
    title,
    summary,
    personas: personas.map(({ name, description }) => ({ name, description })),
    userStories: userStories.map(({ id, persona, iWant, soThat, priority }) => ({
      id,
      persona,
      iWant,
      soThat,
      priority,
    })),
    features,
    entities,
    screens,
  };
}
export type ProductData = ReturnType<typeof productOf>;

/** The data may hold a product; its words are the next best thing. */
export interface ProductSource {
  product: Product | null;
  ideaSummary: string | null;
  words: string;
}
