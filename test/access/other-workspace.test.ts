import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as registry from '../../agents/index.ts';
import { csv, imported, signals } from '../imports/upload.ts';
import { operationsOf, readDocument } from '../openapi/document.ts';
import { ask } from '../support/graphql.ts';
import { type HttpService, listen } from '../support/http.ts';
import { createTestService, testKey, type TestService } from '../support/service.ts';
import { createWebhook, deliveriesOf, startReceiver, toReceivers } from '../webhooks/receiver.ts';
import { bearer, makeKey } from './keys.ts';

let service: TestService;
let http: HttpService;
/** The parameters of paths. */
let ids: Record<string, string>;
/** A key with all scopes, in another workspace. */
let other: string;
let otherId: string;

/** Stores a connection as it is after its identity provider answered. */
async function connection(): Promise<string> {
  const { rows } = await service.store.pool.query<{ id: string }>(
    `insert into sign_on_connection
       (id, workspace_id, kind, name, issuer, client_id, scopes, group_roles, created_by, created_at)
     values (gen_random_uuid(), '00000000-0000-7000-8000-000000000001', 'oidc', 'Company', 'https://id.example', 'uas',
       '["openid"]', '{}', 'service', now()) returning id`,
  );
  return rows[0]?.id ?? '';
}

beforeAll(async () => {
  service = await createTestService({ webhooks: toReceivers });
  http = await listen(service);
  const sessionId = await service.createSession({ idea: 'A planner for bell founders' });
  for (const agent of ['ideation', 'prd']) {
    const body = { messages: [{ role: 'user', content: 'A planner for bell founders' }] };
    await (await service.post(`/api/v1/sessions/${sessionId}/${agent}-agent`, agent === 'prd' ? {} : body)).text();
  }
  const first = async (path: string, list: string, id: string) => {
    const page = (await (await service.fetch(`/api/v1/sessions/${sessionId}/${path}`)).json()) as Record<
      string,
      Record<string, string>[]
    >;
    return page[list]?.[0]?.[id] ?? '';
  };
  const { importId } = await imported(service, csv(['One,Text one,Ann']));
  const [signal] = await signals(service);
  await using receiver = await startReceiver();
  const { webhookId } = await createWebhook(service, receiver.url);
  await service.post(`/api/v1/webhooks/${webhookId}/ping`);
  await receiver.until(1);
  const [delivery] = await deliveriesOf(service, webhookId);
  ids = {
    sessionId,
    runId: await first('runs', 'runs', 'runId'),
    artifactId: await first('artifacts', 'artifacts', 'artifactId'),
    importId,
    signalId: signal?.signalId ?? '',
    keyId: (await makeKey(service, {})).keyId,
    webhookId,
    memberId: (await create<{ member: { memberId: string } }>('members', { name: 'Ann' })).member.memberId,
    serviceAccountId: (await create<{ serviceAccountId: string }>('service-accounts', { name: 'Cron' }))
      .serviceAccountId,
    signInId: crypto.randomUUID(),
    connectionId: await connection(),
    workspaceId: '00000000-0000-7000-8000-000000000001',
    deliveryId: delivery?.deliveryId ?? '',
    sha256: await fileOfCode(sessionId),
  };
  const made = await makeKey(service, { role: 'admin' });
  other = made.key;
  otherId = made.keyId;
  await service.store.pool.query('update api_key set workspace_id = gen_random_uuid() where id = $1', [made.keyId]);
});
/** Creates something by REST. */
async function create<Made>(path: string, body: object): Promise<Made> {
  return (await (await service.post(`/api/v1/${path}`, body)).json()) as Made;
}

/** Stores a version of the code; returns the hash of its file. */
async function fileOfCode(sessionId: string): Promise<string> {
  const content = { files: { 'src/App.tsx': 'export const bells = 3;\n' } };
  await service.store.pool.query(
    `insert into artifact (id, workspace_id, session_id, run_id, kind, name, version, content, created_at)
     select gen_random_uuid(), workspace_id, session_id, run_id, 'code', 'code', 1, $2, now() from artifact where session_id = $1 limit 1`,
    [sessionId, content],
  );
  return createHash('sha256').update(content.files['src/App.tsx']).digest('hex');
}

afterAll(async () => {
  await http[Symbol.asyncDispose]();
  await service[Symbol.asyncDispose]();
});

const placeholders = /\{(\w+)\}/g;
const bodies: Record<string, unknown> = {
  decideRun: { approvalId: 'x', decision: 'approve' },
  answerRun: { approvalId: 'x', decision: 'approve' },
  runIdeation: { messages: [{ role: 'user', content: 'Bells' }] },
  updateWebhook: { enabled: false },
  updateMember: { role: 'viewer' },
};

