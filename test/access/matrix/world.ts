import { createHash, randomUUID } from 'node:crypto';
import { vi } from 'vitest';
import * as registry from '../../../agents/index.ts';
import { servicePrincipal } from '../../../server/core/access/principal.ts';
import { tokenHash } from '../../../server/core/access/tokens.ts';
import { signedIn } from '../../support/browser-session.ts';
import { closeGate, echo } from '../../support/echo-agent.ts';
import { type HttpService, listen } from '../../support/http.ts';
import { createTestService, testKey, type TestService } from '../../support/service.ts';
import { startReceiver, toReceivers } from '../../webhooks/receiver.ts';
import { bearer } from '../keys.ts';
import { idNames, type Ids } from './addressed.ts';
import type { Agents } from './rules.ts';
import { storeKey } from '../stored-key.ts';

/** Of whom the addressed thing is. `mixed`: a thing of another workspace, said to be in one's own. */
export type Tenant = 'own' | 'foreign' | 'deleted' | 'never' | 'mixed';

/** Several workspaces with one of everything each. */
export interface World extends AsyncDisposable {
  service: TestService;
  http: HttpService;
  agents: Agents;
  /** `own` is the first workspace: the service key and the link of the first start act in it. */
  workspaces: Readonly<Record<'own' | 'foreign' | 'deleted', string>>;
  /** Things by the workspace that they are in. `never`: of nothing that exists. `spare`: others of the own workspace. */
  ids: Readonly<Record<'own' | 'spare' | 'foreign' | 'deleted' | 'never', Ids>>;
  /** Everything that is stored of the other workspaces, as text. */
  others(): Promise<string[]>;
}

const gate = 'matrix of rights';

export async function makeWorld(): Promise<World> {
  await using stack = new AsyncDisposableStack();
  // One run stays open during the whole matrix, so that the session takes no other.
  const agents: Agents = { ...registry, echoBack: { ...echo, deadlineMs: 3_600_000 } };
  const environment = { PUBLIC_URL: 'http://service.test' };
  const service = stack.use(await createTestService({ agents, webhooks: toReceivers, environment }));
  const http = stack.use(await listen(service));
  await countFailuresApart(service);
  const receiver = stack.use(await startReceiver());
  const workspaces = {
    own: servicePrincipal.workspaceId,
    foreign: await createWorkspace(service, 'foreign'),
    deleted: await createWorkspace(service, 'deleted'),
  };
  const fill = (workspaceId: string) => fillWorkspace(service, workspaceId, receiver.url);
  const ids = {
    own: await fill(workspaces.own),
    spare: await fill(workspaces.own),
    foreign: await fill(workspaces.foreign),
    deleted: await fill(workspaces.deleted),
    never: Object.fromEntries(idNames.map((name) => [name, randomUUID()])) as unknown as Ids,
  };
  await receiver.until(4);
  await until(service, `not exists (select from webhook_delivery where status = 'pending')`);
  const open = closeGate(gate);
  stack.defer(open);
  await start(service, testKey, ids.own.sessionId, { gate });
  await service.store.pool.query('update workspace set deleted_at = now() where id = $1', [workspaces.deleted]);
  service.services.accessChanged();
  const kept = stack.move();
  return {
    service,
    http,
    agents,
    workspaces,
    ids,
    others: () => rowsOf(service, [workspaces.foreign, workspaces.deleted]),
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  };
}

/** Resolves when a condition holds in the database. */
async function until({ store }: TestService, condition: string): Promise<void> {
  await vi.waitFor(
    async () => {
      const { rows } = await store.pool.query<{ holds: boolean }>(`select ${condition} as holds`);
      if (rows[0]?.holds !== true) throw new Error(`not yet: ${condition}`);
    },
    { timeout: 90_000 },
  );
}

/** The limit of failures from one address is held by other tests: here, no window has more than one. */
async function countFailuresApart({ store }: TestService): Promise<void> {
  await store.pool.query(`create function one_failure() returns trigger language plpgsql as
    $$ begin new.points := 1; return new; end $$`);
  await store.pool.query(`create trigger one_failure before update on rate_limit for each row
    when (new.key like 'failures:%') execute function one_failure()`);
}

