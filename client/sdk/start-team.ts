import type { TeamBody } from './agents.ts';
import type { Connection } from './connection.ts';
import type { Accepted } from './run-log.ts';
import { idempotent, type RunOptions } from './start-run.ts';

/** Starts a team in an existing session, over tRPC: in REST, starting a team creates a session. */
export async function startTeam(
  connection: Connection,
  sessionId: string,
  body: TeamBody,
  { signal, idempotencyKey }: RunOptions,
): Promise<Accepted> {
  const { 'idempotency-key': runKey } = idempotent(idempotencyKey);
  const { result } = await connection.json<{ result: { data: { runId: string } } }>({
    method: 'POST',
    path: '/api/trpc/agents.team.start',
    body: { ...body, sessionId, runKey },
    signal,
    mayRepeat: true,
  });
  return { address: { sessionId, runId: result.data.runId, layout: '/api/v1' } };
}
