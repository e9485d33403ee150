import type { Logger } from 'pino';
import type { DoneEvent } from '../../../schema/event.ts';
import type { Observer } from '../../process/observe.ts';
import type { Chunk } from '../log/chunk.ts';
import { frameJson, frameType, splitFrames } from '../log/frame.ts';

interface Listeners {
  logger: Pick<Logger, 'info'>;
  observer: Pick<Observer, 'runEnded'>;
}

/**
 * Logs one line for a run that has ended, and tells the observer, from the stored ending. The line holds nothing of the
 * result.
 */
export function tellEnding({ logger, observer }: Listeners, chunk: Chunk): void {
  if (!chunk.final) return;
  const [terminal = '', done = ''] = splitFrames(chunk.frames).slice(-2);
  const { agent, outcome, usage, durationMs } = JSON.parse(frameJson(done)) as DoneEvent & { agent: string };
  const code = frameType(terminal) === 'error' ? (JSON.parse(frameJson(terminal)) as { code: string }).code : undefined;
  observer.runEnded({ agent, outcome, code: code ?? null, ms: durationMs });
  const { runId, sessionId } = chunk;
  logger.info({ runId, sessionId, agent, outcome, code, ms: durationMs, ...usage }, 'run');
}
