import { ServiceError } from '../../../schema/errors.ts';
import { type Context, requireScope } from '../context.ts';
import { readInput } from '../runs/read.ts';
import { runnableNamed } from '../team/team.ts';
import { type StartedRun, startRun } from './start-run.ts';

export interface RetryRequest {
  sessionId: string;
  runId: string;
  runKey?: string | undefined;
}

/**
 * Starts the agent of an earlier run with the same body, in the session as it is now. Throws ServiceError `not_found`,
 * `invalid_request` if this release does not know the agent or no longer takes the body, and whatever starting a run throws.
 */
export async function retryRun(
  context: Context,
  { sessionId, runId, runKey }: RetryRequest,
): Promise<StartedRun & { agent: string }> {
  const { pool, agents } = context.services;
  const { workspaceId } = context.principal;
  const { agent: name, input } = await readInput(pool, { workspaceId, sessionId, runId });
  const agent = runnableNamed(agents, name);
  if (!agent) throw refused(`is a run of ${name}, which this release does not have`);
  requireScope(context, `agents:${name}`);
  const body = agent.input.safeParse(input);
  if (!body.success) throw refused(`has a body that ${name} no longer takes`);
  const started = await startRun(context, agent, { sessionId, runKey, body: body.data as Record<string, unknown> });
  return { ...started, agent: name };
}

function refused(message: string): ServiceError {
  return new ServiceError('invalid_request', `runId ${message}.`, { errors: [{ path: 'runId', message }] });
}
