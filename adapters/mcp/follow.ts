import type { WireEvent } from '../../schema/event.ts';
import { ServiceError } from '../../schema/errors.ts';
import type { Run } from '../../schema/run.ts';
import type { Chunk } from '../../server/core/log/chunk.ts';
import { chunkEvents } from '../../server/core/procedures/follow.ts';
import type { ToolAnswer } from './answer.ts';
import type { ToolCall } from './tool.ts';

/**
 * Minimum interval between progress messages for text deltas, in milliseconds. Otherwise each word would be a message.
 */
const deltaPause = 1_000;

type AnyEvent = WireEvent & Readonly<Record<string, unknown>>;

export interface FollowedRun {
  sessionId: string;
  runId: string;
  /** Only events after this cursor are read. */
  after: number;
  /** How long to wait for the end, in seconds. */
  waitSeconds: number;
  open(signal: AbortSignal): AsyncGenerator<Chunk>;
}

/**
 * Reads a run until it ends, waits for a decision or exceeds the time, and reports progress. The run continues in any
 * case, unless the call is cancelled: then the run is cancelled, too.
 */
export async function followToEnd(call: ToolCall, run: FollowedRun): Promise<ToolAnswer> {
  const { sessionId, runId, waitSeconds } = run;
  const patience = AbortSignal.timeout(Math.max(1, waitSeconds * 1_000));
  const chunks = run.open(AbortSignal.any([patience, call.gone, call.cancelled]));
  let last: AnyEvent | null = null;
  let ending: AnyEvent | null = null;
  let told = 0;
  reading: for await (const chunk of chunks) {
    for (const event of chunkEvents(chunk) as AnyEvent[]) {
      if (event.type === 'done') {
        last = event;
        break reading;
      }
      if (event.type === 'text_delta' && performance.now() - told < deltaPause) continue;
      told = performance.now();
      await call.progress(event.cursor - run.after, wordsOf(event));
      ending = event;
      last = event;
      if (event.type === 'approval_requested' && (await read(call, run)).status === 'waiting') break reading;
    }
  }
  if (call.cancelled.aborted) await cancel(call, run);
  const state = await read(call, run);
  return answerOf(
    sessionId,
    runId,
    state,
    last?.type === 'done' ? { done: last, ending } : null,
    last?.cursor ?? run.after,
  );
}

const read = ({ caller }: ToolCall, { sessionId, runId }: FollowedRun) => caller.runs.get({ sessionId, runId });

/** Cancels a run, unless it has ended meanwhile. */
async function cancel({ caller }: ToolCall, { sessionId, runId }: FollowedRun): Promise<void> {
  try {
    await caller.runs.cancel({ sessionId, runId });
  } catch (thrown) {
    const cause = thrown instanceof Error ? thrown.cause : null;
    if (!(cause instanceof ServiceError) || cause.code !== 'run_ended') throw thrown;
  }
}

/** Returns an agent's own progress message, or the type of any other event. */
function wordsOf({ type, message, phase, stage }: AnyEvent): string {
  if (type === 'status') return String(message);
  if (type === 'phase') return `phase ${String(phase)}`;
  return type === 'approval_requested' ? `waits for a decision on ${String(stage)}` : type;
}

function answerOf(
  sessionId: string,
  runId: string,
  { agent, status, waitingFor }: Run,
  end: { done: AnyEvent; ending: AnyEvent | null } | null,
  cursor: number,
): ToolAnswer {
  const data = {
    sessionId,
    runId,
    agent,
    status,
    waitingFor,
    cursor,
    result: end?.ending ?? null,
    done: end?.done ?? null,
  };
  return { sentence: sentences[status], data, failed: status === 'failed' || status === 'cancelled' };
}

const sentences: Readonly<Record<Run['status'], string>> = {
  queued:
    'The run is queued. To wait for its end, call follow_run with its sessionId, its runId and since set to cursor.',
  running:
    'The run continues. To wait for its end, call follow_run with its sessionId, its runId and since set to cursor.',
  waiting:
    'The run waits for a decision. Call decide_run with the approvalId of waitingFor, then follow_run with since set to cursor.',
  completed: 'The run is completed. Its result is in result, and in the session.',
  failed: 'The run failed. The reason is in result.',
  cancelled: 'The run was cancelled.',
};
