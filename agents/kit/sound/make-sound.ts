import { ServiceError } from '../../../schema/errors.ts';
import type { AgentEvent, StatusEvent } from '../../../schema/event.ts';
import type { CheckedEvent, FileWrittenEvent } from '../../../schema/project-events.ts';
import type { AgentContext, Steps } from '../../agent.ts';
import type { ProjectFiles } from '../../ports.ts';
import { changesBetween } from '../project/file-events.ts';
import { repair, type Repairer } from './repair.ts';
import { failedStage, isBetter, reportOf, type Verdict } from './verdict.ts';
import { type Candidate, sentenceOf, verify } from './verify.ts';

/** The drafter's own code is checked before a release: every type, every page, in a browser. */
export const draftedChecks = {
  buildsOnly: 'Made without a model, from code that is checked before each release.',
  // Rules cannot understand a problem in code.
  repairs: 0,
} as const;

export type SoundEvent = StatusEvent | FileWrittenEvent | CheckedEvent;

export interface SoundPlan extends Candidate, Repairer {
  /** The most rounds of repair. */
  repairs: number;
}

interface State {
  files: ProjectFiles;
  verdict: Verdict;
}

/**
 * Checks a project and lets the model repair what is wrong, in a number of rounds. Each round must leave less wrong. If one
 * does not, the files with problems are written whole, once, from the best state so far. Returns the files without a problem.
 * Throws ServiceError `build_failed`, after a `checked` event with what is still wrong.
 */
export async function* makeSound<Event extends AgentEvent>(
  context: AgentContext<Event | SoundEvent>,
  plan: SoundPlan,
): Steps<Event | SoundEvent, State> {
  let { files } = plan;
  let announced = files;
  let best: State | null = null;
  let wereWritten = false;
  for (let round = 1; ; round += 1) {
    const verdict: Verdict = yield* verify(context, { ...plan, files }, round);
    if (failedStage(verdict) === null) return { files, verdict };
    const isProgress: boolean = best === null || isBetter(verdict, best.verdict);
    if (best === null || isProgress) best = { files, verdict };
    if (round > plan.repairs || (!isProgress && wereWritten)) return yield* giveUp(context, best, round - 1);
    const way = isProgress ? 'changes' : 'whole';
    wereWritten ||= way === 'whole';
    files = yield* repaired(context, plan, best, { round, way, announced });
    announced = files;
  }
}

function repaired<Event extends AgentEvent>(
  context: AgentContext<Event | SoundEvent>,
  plan: SoundPlan,
  { files, verdict }: State,
  turn: { round: number; way: 'changes' | 'whole'; announced: ProjectFiles },
): Steps<Event | SoundEvent, ProjectFiles> {
  const stepId = `repair:${turn.round}`;
  return context.step(stepId, async function* (): Steps<SoundEvent, ProjectFiles> {
    const count = verdict.problems.length === 1 ? 'one problem' : `${verdict.problems.length} problems`;
    const message = `Repairing ${count}, round ${turn.round} of ${plan.repairs}`;
    yield { type: 'status', message, stepId, state: 'running' };
    const changed = await repair(context, plan, { files, problems: verdict.problems, stepId, way: turn.way });
    // Of a round that was given up, too, files were announced.
    const events = changesBetween(turn.announced, changed);
    if (events.length > 0) yield events;
    const paths = events.map(({ path }) => path).slice(0, 5);
    const done = paths.length === 0 ? 'The repair changed nothing' : `Changed ${paths.join(', ')}`;
    yield { type: 'status', message: done, stepId, state: paths.length === 0 ? 'failed' : 'done' };
    return changed;
  });
}

async function* giveUp<Event extends AgentEvent>(
  context: AgentContext<Event | SoundEvent>,
  { verdict }: State,
  repairs: number,
): Steps<Event | SoundEvent, never> {
  yield* context.step('checked', async function* (): Steps<SoundEvent, null> {
    yield { type: 'checked', ...reportOf(verdict) };
    return null;
  });
  const [first] = verdict.problems;
  const what = { types: 'does not fit its types', build: 'does not build', boot: 'does not open without errors' };
  const stage = failedStage(verdict) ?? 'build';
  throw new ServiceError(
    'build_failed',
    `What was written ${what[stage]}${repairs > 0 ? `, also after ${repairs} repairs` : ''}: ${first ? sentenceOf(first, verdict.problems.length) : ''}`,
  );
}
