import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Comment } from '../../schema/comment.ts';
import { bearer, makeKey } from '../access/keys.ts';
import { storedEntries } from '../audit/stored.ts';
import { clientOf, collect } from '../sdk/service.ts';
import { signedIn } from '../support/browser-session.ts';
import { echo } from '../support/echo-agent.ts';
import { ask } from '../support/graphql.ts';
import { listen } from '../support/http.ts';
import { createTestService, type TestService } from '../support/service.ts';
import { trpcClient } from '../support/trpc.ts';

type Headers = Record<string, string>;
interface Page {
  comments: Comment[];
  nextBefore: string | null;
}

let service: TestService;
beforeAll(async () => {
  service = await createTestService({ agents: { echoBack: echo } });
});
afterAll(() => service[Symbol.asyncDispose]());

/** A session with two versions of a PRD and one of the code, as runs would have left them. */
async function withVersions(): Promise<{ sessionId: string; first: string; second: string; code: string }> {
  const sessionId = await service.createSession();
  const messages = [{ role: 'user', content: 'one two' }];
  await (await service.post(`/api/v1/sessions/${sessionId}/echo-back-agent`, { messages })).text();
  const { rows } = await service.store.pool.query<{ id: string }>(
    `insert into artifact (id, workspace_id, session_id, run_id, kind, name, version, content, created_at)
     select gen_random_uuid(), workspace_id, session_id, run.id, v.kind, v.kind, v.version, '{}', now()
     from run, (values ('prd', 1), ('prd', 2), ('code', 1)) as v(kind, version)
     where session_id = $1 order by v.kind desc, v.version returning id`,
    [sessionId],
  );
  const [first = '', second = '', code = ''] = rows.map(({ id }) => id);
  return { sessionId, first, second, code };
}