async function created<Made>(service: TestService, key: string, path: string, body?: object): Promise<Made> {
  const answer = await service.post(`/api/v1${path}`, body, bearer(key));
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
  return (await answer.json()) as Made;
}

async function createWorkspace(service: TestService, slug: string): Promise<string> {
  const body = { name: slug, slug, admin: { name: 'Ann' } };
  const made = await created<{ workspace: { workspaceId: string } }>(service, testKey, '/workspaces', body);
  return made.workspace.workspaceId;
}

/** Starts a run of the echo agent; returns its id. */
async function start(service: TestService, key: string, sessionId: string, more: object): Promise<string> {
  const input = { sessionId, messages: [{ role: 'user', content: 'a b' }], ...more };
  const answer = await service.post('/api/trpc/agents.echoBack.start', input, bearer(key));
  return ((await answer.json()) as { result: { data: { runId: string } } }).result.data.runId;
}

async function fillWorkspace(service: TestService, workspaceId: string, receiver: string): Promise<Ids> {
  const { pool } = service.store;
  const key = await storeKey(pool, { workspaceId });
  const make = <Made>(path: string, body?: object) => created<Made>(service, key, path, body);
  const { sessionId } = await make<{ sessionId: string }>('/sessions', { idea: 'A planner for bell founders' });
  const runId = await start(service, key, sessionId, {});
  await until(service, `exists (select from run where id = '${runId}' and finished_at is not null)`);
  const csv = { 'content-type': 'text/csv', ...bearer(key) };
  const upload = { method: 'POST', headers: csv, body: `title,text\nOne,They ring in ${sessionId}\n` };
  const imported = await service.fetch('/api/v1/signals/import', upload);
  const { importId } = (await imported.json()) as { importId: string };
  const { rows } = await pool.query<{ id: string }>('select id from imported_signal where import_id = $1', [importId]);
  const { webhookId } = await make<{ webhookId: string }>('/webhooks', { url: receiver });
  const { deliveryId } = await make<{ deliveryId: string }>(`/webhooks/${webhookId}/ping`);
  const { artifactId, sha256 } = await storeArtifact(service, runId);
  // A recorded call for which there was no room.
  await pool.query(
    `insert into model_call (run_id, name, workspace_id, session_id, bytes, asked_at)
     select id, 'echo:1', workspace_id, session_id, 0, now() from run where id = $1`,
    [runId],
  );
  const said = { artifactId, text: 'They ring.' };
  const { commentId } = await make<{ commentId: string }>(`/sessions/${sessionId}/comments`, said);
  const attached = await service.fetch(`/api/v1/sessions/${sessionId}/attachments?name=bells.csv`, upload);
  const { attachmentId } = (await attached.json()) as { attachmentId: string };
  const { shareId } = await make<{ shareId: string }>('/shares', { sessionId });
  const { memberId, personId, token } = await signedIn(service, { role: 'viewer', workspaceId });
  const session = 'select id from browser_session where token_hash = $1';
  // Of the member, because a workspace has one budget of each kind.
  const budget = { subject: 'member', subjectId: memberId, measure: 'tokens', period: 'month', limit: 1e9 };
  return {
    sessionId,
    runId,
    artifactId,
    sha256,
    commentId,
    attachmentId,
    shareId,
    importId,
    signalId: rows[0]?.id ?? '',
    keyId: (await make<{ keyId: string }>('/keys', { name: 'Test', role: 'viewer' })).keyId,
    webhookId,
    deliveryId,
    memberId,
    serviceAccountId: (await make<{ serviceAccountId: string }>('/service-accounts', { name: 'Cron', role: 'viewer' }))
      .serviceAccountId,
    connectionId: await storeConnection(service, workspaceId),
    budgetId: (await make<{ budgetId: string }>('/budgets', budget)).budgetId,
    ...(await storeWaysIn(service, workspaceId, personId)),
    signInId: (await pool.query<{ id: string }>(session, [tokenHash(token)])).rows[0]?.id ?? '',
    workspaceId,
  };
}

