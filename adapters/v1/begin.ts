import { z } from 'zod';
import type { Body } from '../../agents/agent.ts';
import { ServiceError } from '../../schema/errors.ts';
import { toServiceError } from '../../server/problem.ts';
import type { Runnable } from '../../server/core/team/team.ts';
import { followRun } from '../../server/core/procedures/follow.ts';
import { answerWithEvents, epochHeaders } from '../http/event-stream.ts';
import type { LogSpelling } from '../http/read-events.ts';
import type { Call } from '../http/route.ts';
import { layoutName } from './names.ts';

export const taskSchema = z.string().min(1).max(100_000).describe('What to do, in plain words.');

/** A run of this layout: who works, on what, in which session. */
export interface Beginning {
  /** In code. */
  key: string;
  agent: Runnable;
  /** The agent's body, the task in it. */
  body: Body;
  /** Left out: a new session. */
  sessionId?: string | undefined;
  /** The idea of a new session. */
  idea?: string | undefined;
  idempotencyKey?: string | undefined;
}

export interface Begun {
  sessionId: string;
  /** null for a session that was there. */
  createdAt: string | null;
  runId: string;
  cursor: number;
}

/** Makes a session where none is named, and starts the run. A session whose first run is refused is not left behind. */
export async function begin(call: Pick<Call, 'caller' | 'context'>, beginning: Beginning): Promise<Begun> {
  try {
    return await start(call, beginning);
  } catch (thrown) {
    throw inLayoutNames(toServiceError(thrown));
  }
}

/** The agent of another run, as this layout calls it. */
function inLayoutNames(error: ServiceError): ServiceError {
  const { agent } = error.extensions;
  if (typeof agent !== 'string' || layoutName(agent) === agent) return error;
  const name = layoutName(agent);
  const { retryAfterSeconds, allowance } = error;
  return new ServiceError(error.code, error.message.replace(new RegExp(`(?<= of )${agent}\\b`), name), {
    errors: error.errors,
    extensions: { ...error.extensions, agent: name },
    ...(retryAfterSeconds !== null && { retryAfterSeconds }),
    ...(allowance && { allowance }),
    cause: error,
  });
}

async function start({ caller, context }: Pick<Call, 'caller' | 'context'>, beginning: Beginning): Promise<Begun> {
  const { key, agent, body, sessionId, idea, idempotencyKey } = beginning;
  const startRun = caller.agents[key]?.start;
  if (!startRun) throw new TypeError(`There are no procedures of ${key}`);
  if (sessionId !== undefined) {
    const started = await startRun({ ...body, sessionId, runKey: idempotencyKey });
    return { sessionId, createdAt: null, ...started };
  }
  const created = await caller.sessions.create({
    idea,
    creationKey: idempotencyKey,
    creationOf: { agent: agent.name, body },
  });
  try {
    return { ...created, ...(await startRun({ ...body, sessionId: created.sessionId, runKey: idempotencyKey })) };
  } catch (error) {
    // With a key the same request comes again, and finds its session.
    if (idempotencyKey === undefined) await removeAgain(caller, context, created.sessionId);
    throw error;
  }
}

async function removeAgain(caller: Call['caller'], context: Call['context'], sessionId: string): Promise<void> {
  try {
    await caller.sessions.delete({ sessionId });
  } catch (error) {
    // What was refused is what the caller has to hear.
    context.services.logger.warn({ err: error, sessionId }, 'a session whose run was refused could not be removed');
  }
}

export const startedHeaders = epochHeaders.extend({
  'X-Session-Id': z.string().describe('The session.'),
  'X-Run-Id': z.string().describe('The run.'),
  'Content-Location': z.string().describe('Where the run is read.'),
});

/** The stream of the run. */
export function begunStream(
  { c, context }: Pick<Call, 'c' | 'context'>,
  agent: Runnable,
  begun: Begun,
  spelling: LogSpelling,
): Response {
  const { sessionId, runId } = begun;
  return answerWithEvents({ c, context }, (signal) => spelling.chunks(followRun(context, agent, begun, signal)), {
    headers: {
      'x-session-id': sessionId,
      'x-run-id': runId,
      'content-location': `/v1/sessions/${sessionId}/runs/${runId}`,
    },
  });
}
