import type { PrdConstraint } from '../../../schema/prd.ts';

/**
 * Returns each constraint with the parts that meet it. `meets`: ids of stories, features, requirements and screens, by
 * the id of the constraint. A constraint that is missing there, or has no ids, is not covered.
 */
export function coverage(
  constraints: readonly { id: string }[],
  meets: ReadonlyMap<string, readonly string[]>,
): PrdConstraint[] {
  return constraints.map(({ id }) => {
    const by = [...new Set(meets.get(id))];
    return { id, state: by.length > 0 ? 'covered' : 'notCovered', by };
  });
}
