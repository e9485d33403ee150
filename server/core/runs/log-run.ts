import type { Logger } from 'pino';
import type { DoneEvent } from '../../../schema/event.ts';
import type { Chunk } from '../log/chunk.ts';
import { frameJson, frameType, splitFrames } from '../log/frame.ts';

/** Writes one log line for a run that has ended, from its stored ending. The line holds nothing of the result. */
export function logEnding(logger: Pick<Logger, 'info' | 'isLevelEnabled'>, chunk: Chunk): void {
  if (!chunk.final || !logger.isLevelEnabled('info')) return;
  const [terminal = '', done = ''] = splitFrames(chunk.frames).slice(-2);
  const { agent, outcome, usage, durationMs } = JSON.parse(frameJson(done)) as DoneEvent & { agent: string };
  const code = frameType(terminal) === 'error' ? (JSON.parse(frameJson(terminal)) as { code: string }).code : undefined;
  const { runId, sessionId } = chunk;
  logger.info({ runId, sessionId, agent, outcome, code, ms: durationMs, ...usage }, 'run');
}
