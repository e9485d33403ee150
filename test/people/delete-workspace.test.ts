import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Invitation } from '../../schema/member.ts';
import type { Workspace } from '../../schema/workspace.ts';
import { createApp } from '../../server/app.ts';
import { previewAddress } from '../../server/providers/preview/address.ts';
import { runPreviews } from '../../server/providers/preview/publish.ts';
import { previewServer } from '../../server/providers/preview/serve.ts';
import { servicePrincipal } from '../../server/core/access/principal.ts';
import { bearer, makeKey } from '../access/keys.ts';
import { signedIn } from '../support/browser-session.ts';
import { closeGate, echo } from '../support/echo-agent.ts';
import { ask } from '../support/graphql.ts';
import { createTestService, type TestService } from '../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await createTestService({ agents: { echoBack: echo } });
});
afterAll(() => service[Symbol.asyncDispose]());

interface Answer {
  status: number;
  code?: string;
  detail?: string;
}

async function call(method: string, path: string, body?: object, headers: Record<string, string> = {}) {
  const answer = await service.fetch(`/api/v1${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  return { ...(text === '' ? {} : (JSON.parse(text) as object)), status: answer.status } as Answer;
}

const remove = ({ workspaceId, slug }: Pick<Workspace, 'workspaceId' | 'slug'>, headers = {}) =>
  call('DELETE', `/workspaces/${workspaceId}`, { slug }, headers);

/** A workspace with a key of an admin. */
async function makeWorkspace(name: string): Promise<{ workspace: Workspace; invitation: Invitation; key: string }> {
  const made = await service.post('/api/v1/workspaces', { name, admin: { name: 'Ann' } });
  const { workspace, invitation } = (await made.json()) as { workspace: Workspace; invitation: Invitation };
  const { key, keyId } = await makeKey(service, { role: 'admin' });
  const move = 'update api_key set workspace_id = $2 where id = $1';
  await service.store.pool.query(move, [keyId, workspace.workspaceId]);
  service.services.accessChanged();
  return { workspace, invitation, key };
}

/** Asks as a page of ours, with a cookie. */
async function askSignedIn(cookie: string, path: string, init: RequestInit = {}): Promise<number> {
  const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', cookie };
  const { http } = createApp(service.services, service.config);
  return (await http.fetch(new Request(`http://service.test/api/v1${path}`, { ...init, headers }))).status;
}

const deletions = (workspaceId: string) =>
  service.store.pool.query<{ workspace_id: string; actor_type: string; before: object }>(
    `select workspace_id, actor_type, before from audit_entry where action = 'workspace.deleted' and target_id = $1
     order by workspace_id`,
    [workspaceId],
  );

describe('a deleted workspace', () => {
  test('lets nobody in: keys, browsers and links end, and its slug stays taken', async () => {
    const { workspace, invitation, key } = await makeWorkspace('Blue Heron');
    const { workspaceId } = workspace;
    const { cookie } = await signedIn(service, { role: 'admin', workspaceId });
    expect([
      (await call('GET', '/sessions', undefined, bearer(key))).status,
      await askSignedIn(cookie, '/sessions'),
    ]).toEqual([200, 200]);

    expect((await remove(workspace)).status).toBe(204);
    expect(await call('GET', '/sessions', undefined, bearer(key))).toMatchObject({
      status: 401,
      detail: 'The key belongs to a workspace that was deleted.',
    });
    expect(await askSignedIn(cookie, '/sessions')).toBe(401);
    const open = 'select from browser_session where workspace_id = $1 and ended_at is null';
    expect((await service.store.pool.query(open, [workspaceId])).rowCount).toBe(0);
    const links = 'select from sign_in_link where member_id = $1';
    expect((await service.store.pool.query(links, [invitation.member.memberId])).rowCount).toBe(0);
    const listed = await (await service.fetch('/api/v1/workspaces')).text();
    expect(listed).not.toContain(workspaceId);
    const again = await call('POST', '/workspaces', { name: 'Blue Heron', admin: { name: 'Ann' } });
    expect(again).toMatchObject({ status: 409, code: 'conflict' });
  });

  test('has its runs cancelled and its streams ended, and keeps its data', async () => {
    const { workspace, key } = await makeWorkspace('Grey Heron');
    const openGate = closeGate('heron');
    try {
      const made = await service.post('/api/v1/sessions', { idea: 'A planner for herons' }, bearer(key));
      const { sessionId } = (await made.json()) as { sessionId: string };
      const body = { messages: [{ role: 'user', content: 'one two' }], gate: 'heron' };
      const stream = await service.post(`/api/v1/sessions/${sessionId}/echo-back-agent`, body, bearer(key));
      const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
      let text = '';
      while (!text.includes('text_delta')) text += (await reader?.read())?.value ?? '';
      expect((await remove(workspace)).status).toBe(204);
      for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) text += next.value;
      // The ending belongs to the workspace, too.
      expect(text).not.toContain('"type":"done"');
      const runs = await service.store.pool.query('select status from run where session_id = $1', [sessionId]);
      expect(runs.rows).toEqual([{ status: 'cancelled' }]);
      await expect.poll(() => service.services.runs.count()).toBe(0);
      const kept = await service.store.pool.query('select idea_summary from session where id = $1', [sessionId]);
      expect(kept.rows).toEqual([{ idea_summary: 'A planner for herons' }]);
    } finally {
      openGate();
    }
  });

  test('shows no preview any more', async () => {
    const { workspace, key } = await makeWorkspace('Great Heron');
    const made = await service.post('/api/v1/sessions', {}, bearer(key));
    const { sessionId } = (await made.json()) as { sessionId: string };
    const owner = { workspaceId: workspace.workspaceId, sessionId, runId: randomUUID() };
    const place = { HOST: '127.0.0.1', port: 4001 };
    const { orm } = service.store;
    const { light = '' } = await runPreviews(orm, previewAddress(place), owner).publish({ light: '<p>light</p>' });
    const show = previewServer({ ...place, orm, logger: service.services.logger });
    expect((await show(new Request(light))).status).toBe(200);
    await remove(workspace);
    expect((await show(new Request(light))).status).toBe(404);
  });

  test('has a run cancelled that another node started meanwhile', async () => {
    const { workspace, key } = await makeWorkspace('Night Heron');
    const openGate = closeGate('night');
    try {
      const made = await service.post('/api/v1/sessions', {}, bearer(key));
      const { sessionId } = (await made.json()) as { sessionId: string };
      const body = { messages: [{ role: 'user', content: 'one two' }], gate: 'night' };
      const stream = await service.post(`/api/v1/sessions/${sessionId}/echo-back-agent`, body, bearer(key));
      // As if the deletion had looked for runs a moment earlier.
      await service.store.pool.query('update workspace set deleted_at = now() where id = $1', [workspace.workspaceId]);
      await service.services.cancelRunsOfDeletedWorkspaces();
      expect(await stream.text()).toContain('"code":"cancelled"');
      await service.services.cancelRunsOfDeletedWorkspaces();
    } finally {
      openGate();
    }
  });

  test('is in its own audit log, and in that of the operator who deleted it', async () => {
    const { workspace } = await makeWorkspace('White Heron');
    await remove(workspace);
    const { rows } = await deletions(workspace.workspaceId);
    const entry = { actor_type: 'serviceKey', before: { name: 'White Heron', slug: 'white-heron' } };
    expect(rows).toMatchObject([
      { ...entry, workspace_id: servicePrincipal.workspaceId },
      { ...entry, workspace_id: workspace.workspaceId },
    ]);
  });
});

