import { ServiceError } from '../../../schema/errors.ts';
import { type Context, requireScope } from '../context.ts';
import { type StartedRun, startRun } from './start-run.ts';
import { getArtifact } from '../artifacts/read.ts';

export interface RestoreRequest {
  sessionId: string;
  artifactId: string;
  runKey?: string | undefined;
}

/**
 * Starts the run that restores a version. It claims the session like any other run, so it cannot race with one. Throws
 * ServiceError `not_found`, `invalid_request` if no agent restores artifacts of this kind, and whatever starting a run
 * throws.
 */
export async function restoreArtifact(
  context: Context,
  { sessionId, artifactId, runKey }: RestoreRequest,
): Promise<StartedRun & { agent: string }> {
  const { agents } = context.services;
  const { kind } = await getArtifact(context.services, context.principal.workspaceId, sessionId, artifactId);
  const agent = Object.values(agents).find((candidate) => candidate.restores === kind);
  if (!agent) {
    const message = `is a version of ${kind}, which cannot be restored`;
    throw new ServiceError('invalid_request', `artifactId ${message}.`, { errors: [{ path: 'artifactId', message }] });
  }
  requireScope(context, `agents:${agent.name}`);
  const body = agent.input.parse({ restore: artifactId }) as Record<string, unknown>;
  const { runId, cursor } = await startRun(context, agent, { sessionId, runKey, body });
  return { runId, cursor, agent: agent.name };
}
