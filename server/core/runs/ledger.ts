import type pg from 'pg';
import type { Steps } from '../../../agents/agent.ts';
import { inStep, presentScope, type StepScope } from '../../../agents/scope.ts';
import { isFlow, type Take } from '../../../agents/flow.ts';
import type { AgentEvent, Usage } from '../../../schema/event.ts';
import { errorTypeOf, inSpan, presentSpan } from '../../process/tracing.ts';
import type { Appender } from '../log/append.ts';
import { frameType, splitFrames } from '../log/frame.ts';
import { readChunks } from '../log/read-chunks.ts';
import { type KeptOpening, openingStep } from './opening.ts';

/** What earlier attempts at a run left in the log and in the step ledger. */
export interface Progress {
  /** Values of finished steps by name. */
  finished: Map<string, unknown>;
  /** The cursor of the first text that the last attempt did not finish; null if there is none. */
  halfTextFrom: number | null;
}

/** The prefix of model calls' names in the ledger. Names of steps do not have it. */
export const callPrefix = 'call:';

export const noProgress: Progress = { finished: new Map(), halfTextFrom: null };

/** The progress of a run whose opening was stored when it was accepted. */
export const openedProgress = (kept: KeptOpening): Progress => ({
  finished: new Map([[openingStep, kept]]),
  halfTextFrom: null,
});

/** Reads the progress of a run, or of its part that began after `startCursor` and whose step names have the prefix. */
export async function readProgress(
  pool: pg.Pool,
  sessionId: string,
  runId: string,
  startCursor: number,
  prefix = '',
): Promise<Progress> {
  // As text: if the value is a string, one cannot tell whether a driver has parsed the JSON column.
  const result = await pool.query<{ name: string; value: string | null; last_cursor: string }>(
    'select substr(name, length($2) + 1) as name, value::text as value, last_cursor from run_step where run_id = $1 and session_id = $3 and starts_with(name, $2)',
    [runId, prefix, sessionId],
  );
  const finished = new Map(result.rows.map((row) => [row.name, JSON.parse(row.value ?? 'null') as unknown]));
  // The text of a model call belongs to its step, which sends it again. Only steps that run alone send text, so text after
  // the last finished step belongs to one that did not finish.
  const steps = result.rows.filter((row) => !row.name.startsWith(callPrefix));
  const settled = Math.max(startCursor, ...steps.map((row) => Number(row.last_cursor)));
  return { finished, halfTextFrom: await firstTextAfter(pool, sessionId, settled) };
}

async function firstTextAfter(pool: pg.Pool, sessionId: string, after: number): Promise<number | null> {
  let position = after;
  for (;;) {
    const chunks = await readChunks(pool, sessionId, position);
    if (chunks.length === 0) return null;
    for (const chunk of chunks) {
      position = chunk.lastCursor;
      const index = splitFrames(chunk.frames).findIndex(
        (frame, place) => chunk.firstCursor + place > after && frameType(frame) === 'text_delta',
      );
      if (index >= 0) return chunk.firstCursor + index;
    }
  }
}

/** Appends an agent's events. The promise asks the agent to wait because too much is not stored yet. */
export type Write = Take<readonly AgentEvent[]>;

/**
 * The `step` of a run. Work that an earlier attempt finished is not repeated and yields nothing. The value is appended
 * right after the last event, without a pause between, so that one commit holds both. A flow is pushed straight to the
 * log, past all generators of the agent.
 */
export function createStep(
  finished: ReadonlyMap<string, unknown>,
  finishStep: Appender['finishStep'],
  write: Write,
  usage: () => Usage,
  open: OpenSteps = { count: 0 },
) {
  const begun = new Set<string>();
  return async function* step<Event extends AgentEvent, Value>(
    name: string,
    work: () => Steps<Event, Value> | Promise<Value>,
  ): Steps<Event, Value> {
    if (begun.has(name)) throw new TypeError(`A run may have only one step called ${name}`);
    begun.add(name);
    if (finished.has(name)) return finished.get(name) as Value;
    const scope: StepScope = { name, calls: 0 };
    const outer = presentScope();
    open.count += 1;
    const span = presentSpan()?.begin('step', { 'unified_agents.step': kindOfStep(name) }) ?? null;
    const within: Within = (part) => inSpan(span, () => inStep(scope, part));
    let failure: string | null = 'stopped';
    try {
      const made = within(work);
      let value: Value;
      if (!('next' in made)) value = await made;
      else if (isFlow(made)) value = await within(() => made.push((events) => write(listOf(events))));
      else value = yield* delegate(within, made);
      // After a step beside this one has failed, nobody takes the last events of this one, so it must not count as done.
      outer.group?.throwIfAborted();
      finishStep({ name, value, usage: usage() });
      failure = null;
      return value;
    } catch (error) {
      failure = errorTypeOf(error);
      throw error;
    } finally {
      span?.end(failure);
      open.count -= 1;
    }
  };
}

/** Calls work of a step, with the step around it. */
type Within = <Value>(part: () => Value) => Value;

/** The part of a step's name before its number or subject: what follows may come from a model. */
const kindOfStep = (name: string) => /^[a-z][a-z-]{0,30}(?=:|$)/.exec(name)?.[0] ?? 'other';

/** Like `yield*`, but the generator's code always runs in the step. */
async function* delegate<Event extends AgentEvent, Value>(
  within: Within,
  made: Steps<Event, Value>,
): Steps<Event, Value> {
  let isDone = false;
  try {
    for (;;) {
      const next = await within(() => made.next());
      isDone = next.done === true;
      if (next.done) return next.value;
      yield next.value;
    }
  } finally {
    if (!isDone) await within(() => made.return(undefined as never));
  }
}

/** How many steps of a run are under way. */
export interface OpenSteps {
  count: number;
}

/**
 * Throws TypeError for text of a step that does not run alone: a later attempt could not tell which of the text belongs to
 * a step that did not finish.
 */
export function requireAlone(open: OpenSteps, events: readonly AgentEvent[]): void {
  if (open.count > 1 && events.some(({ type }) => type === 'text_delta'))
    throw new TypeError('A step that runs beside others must not yield text_delta.');
}

/** Agents yield one event or a list of them. */
export function listOf(made: AgentEvent | readonly AgentEvent[]): readonly AgentEvent[] {
  return Array.isArray(made) ? made : [made as AgentEvent];
}
