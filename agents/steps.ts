import type { AgentEvent, StatusEvent } from '../schema/event.ts';
import type { AgentContext, OpeningContext, Steps } from './agent.ts';

interface PhaseEvent<Phase extends string> extends AgentEvent {
  type: 'phase';
  phase: Phase;
}

/** Enters a phase: one step, one event. */
export function enterPhase<Phase extends string, Event extends AgentEvent>(
  context: AgentContext<Event | PhaseEvent<Phase>>,
  phase: Phase,
): Steps<Event | PhaseEvent<Phase>, void> {
  return context.step(`phase:${phase}`, async function* () {
    yield { type: 'phase', phase };
  });
}

/**
 * The first phase and, if users should know which model answers, a notice of it. `words` are the words that the run
 * works on; null: no model is called.
 */
export async function firstPhase<Phase extends string>(
  phase: Phase,
  { model }: Pick<OpeningContext, 'model'>,
  words: string | null,
): Promise<(PhaseEvent<Phase> | StatusEvent)[]> {
  const notice = words === null ? null : await model.notice(words);
  return [{ type: 'phase', phase }, ...(notice === null ? [] : [status('notice', notice, 'done')])];
}

export function status(
  stepId: string,
  message: string,
  state: StatusEvent['state'],
  more: Pick<StatusEvent, 'source' | 'progress'> = {},
): StatusEvent {
  return { type: 'status', message, stepId, state, ...more };
}

/** Runs several at once, yields what comes as it comes, and returns their values in the order given. */
export async function* sideBySide<Event extends AgentEvent, Value>(
  works: readonly Steps<Event, Value>[],
): Steps<Event, Value[]> {
  const values: Value[] = [];
  const pending = new Map(works.map((work, index) => [index, advance(work, index)]));
  try {
    while (pending.size > 0) {
      const { index, result } = await Promise.race(pending.values());
      const work = works[index];
      if (result.done || !work) {
        pending.delete(index);
        if (result.done) values[index] = result.value;
      } else {
        yield result.value;
        pending.set(index, advance(work, index));
      }
    }
  } finally {
    await Promise.allSettled(works.map((work) => work.return(undefined as never)));
  }
  return values;
}

async function advance<Event extends AgentEvent, Value>(work: Steps<Event, Value>, index: number) {
  return { index, result: await work.next() };
}
