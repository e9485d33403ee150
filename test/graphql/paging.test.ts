import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readBlocks } from '../docs/page.ts';
import { echo } from '../support/echo-agent.ts';
import * as registry from '../../agents/index.ts';
import { ask } from '../support/graphql.ts';
import { createTestService, type TestService } from '../support/service.ts';

const pageInfo = 'pageInfo { hasNextPage hasPreviousPage startCursor endCursor }';

let service: TestService;
let sessionId: string;
const ids: Record<'sessions' | 'runs' | 'artifacts', string[]> = { sessions: [], runs: [], artifacts: [] };

beforeAll(async () => {
  service = await createTestService({ agents: { ...registry, echoBack: echo } });
  for (const idea of ['A planner for bell founders', 'A ledger for ferrymen']) {
    ids.sessions.unshift(await service.createSession({ idea }));
  }
  sessionId = await service.createSession({ idea: 'A calendar for tide gauges' });
  ids.sessions.unshift(sessionId);
  for (let count = 0; count < 3; count += 1) {
    const run = await service.post(`/api/v1/sessions/${sessionId}/prd-agent`, {});
    ids.runs.unshift(run.headers.get('x-run-id') ?? '');
    await run.text();
  }
  const list = await service.fetch(`/api/v1/sessions/${sessionId}/artifacts`);
  const { artifacts } = (await list.json()) as { artifacts: { artifactId: string }[] };
  ids.artifacts = artifacts.map(({ artifactId }) => artifactId);
});
afterAll(async () => {
  await service[Symbol.asyncDispose]();
});

const lists = [
  { name: 'sessions', node: 'sessionId', of: '' },
  { name: 'runs', node: 'runId', of: 'sessionId: $id' },
  { name: 'artifacts', node: 'artifactId', of: 'sessionId: $id' },
] as const;

interface Page {
  edges: { cursor: string; node: Record<string, string> }[];
  pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean; startCursor: string | null; endCursor: string | null };
}

describe.each(lists)('$name', ({ name, node, of }) => {
  async function page(args: string): Promise<Page> {
    const declared = of === '' ? '' : '($id: ID!)';
    const query = `query ${declared} { ${name}(${of} ${args}) { edges { cursor node { ${node} } } ${pageInfo} } }`;
    const answer = await ask(service, query, of === '' ? {} : { id: sessionId });
    expect(answer.errors).toBeUndefined();
    return answer.data?.[name] as unknown as Page;
  }

  test('are read page by page in Relay’s form', async () => {
    const first = await page('first: 2');
    const [one, two, three] = ids[name];
    expect(first.edges.map((edge) => edge.node[node])).toEqual([one, two]);
    expect(first.pageInfo).toEqual({
      hasNextPage: true,
      hasPreviousPage: false,
      startCursor: first.edges[0]?.cursor,
      endCursor: first.edges[1]?.cursor,
    });
    const second = await page(`first: 2, after: "${first.pageInfo.endCursor}"`);
    expect(second.edges.map((edge) => edge.node[node])).toEqual([three]);
    expect(second.pageInfo).toMatchObject({ hasNextPage: false, hasPreviousPage: true });
    const nothing = await page(`after: "${second.pageInfo.endCursor}"`);
    expect(nothing).toEqual({
      edges: [],
      pageInfo: { hasNextPage: false, hasPreviousPage: true, startCursor: null, endCursor: null },
    });
  });

  test('refuse an invalid cursor and an empty page', async () => {
    for (const [argument, value] of [
      ['after', '"nonsense"'],
      ['first', '0'],
      ['first', '101'],
    ]) {
      const declared = of === '' ? '' : '($id: ID!)';
      const query = `query ${declared} { ${name}(${of} ${argument}: ${value}) { edges { cursor } } }`;
      const answer = await ask(service, query, of === '' ? {} : { id: sessionId });
      const problem = { errors: [{ path: argument }] };
      expect(answer.errors).toMatchObject([{ path: [name], extensions: { code: 'invalid_request', problem } }]);
    }
  });
});

test('a session has pages of its own runs and artifacts', async () => {
  const query = `query ($id: ID!) {
    session(id: $id) {
      runs(first: 1) { edges { node { runId agent } } ${pageInfo} }
      artifacts(kind: "prd") { edges { node { artifactId kind version } } }
    }
    sessions(first: 2) { edges { node { runs(first: 1) { edges { node { status } } } } } }
  }`;
  const { data, errors } = await ask(service, query, { id: sessionId });
  expect(errors).toBeUndefined();
  expect(data?.session).toMatchObject({
    runs: { edges: [{ node: { runId: ids.runs[0], agent: 'prd' } }], pageInfo: { hasNextPage: true } },
    artifacts: { edges: [3, 2, 1].map((version) => ({ node: { kind: 'prd', version } })) },
  });
  expect(data?.sessions).toEqual({
    edges: [{ node: { runs: { edges: [{ node: { status: 'completed' } }] } } }, { node: { runs: { edges: [] } } }],
  });
});

test('REST’s arguments keep working, but cannot be combined with Relay’s', async () => {
  const { data } = await ask(service, '{ sessions(limit: 2) { sessions { sessionId } nextBefore } }');
  const [one, two, three] = ids.sessions;
  expect(data?.sessions).toEqual({ sessions: [{ sessionId: one }, { sessionId: two }], nextBefore: two });
  const rest = await ask(service, `{ sessions(before: "${two}") { sessions { sessionId } nextBefore } }`);
  expect(rest.data?.sessions).toEqual({ sessions: [{ sessionId: three }], nextBefore: null });
  for (const args of ['first: 1, limit: 1', `after: "${two}", before: "${two}"`]) {
    const both = await ask(service, `{ sessions(${args}) { nextBefore } }`);
    expect(both.errors).toMatchObject([{ extensions: { code: 'invalid_request' } }]);
  }
});

test('the example of docs/graphql.md reads one page after the other', async () => {
  const query = (await readBlocks('docs/graphql.md')).find(({ name }) => name === 'pages')?.code ?? '';
  const whole = await ask(service, query, { id: sessionId });
  const runs = whole.data?.runs as unknown as Page;
  expect(runs.edges.map(({ node }) => node.runId)).toEqual(ids.runs);
  const rest = await ask(service, query, { id: sessionId, after: runs.edges[1]?.cursor });
  expect(rest.data?.runs).toMatchObject({ edges: ids.runs.slice(2).map((runId) => ({ node: { runId } })) });
});
