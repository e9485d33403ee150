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

/** The start of a run in this layout: agent, input and session. */
export interface Beginning {
  /** The agent's name in code. */
  key: string;
  agent: Runnable;
  /** The agent's body, with the task in it. */
  body: Body;
  /** Undefined: creates a session. */
  sessionId?: string | undefined;
  /** The idea of a new session. */
  idea?: string | undefined;
  idempotencyKey?: string | undefined;
}

export interface Begun {
  sessionId: string;
  /** null for a session that existed before. */
  createdAt: string | null;
  runId: string;
  cursor: number;
}

/**
 * Creates a session if none is named, and starts the run. If the run is refused, removes the session that it created.
 */
export async function begin(call: Pick<Call, 'caller' | 'context'>, beginning: Beginning): Promise<Begun> {
  try {
    return await start(call, beginning);
  } catch (thrown) {
    throw inLayoutNames(toServiceError(thrown));
  }
}

/** Renames the agent of another run in an error to its name in this layout. */
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
  if (!startRun) throw new TypeError(`${key} has no procedures`);
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
    // With an idempotency key, keep the session: a retry of the request finds it.
    if (idempotencyKey === undefined) await removeAgain(caller, context, created.sessionId);
    throw error;
  }
}

async function removeAgain(caller: Call['caller'], context: Call['context'], sessionId: string): Promise<void> {
  try {
    await caller.sessions.delete({ sessionId });
  } catch (error) {
    // The caller gets the refusal, not this error.
    context.services.logger.warn({ err: error, sessionId }, 'could not delete the session of a refused run');
  }
}

export const startedHeaders = epochHeaders.extend({
  'X-Session-Id': z.string().describe('The id of the session.'),
  'X-Run-Id': z.string().describe('The id of the run.'),
  'Content-Location': z.string().describe('The URL of the run.'),
});

/** Streams the run that was started. */
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
