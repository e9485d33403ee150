import type { Constraint } from '../../../schema/brief.ts';
import type { Prd } from '../../../schema/prd.ts';

/** The sections of the document, in the order in which they are read. */
export const sectionNames = [
  'problem',
  'goals',
  'nonGoals',
  'personas',
  'userStories',
  'features',
  'requirements',
  'entities',
  'screens',
  'successMetrics',
  'constraints',
  'risks',
  'assumptions',
  'openQuestions',
  'sources',
] as const;
export type SectionName = (typeof sectionNames)[number];

/** The place of a screen: its id alone could be the name of a section. */
export const screenAnchor = (id: string) => `screens/${id}`;
/** Metrics have no ids of their own: SM-1 is the first one. */
export const metricAnchor = (index: number) => `SM-${index + 1}`;

/** Returns every place of a document that can be jumped to and commented on, by section. */
export function anchorsOf(prd: Prd, constraints: readonly Constraint[]): ReadonlyMap<SectionName, readonly string[]> {
  const items: Partial<Record<SectionName, readonly string[]>> = {
    userStories: prd.userStories.map(({ id }) => id),
    features: prd.features.map(({ id }) => id),
    requirements: prd.requirements.map(({ id }) => id),
    screens: prd.screens.map(({ id }) => screenAnchor(id)),
    successMetrics: prd.successMetrics.map((_, index) => metricAnchor(index)),
    constraints: prd.constraints.map(({ id }) => id).filter((id) => constraints.some((one) => one.id === id)),
  };
  return new Map(sectionNames.map((name) => [name, items[name] ?? []]));
}