/** The status of each operation whose path or body names something. */
async function statuses(key: string, asked: (method: string) => boolean): Promise<Record<string, number>> {
  const operations = operationsOf(await readDocument(service)).filter(({ method }) => asked(method));
  const seen: Record<string, number> = {};
  for (const { path, method, operation } of operations) {
    const { operationId } = operation;
    const isTask = operationId.startsWith('runTask');
    if (!path.includes('{') && !isTask) continue;
    const address = path.replaceAll(placeholders, (_, name: string) => ids[name] || `no ${name} was made`);
    const body = isTask ? { task: 'Bells', sessionId: ids['sessionId'] } : (bodies[operationId] ?? {});
    const init =
      method === 'get' ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
    const answer = await fetch(`${http.url}${address}`, {
      method: method.toUpperCase(),
      ...init,
      headers: { ...init.headers, ...bearer(key) },
    });
    await answer.arrayBuffer();
    seen[operationId] = answer.status;
  }
  return seen;
}

test('another workspace finds none of a workspace’s data, by any request', async () => {
  const found = await statuses(testKey, (method) => method === 'get');
  expect(Object.entries(found).filter(([, status]) => status !== 200)).toEqual([]);
  const refused = await statuses(other, () => true);
  expect(Object.keys(refused).length).toBeGreaterThan(Object.keys(found).length + 20);
  const told = Object.entries(refused).filter(([, status]) => status !== 404);
  expect(told).toEqual([]);
  // And none of the data was changed.
  expect(await statuses(testKey, (method) => method === 'get')).toEqual(found);
});

test('another workspace’s lists contain none of it', async () => {
  const lists = ['sessions', 'signals', 'signals/imports', 'webhooks'];
  for (const path of lists) {
    const counts = [testKey, other].map(async (key) => {
      const page = (await (await service.fetch(`/api/v1/${path}`, { headers: bearer(key) })).json()) as object;
      return Object.values(page).find((value) => Array.isArray(value))?.length as number;
    });
    const [own, others] = await Promise.all(counts);
    expect(own, `of ${path}`).toBeGreaterThan(0);
    expect(others, `of ${path}`).toBe(0);
  }
});

/** GraphQL's fields that read one thing, or a list inside it. */
function graphqlFields(): string[] {
  const { sessionId, runId, artifactId, importId, signalId, webhookId, deliveryId } = ids;
  return [
    `session(id: "${sessionId}") { sessionId }`,
    `runs(sessionId: "${sessionId}") { nextBefore }`,
    `run(sessionId: "${sessionId}", id: "${runId}") { runId }`,
    `artifact(sessionId: "${sessionId}", id: "${artifactId}") { artifactId }`,
    `signalImport(id: "${importId}") { importId }`,
    `signal(id: "${signalId}") { signalId text }`,
    `webhook(id: "${webhookId}") { webhookId }`,
    `webhookDeliveries(webhookId: "${webhookId}") { nextBefore }`,
    `webhookDelivery(webhookId: "${webhookId}", id: "${deliveryId}") { deliveryId }`,
  ];
}

test('nor do GraphQL and tRPC return it', async () => {
  const { sessionId } = ids;
  for (const field of graphqlFields()) {
    const own = await ask(service, `{ ${field} }`);
    expect(own.errors, `of ${field}`).toBeUndefined();
    const others = await ask(service, `{ ${field} }`, {}, bearer(other));
    expect(others.errors, `of ${field}`).toMatchObject([{ extensions: { code: 'not_found' } }]);
  }
  const lists = '{ sessions { edges { cursor } } webhooks { edges { cursor } } keys { edges { node { keyId } } } }';
  const { data } = await ask(service, lists, {}, bearer(other));
  const keys = { edges: [{ node: { keyId: otherId } }] };
  expect(data).toEqual({ sessions: { edges: [] }, webhooks: { edges: [] }, keys });
  const query = 'subscription ($id: ID!) { sessionEvents(sessionId: $id, follow: false) { cursor } }';
  const followed = await fetch(`${http.url}/api/graphql`, {
    method: 'POST',
    headers: { ...bearer(other), 'content-type': 'application/json', accept: 'text/event-stream' },
    body: JSON.stringify({ query, variables: { id: sessionId } }),
  });
  const told = await followed.text();
  expect(told).toContain('not_found');
  expect(told).not.toContain('"cursor":');
  for (const procedure of [
    'sessions.get',
    'sessions.events',
    ...Object.keys(registry).map((name) => `agents.${name}.run`),
  ]) {
    const input = { sessionId, follow: false, messages: [{ role: 'user', content: 'Bells' }] };
    const address = `${http.url}/api/trpc/${procedure}?input=${encodeURIComponent(JSON.stringify(input))}`;
    const text = await (await fetch(address, { headers: bearer(other) })).text();
    expect(text, `of ${procedure}`).toContain('not_found');
    expect(text, `of ${procedure}`).not.toContain('"cursor":');
  }
});