/** Stores a passkey and an identity of a person. */
async function storeWaysIn({ store }: TestService, workspaceId: string, personId: string) {
  const [passkeyId, identityId] = [randomUUID(), randomUUID()];
  await store.pool.query(
    `insert into passkey (id, person_id, credential_id, public_key, counter, transports, device_type, backed_up, name, created_at)
     values ($1::uuid, $2, $1::text, '', 0, '[]', 'singleDevice', false, 'Phone', now())`,
    [passkeyId, personId],
  );
  await store.pool.query(
    `insert into identity (id, workspace_id, connection_id, issuer, subject, person_id, created_at)
     values ($1, $2, gen_random_uuid(), 'https://id.example', 'ann', $3, now())`,
    [identityId, workspaceId, personId],
  );
  return { passkeyId, identityId };
}

/** Stores a connection, as it is after its identity provider answered. */
async function storeConnection({ store }: TestService, workspaceId: string): Promise<string> {
  const { rows } = await store.pool.query<{ id: string }>(
    `insert into sign_on_connection
       (id, workspace_id, kind, name, issuer, client_id, scopes, group_roles, created_by, created_at)
     values (gen_random_uuid(), $1, 'oidc', 'Company', 'https://id.example', 'uas', '["openid"]', '{}', 'service', now())
     returning id`,
    [workspaceId],
  );
  return rows[0]?.id ?? '';
}

/** Stores a version of the code, as a run would have left it. */
async function storeArtifact(service: TestService, runId: string): Promise<{ artifactId: string; sha256: string }> {
  const content = { files: { 'src/App.tsx': `export const run = '${runId}';\n` } };
  const { rows } = await service.store.pool.query<{ id: string }>(
    `insert into artifact (id, workspace_id, session_id, run_id, kind, name, version, content, created_at)
     select gen_random_uuid(), workspace_id, session_id, id, 'code', 'code', 1, $2, now() from run where id = $1
     returning id`,
    [runId, content],
  );
  const sha256 = createHash('sha256').update(content.files['src/App.tsx']).digest('hex');
  return { artifactId: rows[0]?.id ?? '', sha256 };
}

/** When a key or a browser was last used is no data of a workspace: a key that is refused counts as used, too. */
const withoutUse = `to_jsonb(t) - 'last_used_at' - 'last_seen_at'`;

/** All rows of some workspaces, in all tables, and what hangs on them: the workspaces, and their people. */
async function rowsOf({ store }: TestService, workspaceIds: readonly string[]): Promise<string[]> {
  const tables = await store.pool.query<{ name: string }>(
    `select c.table_name as name from information_schema.columns c join information_schema.tables t
       on t.table_schema = c.table_schema and t.table_name = c.table_name and t.table_type = 'BASE TABLE'
     where c.table_schema = 'public' and c.column_name = 'workspace_id' and c.table_name <> 'rate_limit' order by 1`,
  );
  const parts = tables.rows.map(
    ({ name }) =>
      `select '${name} ' || (${withoutUse})::text as row from "${name}" t where t.workspace_id = any($1::uuid[])`,
  );
  const people = `select 'person ' || to_jsonb(t)::text from person t
    where t.id in (select person_id from member where workspace_id = any($1::uuid[]))`;
  const passkeys = `select 'passkey ' || (${withoutUse})::text from passkey t
    where t.person_id in (select person_id from member where workspace_id = any($1::uuid[]))`;
  const own = `select 'workspace ' || to_jsonb(t)::text from workspace t where t.id = any($1::uuid[])`;
  const result = await store.pool.query<{ row: string }>(
    `${[...parts, people, passkeys, own].join(' union all ')} order by 1`,
    [workspaceIds],
  );
  return result.rows.map(({ row }) => row);
}
