import type { Prd } from '../../schema/prd.ts';
import type { Product } from '../../agents/offline/app-generator/plan-app.ts';

/** Makes a PRD of a product; fields that screens and code do not read stay empty. */
export function prdOf(product: Product): Prd {
  return {
    version: 1,
    opportunityId: null,
    markdown: '',
    title: product.title,
    summary: product.summary,
    problem: '',
    goals: [],
    constraints: [],
    nonGoals: [],
    personas: product.personas.map(({ name }) => ({ name, description: '', goals: [], frustrations: [] })),
    userStories: product.userStories.map(({ iWant }, index) => ({
      id: `US-${index + 1}`,
      persona: product.personas[0]?.name ?? '',
      iWant,
      soThat: '',
      priority: 'P1',
      acceptanceCriteria: [],
    })),
    features: [],
    requirements: [],
    entities: [...product.entities],
    screens: product.screens.map((screen) => ({ ...screen, storyIds: [] })),
    successMetrics: [],
    risks: [],
    assumptions: [],
    openQuestions: [],
    sources: [],
  };
}
