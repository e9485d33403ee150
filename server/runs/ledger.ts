import type pg from 'pg';
import type { Steps } from '../../agents/agent.ts';
import type { Flow, Take } from '../../agents/flow.ts';
import type { AgentEvent, Usage } from '../../schema/event.ts';
import type { Appender } from '../events/append.ts';
import { frameType, splitFrames } from '../events/frame.ts';
import { readChunks } from '../events/read-chunks.ts';
import { withEnd } from '../../agents/with-end.ts';
import { openingStep } from './opening.ts';

/** What earlier attempts at a run left in the log and in its ledger. */
export interface Progress {
  /** Values of finished steps by name. */
  finished: Map<string, unknown>;
  /** The first text that the attempt before did not finish; null when no text was left half. */
  halfTextFrom: number | null;
}

/** Names of model calls in the ledger begin so; those of steps do not. */
export const callPrefix = 'call:';

export const noProgress: Progress = { finished: new Map(), halfTextFrom: null };

/** Of a run whose opening was stored as it was accepted. */
export const openedProgress: Progress = { finished: new Map([[openingStep, null]]), halfTextFrom: null };

/** Of the whole run, or of the part of it that began behind `startCursor` and names its steps with the prefix. */
export async function readProgress(
  pool: pg.Pool,
  sessionId: string,
  runId: string,
  startCursor: number,
  prefix = '',
): Promise<Progress> {
  // As text: whether a driver has parsed a JSON column cannot be told from a value that is a string itself.
  const result = await pool.query<{ name: string; value: string | null; last_cursor: string }>(
    'select substr(name, length($2) + 1) as name, value::text as value, last_cursor from run_step where run_id = $1 and starts_with(name, $2)',
    [runId, prefix],
  );
  const finished = new Map(result.rows.map((row) => [row.name, JSON.parse(row.value ?? 'null') as unknown]));
  // A call's text belongs to its step, and is told again with it.
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

/** Appends what an agent made, and asks it to wait where too much is not stored yet. */
export type Write = Take<readonly AgentEvent[]>;

/**
 * The `step` of a run: work that finished in an earlier attempt is not done again, and yields nothing. Its value goes
 * to the log right after its last event, without a pause between, so that one commit holds both. Work that can be poured
 * goes to the log itself, past all generators of the agent.
 */
export function createStep(
  finished: ReadonlyMap<string, unknown>,
  finishStep: Appender['finishStep'],
  write: Write,
  usage: () => Usage,
) {
  const begun = new Set<string>();
  return function step<Event extends AgentEvent, Value>(
    name: string,
    work: () => Steps<Event, Value> | Promise<Value>,
  ): Steps<Event, Value> {
    const isFinished = finished.has(name);
    const open = () => {
      if (begun.has(name)) throw new TypeError(`Step ${name} stands twice in one run`);
      begun.add(name);
      if (isFinished) return silently<Event, Value>(finished.get(name) as Value);
      const made = work();
      return 'next' in made ? poured(made, write) : silently<Event, Value>(made);
    };
    return withEnd(open, (value) => {
      if (!isFinished) finishStep({ name, value, usage: usage() });
      return value;
    });
  };
}

/** The same work, which yields nothing where it can be poured. */
function poured<Event extends AgentEvent, Value>(work: Steps<Event, Value>, write: Write): Steps<Event, Value> {
  const { pour } = work as Flow<Event | readonly Event[], Value>;
  if (!pour) return work;
  const take: Take<Event | readonly Event[]> = (made) => write(Array.isArray(made) ? made : [made as Event]);
  const silent: Steps<Event, Value> = {
    ...work,
    next: async () => ({ done: true, value: await pour(take) }),
    [Symbol.asyncIterator]: () => silent,
  };
  return silent;
}

// oxlint-disable-next-line require-yield -- work without an event is a step, too
async function* silently<Event extends AgentEvent, Value>(value: Value | Promise<Value>): Steps<Event, Value> {
  return await value;
}
