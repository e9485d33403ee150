import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ArtifactHead } from '../../schema/artifact.ts';
import { previewAddress } from '../../server/providers/preview/address.ts';
import { previewServer } from '../../server/providers/preview/serve.ts';
import { storeBuild, openSandboxRow } from '../../server/providers/sandbox/rows.ts';
import { builder } from '../support/builder-agent.ts';
import { createStore } from '../support/database.ts';
import { createTestService, type TestService } from '../support/service.ts';
import { storedSandboxes } from '../support/stored-sandboxes.ts';
import { startTeam, teamRun } from '../support/team.ts';

const settings = { HOST: '127.0.0.1', port: 4001 };
const previewUrl = previewAddress(settings);
const shared = Buffer.from(`export const shared = ${JSON.stringify('s'.repeat(10_000))};`);
const keep = 20;

let store: Awaited<ReturnType<typeof createStore>>;
let service: TestService;
let ask: (request: Request) => Promise<Response>;

beforeAll(async () => {
  store = await createStore();
  const sandboxes = storedSandboxes({
    orm: store.orm,
    previewUrl,
    keep,
    build: (files) => ({
      'index.html': Buffer.from(`<p>${files['src/App.tsx']}</p>`),
      'assets/shared.js': shared,
      'assets/copy.js': shared,
    }),
  });
  service = await createTestService({ store, agents: { builder }, sandboxes, previewUrl: previewUrl('{name}') });
  ask = previewServer({ ...settings, orm: store.orm, logger: pino({ level: 'silent' }) });
});
afterAll(async () => {
  await service[Symbol.asyncDispose]();
  await store[Symbol.asyncDispose]();
});

async function build(sessionId: string, content: string, rest: object = {}): Promise<string> {
  const answer = await service.post(`/api/v1/sessions/${sessionId}/builder-agent`, {
    messages: [{ role: 'user', content }],
    ...rest,
  });
  return answer.text();
}

async function versions(sessionId: string): Promise<ArtifactHead[]> {
  const answer = await service.fetch(`/api/v1/sessions/${sessionId}/artifacts?kind=code&limit=100`);
  return ((await answer.json()) as { artifacts: ArtifactHead[] }).artifacts.toReversed();
}

async function shownAt(url: string | null | undefined): Promise<string> {
  const answer = await ask(new Request(url ?? 'http://127.0.0.1:4001/none/'));
  return answer.status === 200 ? await answer.text() : String(answer.status);
}

async function stored(sessionId: string) {
  const { rows } = await store.pool.query<{ previews: number; files: number; contents: number; bytes: number }>(
    `with f as (select f.* from preview p join preview_file f on f.preview_name = p.name where p.session_id = $1)
     select (select count(*)::int from preview where session_id = $1 and release is not null) as previews,
       (select count(*)::int from f) as files,
       (select count(*)::int from preview_content c where exists (select from f where f.sha256 = c.sha256)) as contents,
       (select sum(length(content))::int from preview_content c where exists (select from f where f.sha256 = c.sha256)) as bytes`,
    [sessionId],
  );
  return rows[0];
}

/** Contents without a file, and files without a content. */
async function loose(): Promise<unknown[]> {
  const { rows } = await store.pool.query(
    `select coalesce(c.sha256, f.sha256) as sha256 from preview_content c full join preview_file f using (workspace_id, sha256)
     where c.sha256 is null or f.sha256 is null`,
  );
  return rows;
}

test('of 25 versions, the last 20 open their own build, each file is stored once, and deleting the session leaves none', async () => {
  const sessionId = await service.createSession();
  for (let number = 1; number <= 25; number += 1) await build(sessionId, `Version ${number}`);
  const heads = await versions(sessionId);
  expect(heads.map(({ version, previewUrl: url }) => [version, url !== null])).toEqual(
    Array.from({ length: 25 }, (_, index) => [index + 1, index >= 5]),
  );
  const shown = await Promise.all(heads.slice(5).map(({ previewUrl: url }) => shownAt(url)));
  expect(shown).toEqual(Array.from({ length: 20 }, (_, index) => `<p>Version ${index + 6}</p>`));
  expect(new Set(heads.slice(5).map(({ previewUrl: url }) => url)).size).toBe(20);
  const session = (await (await service.fetch(`/api/v1/sessions/${sessionId}`)).json()) as { sandboxUrl: string };
  expect(await shownAt(session.sandboxUrl)).toBe('<p>Version 25</p>');

  const pages = Array.from({ length: 20 }, (_, index) => `<p>Version ${index + 6}</p>`.length);
  // 20 versions and the newest one again, three files each; a page of each version, and what all share.
  expect(await stored(sessionId)).toEqual({
    previews: 20,
    files: 63,
    contents: 21,
    bytes: shared.length + pages.reduce((sum, length) => sum + length, 0),
  });
  expect(await loose()).toEqual([]);

  expect((await service.fetch(`/api/v1/sessions/${sessionId}`, { method: 'DELETE' })).status).toBe(204);
  for (const { previewUrl: url } of heads) expect(await shownAt(url)).toBe('404');
  const { rows } = await store.pool.query(
    'select (select count(*)::int from preview_file) as files, (select count(*)::int from preview_content) as contents',
  );
  expect(rows).toEqual([{ files: 0, contents: 0 }]);
});

