import { expect } from 'vitest';
import type { TestService } from './service.ts';

/** The target of requests: a service in this process or in another. */
type Asked = Pick<TestService, 'post'> & { fetch(path: string, init?: RequestInit): Promise<Response> };

export interface TeamBody {
  agents: readonly string[];
  task: string;
  approvals?: boolean;
  tokenLimit?: number;
}

/** Starts a team's run in a session; returns its id. */
export async function startTeam(service: Pick<Asked, 'post'>, sessionId: string, body: TeamBody): Promise<string> {
  const response = await service.post('/api/trpc/agents.team.start', { sessionId, ...body });
  const { result } = (await response.json()) as { result: { data: { runId: string } } };
  return result.data.runId;
}

export interface RunView {
  status: string;
  attempt: number;
  waitingFor: { stage: string; approvalId: string } | null;
  startedAt: string;
  lastCursor: number;
  usage: { inputTokens: number };
  error: { code: string; message: string } | null;
}

/** A team's run in a session, through its REST URLs. */
export function teamRun(service: Asked, sessionId: string, runId: string) {
  const address = `/api/v1/sessions/${sessionId}/runs/${runId}`;
  const read = async () => (await (await service.fetch(address)).json()) as RunView;
  const decide = (body: object, headers: Record<string, string> = {}) =>
    service.post(`${address}/decision`, body, headers);
  return {
    read,
    decide,
    /** Decides on the current wait, like a client that has just read it. */
    async decideNow(decision: string, note?: string): Promise<Response> {
      const { waitingFor } = await read();
      return decide({
        approvalId: waitingFor?.approvalId ?? 'nothing waits',
        decision,
        ...(note !== undefined && { note }),
      });
    },
    cancel: () => service.post(`${address}/cancel`),
    /** Resolves when it waits after the stage that ended at or after this cursor. */
    async waits(after = 0): Promise<RunView> {
      await expect
        .poll(read, { interval: 20 })
        .toSatisfy((run: RunView) => run.status === 'waiting' && run.lastCursor > after);
      return read();
    },
  };
}
