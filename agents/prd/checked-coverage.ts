import type { Constraint } from '../../schema/brief.ts';
import type { PrdConstraint, PrdContent } from '../../schema/prd.ts';
import { holding } from '../brief/brief-data.ts';
import { coverage } from '../brief/coverage.ts';

/**
 * What a writer says of the constraints, as far as it is true: of ids that are nowhere in the document nothing stays, nor
 * of constraints that there are none of, and what the writer leaves out is not covered.
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
