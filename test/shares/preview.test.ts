import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { NewShare, SharedReplay } from '../../schema/share.ts';
import { previewAddress } from '../../server/providers/preview/address.ts';
import { previewServer } from '../../server/providers/preview/serve.ts';
import { builder } from '../support/builder-agent.ts';
import { createStore } from '../support/database.ts';
import { createTestService, type TestService } from '../support/service.ts';
import { storedSandboxes } from '../support/stored-sandboxes.ts';

const settings = { HOST: '127.0.0.1', port: 4001 };
const previewUrl = previewAddress(settings);
const keep = 2;

const page = (files: Readonly<Record<string, string>>) => ({
  'index.html': Buffer.from(`<p>${files['src/App.tsx']}</p>`),
});

let store: Awaited<ReturnType<typeof createStore>>;
let service: TestService;
let ask: (request: Request) => Promise<Response>;
beforeAll(async () => {
  store = await createStore();
  const sandboxes = storedSandboxes({ orm: store.orm, previewUrl, keep, build: page });
  service = await createTestService({ store, agents: { builder }, sandboxes, previewUrl: previewUrl('{name}') });
  ask = previewServer({ ...settings, orm: store.orm, logger: pino({ level: 'silent' }) });
});
afterAll(async () => {
  await service[Symbol.asyncDispose]();
  await store[Symbol.asyncDispose]();
});

/** Builds an application with these words; returns the last cursor. */
async function build(sessionId: string, content: string): Promise<number> {
  const messages = [{ role: 'user', content }];
  await (await service.post(`/api/v1/sessions/${sessionId}/builder-agent`, { messages })).text();
  const session = await service.fetch(`/api/v1/sessions/${sessionId}`);
  return ((await session.json()) as { lastCursor: number }).lastCursor;
}

async function share(body: object): Promise<NewShare> {
  const answer = await service.post('/api/v1/shares', body);
  if (answer.status !== 201) throw new Error(await answer.text());
  return (await answer.json()) as NewShare;
}

async function urlOf({ token }: NewShare): Promise<string | null> {
  const answer = await service.withoutKey('/api/v1/shared', { headers: { authorization: `Bearer ${token}` } });
  return ((await answer.json()) as SharedReplay).previewUrl;
}

async function shownAt(url: string | null): Promise<string> {
  const answer = await ask(new Request(url ?? 'http://127.0.0.1:4001/none/'));
  return answer.status === 200 ? await answer.text() : String(answer.status);
}

const withPreview = { include: { preview: true } };

describe('the application of a link', () => {
  test('is the one that was built at its cursor, at an address that nothing else has', async () => {
    const sessionId = await service.createSession();
    const first = await build(sessionId, 'one');
    await build(sessionId, 'two');
    const [older, newest] = [
      await share({ sessionId, cursor: first, ...withPreview }),
      await share({ sessionId, ...withPreview }),
    ];
    expect(older.include).toEqual({ cost: false, people: false, comments: false, signals: false, preview: true });
    expect(await shownAt(await urlOf(older))).toContain('<p>one</p>');
    expect(await shownAt(await urlOf(newest))).toContain('<p>two</p>');
    const { rows } = await store.pool.query<{ name: string }>(
      'select name from preview where session_id = $1 and share_id is null',
      [sessionId],
    );
    const others = rows.map(({ name }) => previewUrl(name));
    expect(others).toHaveLength(3);
    for (const made of [older, newest]) expect(others).not.toContain(await urlOf(made));
    // It stays as it is after more versions than are kept.
    for (const words of ['three', 'four', 'five']) await build(sessionId, words);
    expect(await shownAt(await urlOf(older))).toContain('<p>one</p>');
    expect(await shownAt(await urlOf(newest))).toContain('<p>two</p>');
  });

  test('is not there if the box was not ticked, if nothing was built before the cursor, or if that build is not kept', async () => {
    const sessionId = await service.createSession();
    const first = await build(sessionId, 'one');
    expect(await urlOf(await share({ sessionId }))).toBeNull();
    expect(await urlOf(await share({ sessionId, cursor: 0, ...withPreview }))).toBeNull();
    expect(await urlOf(await share({ sessionId, cursor: 1, ...withPreview }))).toBeNull();
    for (const words of ['two', 'three', 'four']) await build(sessionId, words);
    expect(await urlOf(await share({ sessionId, cursor: first, ...withPreview }))).toBeNull();
  });

  test.each<[string, (made: NewShare) => Promise<unknown>]>([
    ['is revoked', ({ shareId }) => service.fetch(`/api/v1/shares/${shareId}`, { method: 'DELETE' })],
    [
      'expires',
      ({ shareId }) =>
        store.pool.query("update share_link set expires_at = now() - interval '1 second' where id = $1", [shareId]),
    ],
    ['is forbidden', () => store.pool.query('update workspace set share_links = false')],
    ['loses its session', ({ sessionId }) => service.fetch(`/api/v1/sessions/${sessionId}`, { method: 'DELETE' })],
  ])('ends at once when the link %s', async (_, end) => {
    const sessionId = await service.createSession();
    await build(sessionId, 'one');
    const made = await share({ sessionId, ...withPreview });
    const url = await urlOf(made);
    expect(await shownAt(url)).toContain('<p>one</p>');
    await end(made);
    expect(await shownAt(url)).toBe('404');
    await store.pool.query('update workspace set share_links = true');
  });

  test('leaves no content behind after the session is deleted', async () => {
    const sessionId = await service.createSession();
    await build(sessionId, 'only here');
    await share({ sessionId, ...withPreview });
    await service.fetch(`/api/v1/sessions/${sessionId}`, { method: 'DELETE' });
    const { rows } = await store.pool.query(`select 1 from preview_content where content = '<p>only here</p>'::bytea`);
    expect(rows).toEqual([]);
  });
});
