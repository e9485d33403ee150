import type { AgentEvent, StatusEvent } from '../schema/event.ts';
import type { AgentContext, OpeningContext, Steps } from './agent.ts';
import { inGroup } from './scope.ts';

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

/**
 * Runs several at once, yields what comes as it comes, and returns their values in the order given. Each gets a signal. If
 * one fails, the signals of the others abort, their steps are not kept, and nothing waits for them. Their steps must not
 * yield `text_delta`.
 */
export async function* sideBySide<Event extends AgentEvent, Value>(
  signal: AbortSignal,
  works: readonly ((signal: AbortSignal) => Steps<Event, Value>)[],
): Steps<Event, Value[]> {
  const group = new AbortController();
  const either = AbortSignal.any([signal, group.signal]);
  const begun = works.map((work) => inGroup(group.signal, () => work(either)));
  const advance = async (work: Steps<Event, Value>, index: number) => {
    const result = await inGroup(group.signal, () => work.next());
    return { work, index, result };
  };
  const values: Value[] = [];
  const pending = new Map(begun.map((work, index) => [index, advance(work, index)]));
  try {
    while (pending.size > 0) {
      const { work, index, result } = await Promise.race(pending.values());
      if (result.done) {
        pending.delete(index);
        values[index] = result.value;
      } else {
        yield result.value;
        pending.set(index, advance(work, index));
      }
    }
  } finally {
    if (pending.size > 0) leave(group, begun, pending.values());
  }
  return values;
}

/** Ends what is still under way, without waiting for it: it may be in a read that takes long to notice. */
function leave<Event extends AgentEvent, Value>(
  group: AbortController,
  begun: readonly Steps<Event, Value>[],
  pending: Iterable<Promise<unknown>>,
): void {
  group.abort(new DOMException('A step beside this one has failed.', 'AbortError'));
  // The group fails with its first error. What the others throw now only says that they were ended.
  for (const one of pending) void one.catch(() => {});
  for (const work of begun) void work.return(undefined as never).catch(() => {});
}
