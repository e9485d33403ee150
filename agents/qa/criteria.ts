import type { Prd, UserStory } from '../../schema/prd.ts';

/** An acceptance criterion that can be referred to: `US-2.1` is the first of US-2. */
export interface Criterion {
  id: string;
  storyId: string;
  priority: UserStory['priority'];
  iWant: string;
  given: string;
  when: string;
  then: string;
}

/**
 * Returns the criteria of the stories that the words name by id, or of all stories if the words name none that exists.
 */
export function criteriaOf(prd: Prd | null, words: string): Criterion[] {
  const stories = prd?.userStories ?? [];
  const named = new Set(words.match(/\bUS-\d+\b/g));
  const wanted = stories.filter(({ id }) => named.has(id));
  return (wanted.length > 0 ? wanted : stories).flatMap(({ id, priority, iWant, acceptanceCriteria }) =>
    acceptanceCriteria.map((criterion, index) => ({
      id: `${id}.${index + 1}`,
      storyId: id,
      priority,
      iWant,
      ...criterion,
    })),
  );
}

export function sentence({ given, when, then }: Pick<Criterion, 'given' | 'when' | 'then'>): string {
  return `Given ${given}, when ${when}, then ${then}.`;
}
