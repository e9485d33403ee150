import type { Critique, CritiqueProblem } from '../../../schema/critique.ts';

/** As many as a critique lists. */
const most = 20;

/** Reads what a version of a screen says of a look at it, without the schema, which would load zod; null if it says nothing. */
export function readCritique(value: unknown): Critique | null {
  const critique = membersOf(value);
  const state = critique.get('state');
  if (state !== 'checked' && state !== 'not_checked') return null;
  const problems = critique.get('problems');
  return {
    state,
    reason: textOf(critique.get('reason')),
    problems: Array.isArray(problems) ? problems.flatMap(readProblem).slice(0, most) : [],
    count: countOf(critique.get('count')),
    mended: countOf(critique.get('mended')),
    picturesUrl: textOf(critique.get('picturesUrl')),
  };
}

function readProblem(value: unknown): CritiqueProblem[] {
  const problem = membersOf(value);
  const text = textOf(problem.get('text'));
  const views = problem.get('views');
  if (text === null) return [];
  const seen = Array.isArray(views) ? views.filter((view) => typeof view === 'string') : [];
  return [{ code: textOf(problem.get('code')) ?? '', text, views: seen }];
}

const membersOf = (value: unknown) =>
  new Map<string, unknown>(typeof value === 'object' && value !== null ? Object.entries(value) : []);

const countOf = (value: unknown) =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : 0;

const textOf = (value: unknown) => (typeof value === 'string' ? value : null);
