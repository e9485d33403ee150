import { afterAll, beforeAll, describe, expect, expectTypeOf, test } from 'vitest';
import { type Opportunity, UnifiedAgents } from '../../client/sdk/index.ts';
import { createCheck, readDocument } from '../openapi/document.ts';
import { type AnyEvent, readEvents } from '../support/events.ts';
import { ask, follow } from '../support/graphql.ts';
import { listen } from '../support/http.ts';
import { createTestService, testKey, type TestService } from '../support/service.ts';

let service: TestService;
let path: string;
let sessionId: string;
let runId: string;
let events: AnyEvent[];
beforeAll(async () => {
  service = await createTestService();
  sessionId = await service.createSession({ idea: 'A planner for bell founders who book the furnace' });
  path = `/api/v1/sessions/${sessionId}`;
  const response = await service.post(`${path}/research-agent`, {});
  runId = response.headers.get('x-run-id') ?? '';
  events = await readEvents(response);
});
afterAll(async () => {
  await service[Symbol.asyncDispose]();
});

const noNumbers = {
  reach: null,
  impact: null,
  confidence: null,
  effort: null,
  rice: null,
  demand: null,
  evidence: null,
  competition: null,
  feasibility: null,
  timing: null,
  overall: null,
};
const unrated = { ...noNumbers, rationale: expect.stringContaining('Nobody rated this') as string };
const fields = [...Object.keys(noNumbers), 'rationale'].join(' ');

describe('an unrated opportunity has no numbers', () => {
  test('in the stream and in the session over REST', async () => {
    const session = (await (await service.fetch(path)).json()) as { opportunities: Opportunity[] };
    const ended = events.find(({ type }) => type === 'discover_complete');
    expect(session.opportunities.length).toBeGreaterThanOrEqual(3);
    expect(session.opportunities).toEqual(ended?.['opportunities']);
    for (const { scorecard } of session.opportunities) expect(scorecard).toEqual(unrated);
    const progress = events.filter(({ type }) => type === 'validation_progress');
    expect(progress.map((event) => event['scorecard'])).toEqual(session.opportunities.map(() => unrated));
  });

  test('over GraphQL, in the session and in the events', async () => {
    const query = `query ($id: ID!) { session(id: $id) { opportunities { scorecard { ${fields} } } } }`;
    const { data, errors } = await ask(service, query, { id: sessionId });
    expect(errors).toBeUndefined();
    const read = data?.session?.opportunities as { scorecard: unknown }[];
    expect(read.length).toBeGreaterThanOrEqual(3);
    for (const { scorecard } of read) expect(scorecard).toEqual(unrated);
    await using http = await listen(service);
    const log = `subscription ($id: ID!) { sessionEvents(sessionId: $id, follow: false) {
      type ... on ValidationProgressEvent { scorecard { ${fields} } } } }`;
    const followed = await follow(http.url, { query: log, variables: { id: sessionId } });
    expect(followed.errors).toEqual([]);
    const progress = followed.events.filter(({ type }) => type === 'validation_progress');
    expect(progress.map((event) => event['scorecard'])).toEqual(read.map(() => unrated));
  });

  test('over the SDK, whose types include it', async () => {
    await using http = await listen(service);
    const client = new UnifiedAgents({ apiKey: testKey, baseUrl: http.url });
    const { opportunities } = await client.session(sessionId).get();
    for (const { scorecard } of opportunities ?? []) {
      expect(scorecard).toEqual(unrated);
      if (scorecard.overall === null) expectTypeOf(scorecard.rice).toEqualTypeOf<null>();
      else expectTypeOf(scorecard.rice).toEqualTypeOf<number>();
    }
    expect(opportunities?.length).toBeGreaterThanOrEqual(3);
  });

  test('by the OpenAPI document, which accepts all numbers or none', async () => {
    const { errorsOf } = createCheck(await readDocument(service));
    const schema = { $ref: '#/components/schemas/Scorecard' };
    const rated = Object.fromEntries(Object.keys(noNumbers).map((name) => [name, 5]));
    expect(errorsOf(schema, { ...noNumbers, rationale: 'Nobody looked.' })).toEqual([]);
    expect(errorsOf(schema, { ...rated, rationale: 'Some want it.' })).toEqual([]);
    expect(errorsOf(schema, { ...rated, rationale: 'Some want it.', timing: null })).not.toEqual([]);
  });
});

test('counts no tokens, in `done`, in the run and in the session', async () => {
  const nothing = { inputTokens: 0, outputTokens: 0, costUsd: null };
  expect(events.at(-1)).toMatchObject({ type: 'done', outcome: 'completed', usage: nothing });
  const run = await (await service.fetch(`${path}/runs/${runId}`)).json();
  expect(run).toMatchObject({ model: 'offline-draft', usage: nothing });
  expect(await (await service.fetch(path)).json()).toMatchObject({ usage: nothing });
});
