import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { goodAnswer } from '../conformance/answers.ts';
import { type MarkedModel, startMarkedModel } from '../conformance/marked-sessions.ts';
import { types } from '../support/events.ts';
import { ask, follow } from '../support/graphql.ts';
import { type HttpService, listen } from '../support/http.ts';
import { createTestService, type TestService } from '../support/service.ts';
import { teamRun } from '../support/team.ts';
import { collect, untypedTrpcClient } from '../support/trpc.ts';

let model: MarkedModel;
let service: TestService;
let http: HttpService;
const opened = new AsyncDisposableStack();
afterAll(() => opened.disposeAsync());
beforeAll(async () => {
  model = opened.use(await startMarkedModel());
  const environment = { OPENAI_BASE_URL: model.stub.url, OPENAI_MODEL: 'stub' };
  service = opened.use(await createTestService({ environment }));
  http = opened.use(await listen(service));
});

const ended = ['approval_requested', 'team_complete', 'done'];

describe('a team', () => {
  test('can be followed and decided on over tRPC', async () => {
    const client = untypedTrpcClient(http.url);
    const sessionId = await service.createSession();
    const body = { sessionId, agents: ['ideation'], task: model.ideaFor(goodAnswer).text, approvals: true };
    const runKey = 'team-over-trpc';
    const followed = collect((observer) =>
      client.subscription('agents.team.run', { ...body, runKey }, observer as never),
    );
    const { runId } = (await client.mutation('agents.team.start', { ...body, runKey })) as { runId: string };
    const { waitingFor } = await teamRun(service, sessionId, runId).waits();
    const shown = await client.query('runs.get', { sessionId, runId });
    expect(shown).toMatchObject({ waitingFor: { stage: 'ideation', approvalId: expect.any(String) } });
    const { approvalId } = waitingFor ?? {};
    const decision = { sessionId, runId, approvalId, decision: 'approve', decisionKey: 'over-trpc' };
    const decided = await client.mutation('runs.decide', decision);
    expect(decided).toMatchObject({ runId, agent: 'team', waitingFor: null });
    expect(await client.mutation('runs.decide', decision)).toEqual(decided);
    const other = client.mutation('runs.decide', { ...decision, decision: 'reject' });
    await expect(other).rejects.toMatchObject({ data: { problem: { code: 'idempotency_conflict' } } });
    expect(types((await followed).events).slice(-3)).toEqual(ended);
    const late = client.mutation('runs.decide', { sessionId, runId, approvalId, decision: 'approve' });
    await expect(late).rejects.toMatchObject({
      data: { code: 'CONFLICT', problem: { code: 'not_waiting', stage: null, approvalId: null } },
    });
    const blind = client.mutation('runs.decide', { sessionId, runId, decision: 'approve' });
    await expect(blind).rejects.toMatchObject({ data: { problem: { code: 'invalid_request' } } });
  });

  test('can be followed and decided on over GraphQL', async () => {
    const sessionId = await service.createSession();
    const input = { agents: ['ideation', 'prd'], task: model.ideaFor(goodAnswer).text, approvals: true };
    const followed = follow(http.url, {
      query: `subscription ($sessionId: ID!, $input: TeamInput!) {
        team(sessionId: $sessionId, input: $input) {
          ... on AgentEvent { type cursor runId agent }
          ... on ApprovalRequestedEvent { stage approvalId }
          ... on PrdCompleteFinalEvent { prd { title } }
          ... on TeamCompleteEvent { stages { agent outcome } }
        }
      }`,
      variables: { sessionId, input },
      onEvent(event) {
        if (event.type === 'approval_requested')
          void decide(sessionId, event.runId, String(event.approvalId), String(event.approvalId));
        return true;
      },
    });
    const { events, errors } = await followed;
    expect(errors).toEqual([]);
    expect(types(events).slice(-3)).toEqual(ended);
    expect(events.filter(({ type }) => type === 'approval_requested').map(({ stage }) => stage)).toEqual([
      'ideation',
      'prd',
    ]);
    expect(events.find(({ type }) => type === 'prd_complete_final')).toMatchObject({ prd: { title: 'Lamplog' } });
    const runId = events[0]?.runId ?? '';
    const first = String(events.find(({ type }) => type === 'approval_requested')?.approvalId);
    const late = await decide(sessionId, runId, first);
    expect(late.errors?.[0]?.extensions).toMatchObject({ code: 'not_waiting', problem: { approvalId: null } });
    // With the same key, the first response is returned again.
    const again = await decide(sessionId, runId, first, first);
    expect(again.data).toMatchObject({ decideRun: { status: 'queued', waitingFor: null } });
  });
});

const decide = (sessionId: string, runId: string, approvalId: string, decisionKey?: string) =>
  ask(
    service,
    `mutation ($sessionId: ID!, $runId: ID!, $approvalId: ID!, $decisionKey: String) {
      decideRun(sessionId: $sessionId, runId: $runId, approvalId: $approvalId, decision: "approve", decisionKey: $decisionKey) {
        status waitingFor { stage approvalId }
      }
    }`,
    { sessionId, runId, approvalId, decisionKey },
  );
