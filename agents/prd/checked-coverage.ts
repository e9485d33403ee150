import type { Constraint } from '../../schema/brief.ts';
import type { PrdConstraint, PrdContent } from '../../schema/prd.ts';
import { holding } from '../kit/brief/brief-data.ts';
import { coverage } from '../kit/brief/coverage.ts';

/**
 * Corrects the model's claims about the constraints: drops ids that are not in the document and constraints that do not
 * exist, and counts every constraint that the model leaves out as not covered.
 */
export function checkedCoverage(
  document: Omit<PrdContent, 'sources'>,
  constraints: readonly Constraint[],
): PrdConstraint[] {
  const { userStories, features, requirements, screens } = document;
  const known = new Set([...userStories, ...features, ...requirements, ...screens].map(({ id }) => id));
  const meets = new Map<string, string[]>();
  for (const { id, state, by } of document.constraints) {
    if (state !== 'covered') continue;
    meets.set(id, [...(meets.get(id) ?? []), ...by.filter((one) => known.has(one))]);
  }
  return coverage(holding(constraints), meets);
}