describe('to delete a workspace', () => {
  test('takes its slug, and happens once', async () => {
    const { workspace } = await makeWorkspace('Purple Heron');
    expect(await remove({ ...workspace, slug: 'first' })).toMatchObject({ status: 400, code: 'invalid_request' });
    expect((await call('DELETE', `/workspaces/${workspace.workspaceId}`)).status).toBe(400);
    expect((await remove(workspace)).status).toBe(204);
    expect(await remove(workspace)).toMatchObject({ status: 404, code: 'not_found' });
    expect((await deletions(workspace.workspaceId)).rowCount).toBe(2);
  });

  test('of two at once, one does', async () => {
    const { workspace } = await makeWorkspace('Little Heron');
    const answers = await Promise.all([remove(workspace), remove(workspace)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 404]);
  });

  test('takes an admin of it, who signed in lately, or the service key', async () => {
    const { workspace, key } = await makeWorkspace('Squacco Heron');
    const foreign = await makeWorkspace('Rufescent Heron');
    expect((await remove(workspace, bearer(foreign.key))).status).toBe(404);
    const { key: lesser } = await makeKey(service, { role: 'pm' });
    expect((await remove(workspace, bearer(lesser))).status).toBe(403);
    const { cookie, token } = await signedIn(service, { role: 'admin', workspaceId: workspace.workspaceId });
    const request = { method: 'DELETE', body: JSON.stringify({ slug: workspace.slug }) };
    const late = `update browser_session set proved_at = now() - interval '11 minutes' where token_hash = sha256($1)`;
    await service.store.pool.query(late, [Buffer.from(token)]);
    expect(await askSignedIn(cookie, `/workspaces/${workspace.workspaceId}`, request)).toBe(403);
    expect((await call('GET', '/workspace', undefined, bearer(key))).status).toBe(200);

    expect((await remove(workspace, bearer(key))).status).toBe(204);
    expect((await deletions(workspace.workspaceId)).rows).toMatchObject([{ workspace_id: workspace.workspaceId }]);
    // Other workspaces are not touched.
    expect((await call('GET', '/workspace', undefined, bearer(foreign.key))).status).toBe(200);
  });

  test('is refused for the first one', async () => {
    const first = (await (await service.fetch('/api/v1/workspace')).json()) as Workspace;
    expect(await remove(first)).toMatchObject({ status: 409, code: 'conflict' });
    expect((await service.fetch('/api/v1/sessions')).status).toBe(200);
  });

  test('works over GraphQL and tRPC', async () => {
    const [one, two] = [await makeWorkspace('Green Heron'), await makeWorkspace('Black Heron')];
    const mutation = 'mutation ($id: ID!, $input: DeleteWorkspaceInput!) { deleteWorkspace(id: $id, input: $input) }';
    const { workspaceId: id, slug } = one.workspace;
    expect((await ask(service, mutation, { id, input: { slug } })).data).toEqual({ deleteWorkspace: true });
    const { workspaceId, slug: other } = two.workspace;
    const answer = await service.post('/api/trpc/workspaces.delete', { workspaceId, slug: other });
    expect(await answer.json()).toEqual({ result: { data: { workspaceId, deleted: true } } });
    const { rows } = await service.store.pool.query(
      'select from workspace where deleted_at is not null and id = any($1)',
      [[id, workspaceId]],
    );
    expect(rows).toHaveLength(2);
  });
});
