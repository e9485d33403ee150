import type { PrdConstraint } from '../../schema/prd.ts';

/**
 * Each constraint with what meets it. `meets`: ids of stories, features, requirements and screens, by the id
 * of the constraint; one that is not there, or has none, is not covered.
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
