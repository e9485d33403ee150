import type { Prd } from '../../../schema/prd.ts';

/** Picks the parts of a PRD that code is written from; the rest (metrics, risks, sources) would only cost tokens. */
export function productOf(prd: Prd) {
  const { title, summary, nonGoals, personas, userStories, features, entities, screens } = prd;
  return {
    title,
    summary,
    nonGoals,
    personas: personas.map(({ name, description }) => ({ name, description })),
    userStories: userStories.map(({ id, persona, iWant, soThat, priority, acceptanceCriteria }) => ({
      id,
      persona,
      iWant,
      soThat,
      priority,
      acceptanceCriteria,
    })),
    features,
    entities,
    screens,
  };
}
export type ProductData = ReturnType<typeof productOf>;
