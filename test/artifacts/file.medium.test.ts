import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readEvents } from '../support/events.ts';
import { createSandboxHost, type SandboxHost } from '../support/sandboxes.ts';
import { createTestService, type TestService } from '../support/service.ts';

let host: SandboxHost;
let service: TestService;
beforeAll(async () => {
  host = await createSandboxHost();
  service = await createTestService({ store: host.store, sandboxes: host.provider });
});
afterAll(async () => {
  await service[Symbol.asyncDispose]();
  await host[Symbol.asyncDispose]();
});

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

test('each file that a run announced can be read by its hash, also after a later version has changed it', async () => {
  const idea = 'a timer for eggs, 8 minutes';
  const id = await service.createSession({ idea });
  const run = async (body: object) => readEvents(await service.post(`/api/v1/sessions/${id}/code-agent`, body));
  const written = (await run({ messages: [{ role: 'user', content: idea }] })).filter(
    ({ type }) => type === 'file_written',
  );
  expect(written.length).toBeGreaterThan(20);
  const { sandboxUrl } = (await (await service.fetch(`/api/v1/sessions/${id}`)).json()) as { sandboxUrl: string };
  const messages = [{ role: 'user', content: 'Set the countdown to 12 minutes', sandboxUrl }];
  const [changed] = (await run({ messages })).filter(({ type }) => type === 'file_written');
  expect(changed).toMatchObject({ path: 'src/starter.json', change: 'changed', content: null, done: 1, total: 1 });
  expect(changed?.['diff']).toContain('+    "countdown": 720');
  for (const { path, sha256, content } of [...written, changed ?? {}] as Record<string, string | null>[]) {
    const file = (await (await service.fetch(`/api/v1/sessions/${id}/files/${sha256}`)).json()) as { content: string };
    expect(file).toMatchObject({ path, sha256 });
    expect(hashOf(file.content)).toBe(sha256);
    expect(content === null || content === file.content).toBe(true);
  }
});

test('the files of a version are listed without their texts, and other versions have none', async () => {
  const idea = 'a timer for eggs, 8 minutes';
  const id = await service.createSession({ idea });
  const session = `/api/v1/sessions/${id}`;
  await readEvents(await service.post(`${session}/code-agent`, { messages: [{ role: 'user', content: idea }] }));
  await readEvents(await service.post(`${session}/prd-agent`, {}));
  const read = async <Answer>(path: string) => (await (await service.fetch(session + path)).json()) as Answer;
  const newest = async (kind: string) =>
    (await read<{ artifacts: { artifactId: string }[] }>(`/artifacts?kind=${kind}&limit=1`)).artifacts[0]?.artifactId;

  const [code, prd] = [await newest('code'), await newest('prd')];
  const { content } = await read<{ content: { files: Record<string, string> } }>(`/artifacts/${code}`);
  const expected = Object.entries(content.files).map(([path, text]) => ({
    path,
    bytes: Buffer.byteLength(text),
    sha256: hashOf(text),
  }));
  expect(expected.length).toBeGreaterThan(20);
  expect(await read(`/artifacts/${code}/files`)).toEqual({
    files: expected.toSorted((one, other) => (one.path < other.path ? -1 : 1)),
  });
  expect(await read(`/artifacts/${prd}/files`)).toEqual({ files: [] });
  expect((await service.fetch(`${session}/artifacts/${id}/files`)).status).toBe(404);
});

test('a hash that no file has, and what is no hash, are not found', async () => {
  const id = await service.createSession({ idea: 'Bells' });
  for (const hash of [hashOf('nothing'), 'x', `${'0'.repeat(63)}'`]) {
    const answer = await service.fetch(`/api/v1/sessions/${id}/files/${encodeURIComponent(hash)}`);
    expect([answer.status, (await answer.json()) as object]).toMatchObject([404, { code: 'not_found' }]);
  }
});