test('over every protocol, a version says the same address, and one without a build says null', async () => {
  const sessionId = await service.createSession();
  await build(sessionId, 'One');
  const [head] = await versions(sessionId);
  const one = await service.fetch(`/api/v1/sessions/${sessionId}/artifacts/${head?.artifactId}`);
  expect(await one.json()).toMatchObject({ previewUrl: head?.previewUrl });
  const input = encodeURIComponent(JSON.stringify({ sessionId }));
  const listed = await service.fetch(`/api/trpc/artifacts.list?input=${input}`);
  expect(await listed.json()).toMatchObject({ result: { data: { artifacts: [{ previewUrl: head?.previewUrl }] } } });
  const query = 'query ($id: ID!) { artifacts(sessionId: $id) { artifacts { previewUrl } } }';
  const graph = await service.post('/api/graphql', { query, variables: { id: sessionId } });
  expect(await graph.json()).toMatchObject({ data: { artifacts: { artifacts: [{ previewUrl: head?.previewUrl }] } } });

  await store.pool.query('update artifact set release = null where session_id = $1', [sessionId]);
  expect(await versions(sessionId)).toMatchObject([{ previewUrl: null }]);
});

test('versions with the same files share a build, which counts once and stays while one of them is new', async () => {
  const sessionId = await service.createSession();
  await build(sessionId, 'First');
  for (let number = 1; number < keep; number += 1) await build(sessionId, `Version ${number}`);
  await build(sessionId, 'First');
  await build(sessionId, 'Last');
  const heads = await versions(sessionId);
  expect(heads[0]?.previewUrl).toBe(heads[keep]?.previewUrl);
  expect(await shownAt(heads[0]?.previewUrl)).toBe('<p>First</p>');
  expect(heads.filter(({ previewUrl: url }) => url === null).map(({ version }) => version)).toEqual([2]);
});

test('a build that a failed run has shown goes with the next one, and takes no place', async () => {
  const sessionId = await service.createSession();
  for (let number = 1; number < keep; number += 1) await build(sessionId, `Version ${number}`);
  expect(await build(sessionId, 'Failed', { fail: true })).toContain('"outcome":"failed"');
  await build(sessionId, 'Whole');
  expect((await versions(sessionId)).every(({ previewUrl: url }) => url !== null)).toBe(true);
  expect(await stored(sessionId)).toMatchObject({ previews: keep });
  expect(await loose()).toEqual([]);
});

test('an approved version stays beyond the limit', async () => {
  const sessionId = await service.createSession();
  const runId = await startTeam(service, sessionId, { agents: ['builder'], task: 'Approved', approvals: true });
  const run = teamRun(service, sessionId, runId);
  await run.waits();
  expect((await run.decideNow('approve')).status).toBe(200);
  await expect.poll(async () => (await run.read()).status).toBe('completed');
  for (let number = 1; number <= keep + 2; number += 1) await build(sessionId, `Version ${number}`);
  const heads = await versions(sessionId);
  expect(heads.filter(({ previewUrl: url }) => url === null).map(({ version }) => version)).toEqual([2, 3]);
  expect(await shownAt(heads[0]?.previewUrl)).toBe('<p>Approved</p>');
});

const filesOf = (round: number) => ({
  'index.html': Buffer.from(`<p>${round}</p>`),
  'assets/a.js': Buffer.from(`export const a = ${round % 3};`),
});

test('sessions that publish at once, and one that is deleted meanwhile, share contents and lose none', async () => {
  const { workspaceId } = (
    await store.pool.query<{ workspaceId: string }>('select workspace_id as "workspaceId" from session limit 1')
  ).rows[0] ?? { workspaceId: '' };
  const owners = await Promise.all(
    Array.from({ length: 6 }, async () => ({ workspaceId, sessionId: await service.createSession() })),
  );
  const names = await Promise.all(
    owners.map((owner) => openSandboxRow(store.orm, owner, { provider: 'test', previewUrl, first: null })),
  );
  const publish = (index: number, round: number) => {
    const owner = owners[index];
    if (!owner) throw new TypeError('no such session');
    const built = { files: filesOf(round), keep: 2 };
    return storeBuild(store.orm, owner, names[index]?.name ?? '', { files: { round: String(round) }, built });
  };
  for (let round = 0; round < 5; round += 1)
    await Promise.all([
      // The last one is deleted in the middle, so that its contents go while others store them.
      ...owners.map((_, index) => publish(index, round).catch((error: unknown) => error)),
      ...(round === 2 ? [service.fetch(`/api/v1/sessions/${owners[5]?.sessionId}`, { method: 'DELETE' })] : []),
    ]);
  expect(await loose()).toEqual([]);
  for (const { url } of names.slice(0, 5)) {
    expect(await shownAt(url)).toBe('<p>4</p>');
    expect(await shownAt(`${url}assets/a.js`)).toBe('export const a = 1;');
  }
  expect(await shownAt(names[5]?.url)).toBe('404');
});

test('the same build that is published at once by several nodes is one', async () => {
  const sessionId = await service.createSession();
  await build(sessionId, 'Here');
  const { rows } = await store.pool.query<{ workspaceId: string; name: string }>(
    'select workspace_id as "workspaceId", name from sandbox where session_id = $1',
    [sessionId],
  );
  const [row = { workspaceId: '', name: '' }] = rows;
  const built = { files: { 'index.html': Buffer.from(`<p>${randomUUID()}</p>`) }, keep };
  const owner = { workspaceId: row.workspaceId, sessionId };
  await Promise.all(
    Array.from({ length: 8 }, () => storeBuild(store.orm, owner, row.name, { files: { a: 'b' }, built })),
  );
  expect(await stored(sessionId)).toMatchObject({ previews: 2 });
  expect(await loose()).toEqual([]);
});
