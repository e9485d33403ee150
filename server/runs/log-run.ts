import type { Logger } from 'pino';
import type { DoneEvent, Usage } from '../../schema/event.ts';
import type { Chunk } from '../events/chunk.ts';
import { frameJson, frameType, splitFrames } from '../events/frame.ts';
import type { AcceptedRun } from './accept.ts';

type Log = Pick<Logger, 'info' | 'isLevelEnabled'>;

/** One line for a run that has ended, made of what was stored: of the result it holds nothing. */
export function logEnding(logger: Log, chunk: Chunk): void {
  if (!chunk.final || !logger.isLevelEnabled('info')) return;
  const [terminal = '', done = ''] = splitFrames(chunk.frames).slice(-2);
  const { agent, outcome, usage, durationMs } = JSON.parse(frameJson(done)) as DoneEvent & { agent: string };
  const code = frameType(terminal) === 'error' ? (JSON.parse(frameJson(terminal)) as { code: string }).code : undefined;
  const { runId, sessionId } = chunk;
  logger.info({ runId, sessionId, agent, outcome, code, ms: durationMs, ...usage }, 'run');
}

/** The same for a run whose session was deleted while it ran: nothing of it is stored. */
export function logDeleted(logger: Log, { lease, startedAt }: AcceptedRun, usage: Usage): void {
  const { runId, sessionId, agent } = lease;
  const ms = Date.now() - startedAt.getTime();
  logger.info({ runId, sessionId, agent, outcome: 'cancelled', code: 'session_deleted', ms, ...usage }, 'run');
}
