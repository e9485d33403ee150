import type { Logger } from 'pino';
import type { DoneEvent } from '../../../schema/event.ts';
import type { Observer } from '../../process/observe.ts';
import type { Chunk } from '../log/chunk.ts';
import type { Tracing } from '../../process/tracing.ts';
import type { AcceptedRun } from './executable.ts';
import { frameJson, frameType, splitFrames } from '../log/frame.ts';

interface Listeners {
  logger: Pick<Logger, 'info'>;
  observer: Pick<Observer, 'runEnded'>;
  tracing: Pick<Tracing, 'ofRun'> | null;
}

/**
 * Logs one line for a run that has ended, and tells the observer, from the stored ending. The line holds nothing of the
 * result. `run`: undefined if the run did not execute on this node, which then knows neither its model nor its attempt.
 */
export function tellEnding(
  { logger, observer, tracing }: Listeners,
  chunk: Chunk,
  run: Pick<AcceptedRun, 'model' | 'attempt'> | undefined,
): void {
  if (!chunk.final) return;
  const [terminal = '', done = ''] = splitFrames(chunk.frames).slice(-2);
  const { agent, outcome, usage, durationMs } = JSON.parse(frameJson(done)) as DoneEvent & { agent: string };
  const code = frameType(terminal) === 'error' ? (JSON.parse(frameJson(terminal)) as { code: string }).code : undefined;
  observer.runEnded({ agent, outcome, code: code ?? null, ms: durationMs });
  const { runId, sessionId } = chunk;
  const { model, attempt } = run ?? {};
  const ended = { agent, outcome, code, model, attempt, ms: durationMs, ...usage };
  const trace = tracing?.ofRun(runId);
  logger.info({ runId, sessionId, ...ended, ...(trace && { traceId: trace.split('-')[1] }) }, 'run');
}