async function send<Answer = Comment>(path: string, method: string, headers: Headers = {}, body?: object) {
  const response = await service.fetch(`/api/v1/sessions/${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: (text === '' ? null : JSON.parse(text)) as Answer };
}

const create = (sessionId: string, body: object, headers?: Headers) =>
  send(`${sessionId}/comments`, 'POST', headers, body);
const list = async (sessionId: string, query = '', headers?: Headers) =>
  (await send<Page>(`${sessionId}/comments${query}`, 'GET', headers)).body;
const textsOf = ({ comments }: Page) => comments.map(({ text }) => text);

describe('a comment', () => {
  test('says on which version and part it is, who wrote it and when', async () => {
    const { sessionId, second } = await withVersions();
    const { key, keyId } = await makeKey(service, { name: 'Ann’s laptop' });
    const said = { artifactId: second, anchor: 'US-1', text: '  Guests order, too.\nÄ 🔔  ' };
    const made = await create(sessionId, said, bearer(key));
    expect(made).toEqual({
      status: 201,
      body: {
        commentId: expect.any(String),
        artifactId: second,
        kind: 'prd',
        name: 'prd',
        version: 2,
        anchor: 'US-1',
        text: 'Guests order, too.\nÄ 🔔',
        author: { type: 'key', id: keyId, name: 'Ann’s laptop' },
        createdAt: expect.stringMatching(/Z$/),
        resolvedAt: null,
      },
    });
    const whole = await create(sessionId, { artifactId: second, anchor: null, text: 'All of it.' });
    expect(whole.body).toMatchObject({ anchor: null, author: { type: 'serviceKey', id: 'service' } });
    expect(await list(sessionId)).toEqual({ comments: [whole.body, made.body], nextBefore: null });
  });

  test('is listed with those on other versions, page by page and by kind', async () => {
    const { sessionId, first, second, code } = await withVersions();
    for (const [artifactId, text] of [
      [first, 'a'],
      [code, 'b'],
      [second, 'c'],
      [first, 'd'],
    ]) {
      await create(sessionId, { artifactId, text });
    }
    expect(textsOf(await list(sessionId))).toEqual(['d', 'c', 'b', 'a']);
    expect(textsOf(await list(sessionId, '?kind=prd'))).toEqual(['d', 'c', 'a']);
    const page = await list(sessionId, '?kind=prd&limit=2');
    expect(textsOf(page)).toEqual(['d', 'c']);
    const rest = await list(sessionId, `?kind=prd&limit=2&before=${page.nextBefore}`);
    expect([textsOf(rest), rest.nextBefore]).toEqual([['a'], null]);
    expect(textsOf(await list(sessionId, '?kind=screen'))).toEqual([]);
    const wrong = await send<object>(`${sessionId}/comments?before=yesterday`, 'GET');
    expect(wrong).toMatchObject({ status: 400, body: { errors: [{ path: 'before' }] } });
  });

  test('is resolved once, and opened again', async () => {
    const { sessionId, first } = await withVersions();
    const { body } = await create(sessionId, { artifactId: first, text: 'Why?' });
    const change = (what: string) => send(`${sessionId}/comments/${body.commentId}/${what}`, 'POST');
    const resolved = await change('resolve');
    expect(resolved).toEqual({ status: 200, body: { ...body, resolvedAt: expect.stringMatching(/Z$/) } });
    expect(await change('resolve')).toEqual(resolved);
    expect((await list(sessionId)).comments).toEqual([resolved.body]);
    expect(await change('reopen')).toEqual({ status: 200, body });
    expect(await change('reopen')).toEqual({ status: 200, body });
  });

  test('is deleted by its author, and by who manages members', async () => {
    const { sessionId, first } = await withVersions();
    const author = await signedIn(service, { role: 'developer' });
    const headers = {
      'content-type': 'application/json',
      cookie: author.cookie,
      'sec-fetch-site': 'same-origin',
    };
    const inBrowser = (path: string, method: string, body?: object) =>
      service.withoutKey(`/api/v1/sessions/${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    const { key: other } = await makeKey(service, { role: 'pm' });
    const deleted = async () =>
      (await storedEntries(service.store.pool)).filter(({ action }) => action === 'comment.deleted');
    const make = async () => {
      const made = await inBrowser(`${sessionId}/comments`, 'POST', { artifactId: first, text: 'Mine.' });
      return `${sessionId}/comments/${((await made.json()) as Comment).commentId}`;
    };
    const own = await make();
    expect(await send(own, 'DELETE', bearer(other))).toMatchObject({
      status: 403,
      body: { code: 'insufficient_scope', scope: 'members:manage' },
    });
    expect((await inBrowser(own, 'DELETE')).status).toBe(204);
    expect((await inBrowser(own, 'DELETE')).status).toBe(404);
    expect(await deleted()).toEqual([]);
    const admin = await makeKey(service, { role: 'admin', scopes: ['sessions:write', 'members:manage'] });
    const theirs = await make();
    expect((await send(theirs, 'DELETE', bearer(admin.key))).status).toBe(204);
    expect((await list(sessionId)).comments).toEqual([]);
    expect(await deleted()).toEqual([
      expect.objectContaining({
        actor_id: admin.keyId,
        target_type: 'comment',
        target_id: theirs.split('/').at(-1),
        before: { sessionId, artifactId: first, author: { type: 'member', id: author.memberId } },
        after: null,
      }),
    ]);
  });

  test('is read but not written by a viewer', async () => {
    const { sessionId, first } = await withVersions();
    const { body } = await create(sessionId, { artifactId: first, text: 'Read me.' });
    const { key } = await makeKey(service, { role: 'viewer' });
    expect(textsOf(await list(sessionId, '', bearer(key)))).toEqual(['Read me.']);
    const refused = { status: 403, body: { code: 'insufficient_scope', scope: 'sessions:write' } };
    expect(await create(sessionId, { artifactId: first, text: 'No.' }, bearer(key))).toMatchObject(refused);
    const path = `${sessionId}/comments/${body.commentId}`;
    for (const [rest, method] of [
      ['/resolve', 'POST'],
      ['/reopen', 'POST'],
      ['', 'DELETE'],
    ] as const) {
      expect(await send(`${path}${rest}`, method, bearer(key))).toMatchObject(refused);
    }
  });

  test('goes with its session, and is no event', async () => {
    const { sessionId, first } = await withVersions();
    const before = await (await service.fetch(`/api/v1/sessions/${sessionId}/events`)).text();
    await create(sessionId, { artifactId: first, text: 'Before.' });
    expect(await (await service.fetch(`/api/v1/sessions/${sessionId}/events`)).text()).toBe(before);
    expect((await send(sessionId, 'DELETE')).status).toBe(204);
    const left = await service.store.pool.query('select from comment where session_id = $1', [sessionId]);
    expect(left.rowCount).toBe(0);
    expect((await create(sessionId, { artifactId: first, text: 'After.' })).status).toBe(404);
    expect((await send(`${sessionId}/comments`, 'GET')).status).toBe(404);
  });

  test('is not left over if its session is being deleted', async () => {
    const { sessionId, first } = await withVersions();
    const { pool } = service.store;
    const client = await pool.connect();
    await client.query('begin');
    await client.query('delete from session where id = $1', [sessionId]);
    const made = create(sessionId, { artifactId: first, text: 'Meanwhile.' });
    // It waits for the delete.
    expect(await Promise.race([made, sleep(100)])).toBeUndefined();
    await client.query('commit');
    client.release();
    expect((await made).status).toBe(404);
    expect((await pool.query('select from comment where session_id = $1', [sessionId])).rowCount).toBe(0);
  });

  test.each([
    [{ text: '   ' }, 'text'],
    [{ text: 'x'.repeat(10_001) }, 'text'],
    [{ text: 'a', anchor: '' }, 'anchor'],
    [{ text: 'a', anchor: 'x'.repeat(201) }, 'anchor'],
    [{ text: 'a', artifactId: 7 }, 'artifactId'],
    [{}, 'text'],
  ])('is refused if it is wrong (%#)', async (wrong, path) => {
    const { sessionId, first } = await withVersions();
    expect(await create(sessionId, { artifactId: first, ...wrong })).toMatchObject({
      status: 400,
      body: { code: 'invalid_request', errors: [{ path }] },
    });
  });

  test('is refused on what is not there', async () => {
    const { sessionId, first } = await withVersions();
    const { sessionId: other } = await withVersions();
    const text = 'Where?';
    for (const [session, artifactId] of [
      [sessionId, '00000000-0000-7000-8000-0000000000ff'],
      [sessionId, 'none'],
      [other, first],
      ['none', first],
    ] as const)
      expect((await create(session, { artifactId, text })).status).toBe(404);
    const { body } = await create(sessionId, { artifactId: first, text });
    expect((await send(`${other}/comments/${body.commentId}/resolve`, 'POST')).status).toBe(404);
    expect((await send(`${sessionId}/comments/none`, 'DELETE')).status).toBe(404);
  });

  test('is there over tRPC, GraphQL and the SDK', async () => {
    const { sessionId, second: artifactId } = await withVersions();
    await using http = await listen(service);
    const comments = clientOf(http.url).session(sessionId).comments;
    const made = await comments.create({ artifactId, anchor: 'Risks', text: 'Rain.' });
    expect(await collect(comments.list({ kind: 'prd', limit: 1 }))).toEqual([made]);
    expect((await comments.resolve(made.commentId)).resolvedAt).not.toBeNull();
    expect(await comments.reopen(made.commentId)).toEqual(made);
    const overTrpc = trpcClient(http.url).comments;
    expect(await overTrpc.list.query({ sessionId })).toEqual({ comments: [made], nextBefore: null });
    await comments.delete(made.commentId);

    const { data } = await ask(
      service,
      `mutation ($sessionId: ID!, $artifactId: ID!) {
        createComment(sessionId: $sessionId, artifactId: $artifactId, input: { anchor: "US-1", text: "Snow." }) { commentId }
      }`,
      { sessionId, artifactId },
    );
    const id = data?.createComment?.commentId;
    const variables = { sessionId, id };
    const declared = '($sessionId: ID!, $id: ID!)';
    const change = async (field: string) => (await ask(service, `mutation ${declared} { ${field} }`, variables)).data;
    expect(await change('resolveComment(sessionId: $sessionId, id: $id) { resolvedAt }')).toEqual({
      resolveComment: { resolvedAt: expect.any(String) },
    });
    expect(await change('reopenComment(sessionId: $sessionId, id: $id) { resolvedAt }')).toEqual({
      reopenComment: { resolvedAt: null },
    });
    const query = `query { comments(sessionId: "${sessionId}", kind: "prd", first: 5) {
      edges { node { anchor text version author { name } } } pageInfo { hasNextPage } } }`;
    const node = { anchor: 'US-1', text: 'Snow.', version: 2, author: { name: 'Service key' } };
    expect((await ask(service, query)).data).toEqual({
      comments: { edges: [{ node }], pageInfo: { hasNextPage: false } },
    });
    expect(await change('deleteComment(sessionId: $sessionId, id: $id)')).toEqual({ deleteComment: true });
    expect((await list(sessionId)).comments).toEqual([]);
  });
});
