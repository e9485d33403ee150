import type { AnyAgent } from '../../../agents/agent.ts';
import { ServiceError } from '../../../schema/errors.ts';
import type { ForkedSession } from '../../../schema/session.ts';
import { payerOf } from '../budgets/payer.ts';
import { type Context, requireScope } from '../context.ts';
import { forkAgent } from '../forks/fork-events.ts';
import { type ForkRequest, forkSession as makeFork } from '../forks/fork.ts';
import { startRun } from './start-run.ts';

/** The key of the run that builds the code of a fork, so that it is built once. */
const buildKey = 'fork';

/**
 * Forks a session, and starts the run that builds the newest code which it had there: it calls no model. Throws ServiceError
 * `not_found`, `invalid_request`, `idempotency_conflict`, `budget_exceeded` if the workspace is full.
 */
export async function forkSession(context: Context, request: ForkRequest): Promise<ForkedSession> {
  requireScope(context, 'sessions:read');
  const { pool, orm, epoch, agents, models } = context.services;
  const { workspaceId, actor, callerId } = context.principal;
  context.services.storage.requireRoom(workspaceId);
  const model = models.default.name;
  const made = await makeFork(
    {
      pool,
      orm,
      epoch: epoch.current(),
      agents,
      workspaceId,
      actor,
      startedBy: callerId,
      payer: payerOf(context.principal),
      model,
      noCost: models.cost(model, { inputTokens: 0, outputTokens: 0 }),
    },
    request,
  );
  const builder = Object.values(agents).find(({ restores, usesSandbox }) => restores !== undefined && usesSandbox);
  const restore = builder && (await newestCopy(context, made.sessionId, builder));
  if (!builder || restore === undefined) return { ...made, run: null, notBuilt: null };
  try {
    const body = builder.input.parse({ restore }) as Record<string, unknown>;
    const started = await startRun(context, builder, { sessionId: made.sessionId, runKey: buildKey, body });
    return { ...made, run: { ...started, agent: builder.name }, notBuilt: null };
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    // The session is there; its code can be restored later.
    return { ...made, run: null, notBuilt: error.message };
  }
}

/** The id of the newest version that the fork has of what an agent builds. */
async function newestCopy(
  { services: { pool }, principal: { workspaceId } }: Context,
  sessionId: string,
  { restores }: Pick<AnyAgent, 'restores'>,
): Promise<string | undefined> {
  const { rows } = await pool.query<{ id: string }>(
    `select artifact.id from artifact join run on run.session_id = artifact.session_id and run.id = artifact.run_id
     where artifact.session_id = $1 and artifact.workspace_id = $2 and artifact.kind = $3 and run.agent = $4
     order by artifact.version desc limit 1`,
    [sessionId, workspaceId, restores, forkAgent],
  );
  return rows[0]?.id;
}
