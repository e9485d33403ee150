import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { servicePrincipal } from '../../server/core/access/principal.ts';
import { readReplayFile } from '../../web/pages/replay/replay-file.ts';
import { storedEntries } from '../audit/stored.ts';
import { clientOf } from '../sdk/service.ts';
import { insert } from '../studio/insert.ts';
import { listen } from '../support/http.ts';
import { createTestService, type TestService } from '../support/service.ts';

const never = new AbortController().signal;

let service: TestService;
let sessionId: string;
beforeAll(async () => {
  service = await createTestService({ hide: (text) => text.replaceAll('sk-secret-of-a-model', '[hidden]') });
  sessionId = await service.createSession({ idea: 'A tool for bell founders' });
  const messages = [{ role: 'user', content: 'A tool for bell founders, with key sk-secret-of-a-model' }];
  await (await service.post(`/api/v1/sessions/${sessionId}/ideation-agent`, { messages })).text();
  await (await service.post(`/api/v1/sessions/${sessionId}/prd-agent`, {})).text();
});
afterAll(() => service[Symbol.asyncDispose]());

const download = (id: string, query = '') => service.fetch(`/api/v1/sessions/${id}/export.replay${query}`);
const bytesOf = async (id: string, query = '') => new Uint8Array(await (await download(id, query)).arrayBuffer());
const linesOf = async (id: string, query = '') =>
  gunzipSync(await bytesOf(id, query))
    .toString()
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
const stateOf = async (id: string, query = '') => {
  const answer = await service.fetch(`/api/v1/sessions/${id}/state${query}`);
  return ((await answer.json()) as { state: unknown }).state;
};

describe('the download of a replay file', () => {
  test('has the whole log, and what the page needs beside it', async () => {
    const answer = await download(sessionId);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/gzip']);
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename="a-tool-for-bell-founders-a-tool-for-bell-founders-with-key-h\.replay\.jsonl\.gz"$/,
    );
    const replay = await readReplayFile(new Blob([await answer.arrayBuffer()]));
    expect(await replay.stateAt(replay.end, never)).toEqual(
      JSON.parse(JSON.stringify(await stateOf(sessionId)).replaceAll('sk-secret-of-a-model', '[hidden]')),
    );
    expect(replay.agents.map(({ name }) => name)).toContain('design-system');
    const [first, second] = replay.asked.values();
    expect([first, second]).toEqual(['A tool for bell founders, with key [hidden]', undefined]);
    const entries = await storedEntries(service.store.pool);
    expect(entries.filter(({ action }) => action === 'session.exported')).toMatchObject([
      { after: { format: 'replay' } },
    ]);
  });

  test('ends at the event that is asked for', async () => {
    const replay = await readReplayFile(new Blob([await bytesOf(sessionId, '?until=12')]));
    expect([replay.end, replay.of]).toEqual([12, 12]);
    expect((await linesOf(sessionId, '?until=99999999')).at(-1)).toMatchObject({
      end: (await linesOf(sessionId)).length - 2,
    });
    expect((await linesOf(sessionId, '?until=0')).length).toBe(2);
    const refused = await download(sessionId, '?until=x');
    expect([refused.status, await refused.json()]).toMatchObject([400, { errors: [{ path: 'until' }] }]);
  });

  test('has neither secrets nor what opens a preview', async () => {
    const other = await service.createSession({ idea: 'Look at https://k7.previews.example/ and k7-name' });
    const owned = { workspace_id: servicePrincipal.workspaceId, session_id: other };
    const made = { created_at: new Date(), updated_at: new Date() };
    const box = { provider: 'local', files: {}, model_wrote: true };
    await insert(service.store, 'sandbox', {
      ...owned,
      ...box,
      ...made,
      name: 'k7-name',
      url: 'https://k7.previews.example/',
    });
    await insert(service.store, 'preview', { ...owned, name: 'system-page-name', version: 1, created_at: new Date() });
    const messages = [{ role: 'user', content: 'sk-secret-of-a-model k7-name system-page-name' }];
    await (await service.post(`/api/v1/sessions/${other}/ideation-agent`, { messages })).text();
    const text = gunzipSync(await bytesOf(other)).toString();
    expect(text).toContain('[hidden] [preview] [preview]');
    expect(text).not.toMatch(/sk-secret|k7|system-page-name|requestId/);
  });

  test('of a session that is gone, or of somebody else, is 404', async () => {
    expect((await download('01a21784-2457-73f1-a9a0-bcc1c275a9e0')).status).toBe(404);
    expect((await download('x')).status).toBe(404);
  });

  test('over the SDK is the same', async () => {
    await using http = await listen(service);
    const client = clientOf(http.url);
    const { fileName, bytes } = await client.session(sessionId).export('replay', { until: 3 });
    expect(fileName).toMatch(/\.replay\.jsonl\.gz$/);
    expect((await readReplayFile(new Blob([bytes]))).end).toBe(3);
  });
});
