import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { echo } from '../support/echo-agent.ts';
import { ask } from '../support/graphql.ts';
import { type HttpService, listen } from '../support/http.ts';
import { createTestService, type TestService } from '../support/service.ts';
import { startTeam, teamRun } from '../support/team.ts';
import { callTool, connectMcp } from '../mcp/clients.ts';
import { bearer, makeKey } from './keys.ts';

/** A second agent, so that a team has two stages. */
const mirror = { ...echo, name: 'mirror' as const };
let service: TestService;
let http: HttpService;
beforeAll(async () => {
  service = await createTestService({ agents: { echoBack: echo, mirror } });
  http = await listen(service);
});
afterAll(async () => {
  await http[Symbol.asyncDispose]();
  await service[Symbol.asyncDispose]();
});

interface Decision {
  sessionId: string;
  runId: string;
  approvalId: string;
  decision: string;
}

/** Each returns the code of a refusal with the missing scope, or `taken`. */
const protocols: Record<string, (key: string, decision: Decision) => Promise<string>> = {
  async REST(key, { sessionId, runId, ...body }) {
    return outcome(await service.post(`/api/v1/sessions/${sessionId}/runs/${runId}/decision`, body, bearer(key)));
  },
  async '/v1'(key, { sessionId, runId, ...body }) {
    return outcome(await service.post(`/v1/sessions/${sessionId}/runs/${runId}/decision`, body, bearer(key)));
  },
  async tRPC(key, decision) {
    return outcome(await service.post('/api/trpc/runs.decide', decision, bearer(key)));
  },
  async GraphQL(key, decision) {
    const query = `mutation ($sessionId: ID!, $runId: ID!, $approvalId: ID!, $decision: String!) {
      decideRun(sessionId: $sessionId, runId: $runId, approvalId: $approvalId, decision: $decision) { status }
    }`;
    const { errors } = await ask(service, query, { ...decision }, bearer(key));
    return wordsOf(errors?.[0]?.extensions.problem as Problem | undefined);
  },
  async MCP(key, decision) {
    await using client = await connectMcp(http.url, key);
    const { isError, data } = await callTool(client, 'decide_run', { ...decision });
    return isError ? wordsOf((data.problem ?? data) as Problem) : 'taken';
  },
};

interface Problem {
  code?: string;
  scope?: string;
}
const wordsOf = (problem: Problem | undefined) => (problem ? `${problem.code} ${problem.scope ?? ''}`.trim() : 'taken');

async function outcome(response: Response): Promise<string> {
  if (response.ok) return 'taken';
  const body = (await response.json()) as Problem & { error?: { data: { problem: Problem } } };
  return wordsOf(body.error?.data.problem ?? body);
}

const [lacksEcho, lacksMirror, lacksWrite] = ['agents:echo-back', 'agents:mirror', 'sessions:write'].map(
  (scope) => `insufficient_scope ${scope}`,
);

/** After the first stage, echo-back: approve starts mirror, revise starts echo-back. */
const behindFirst = [
  { scopes: ['sessions:write'], approve: lacksMirror, revise: lacksEcho, reject: 'taken' },
  { scopes: ['sessions:write', 'agents:mirror'], approve: 'taken', revise: lacksEcho, reject: 'taken' },
  { scopes: ['sessions:write', 'agents:echo-back'], approve: lacksMirror, revise: 'taken', reject: 'taken' },
  { scopes: ['sessions:write', 'agents:team'], approve: lacksMirror, revise: lacksEcho, reject: 'taken' },
  { scopes: ['sessions:write', 'agents:*'], approve: 'taken', revise: 'taken', reject: 'taken' },
  { scopes: ['agents:*', 'sessions:read'], approve: lacksWrite, revise: lacksWrite, reject: lacksWrite },
  { scopes: ['sessions:read'], approve: lacksWrite, revise: lacksWrite, reject: lacksWrite },
];
/** After the last stage, approve ends the run: no agent starts. */
const behindLast = [
  { scopes: ['sessions:write'], approve: 'taken', revise: lacksEcho, reject: 'taken' },
  { scopes: ['agents:*'], approve: lacksWrite, revise: lacksWrite, reject: lacksWrite },
];

/** A run that waits after its first stage. */
async function waiting(agents: readonly string[]) {
  const sessionId = await service.createSession();
  const runId = await startTeam(service, sessionId, { agents, task: 'one two', approvals: true });
  const run = teamRun(service, sessionId, runId);
  const { waitingFor } = await run.waits();
  return { sessionId, runId, approvalId: waitingFor?.approvalId ?? '', run };
}

describe.each(Object.entries(protocols))(
  'a decision over %s needs the scope of the agent that it starts',
  (_, decide) => {
    test.each([
      ...behindFirst.map((row) => ({ ...row, agents: ['echo-back', 'mirror'], place: 'before a next stage' })),
      ...behindLast.map((row) => ({ ...row, agents: ['echo-back'], place: 'behind the last stage' })),
    ])('$scopes $place', async ({ scopes, agents, place: _place, ...expected }) => {
      const { key } = await makeKey(service, { scopes });
      let wait = await waiting(agents);
      for (const decision of ['approve', 'revise', 'reject'] as const) {
        const { run, ...where } = wait;
        const got = await decide(key, { ...where, decision });
        expect([decision, got]).toEqual([decision, expected[decision]]);
        // A refusal changes nothing: the run still waits for the next decision.
        const { waitingFor } = await run.read();
        expect(waitingFor?.approvalId === where.approvalId).toBe(got !== 'taken');
        if (got === 'taken') wait = await waiting(agents);
      }
    });
  },
);
