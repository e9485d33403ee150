import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type StubModel, startStubModel } from '../support/stub-model.ts';
import { type AnyEvent, readEvents, types } from '../support/events.ts';
import { createSandboxHost, type SandboxHost } from '../support/sandboxes.ts';
import { createTestService, type TestService } from '../support/service.ts';

const idea = 'A logbook where lighthouse keepers record lamp repairs';
const sentence = /^Code that a model wrote is only built inside a sandbox of the operating system/;

let host: SandboxHost;
let offline: TestService;
let stub: StubModel;
let withModel: TestService;

/** Two nodes on one database, on a machine without a working boundary: one without a model, one with. */
beforeAll(async () => {
  host = await createSandboxHost({ confinement: null });
  const shared = { store: host.store, sandboxes: host.provider };
  offline = await createTestService(shared);
  stub = await startStubModel(() => ({ kind: 'status', status: 400 }));
  const environment = { OPENAI_BASE_URL: stub.url, OPENAI_MODEL: 'large' };
  withModel = await createTestService({ ...shared, environment, node: '00000000-0000-7000-8000-00000000000b' });
});
afterAll(async () => {
  await withModel[Symbol.asyncDispose]();
  await offline[Symbol.asyncDispose]();
  await stub[Symbol.asyncDispose]();
  await host[Symbol.asyncDispose]();
});

async function run(service: TestService, sessionId: string, agent: string, body = {}): Promise<AnyEvent[]> {
  return readEvents(await service.post(`/api/v1/sessions/${sessionId}/${agent}-agent`, body));
}
const said = (events: readonly AnyEvent[]) => events.find(({ type }) => type === 'error');

describe('on a machine without a working boundary', () => {
  test('files that the offline drafter writes are built and shown', async () => {
    const sessionId = await offline.createSession({ idea });
    const events = await run(offline, sessionId, 'code');
    expect(types(events)).toContain('code_complete');
    const { sandboxUrl } = events.find(({ type }) => type === 'code_complete') as unknown as { sandboxUrl: string };
    expect(await (await fetch(sandboxUrl)).text()).toContain('<script');
  });

  test.each(['code', 'design'])(
    '%s with a model is rejected before the model is called, with a hint what to install',
    async (agent) => {
      const asked = stub.requests.length;
      const sessionId = await withModel.createSession({ idea });
      const error = said(await run(withModel, sessionId, agent));
      expect(error).toMatchObject({ code: 'sandbox_unavailable', message: expect.stringMatching(sentence) });
      expect(error).toMatchObject({ message: expect.stringMatching(/bubblewrap|WSL2|container/) });
      expect(stub.requests.length).toBe(asked);
    },
  );

  test('a sandbox stays closed to the offline drafter after any run of its session used a model, even a failed run', async () => {
    const sessionId = await offline.createSession({ idea });
    expect(types(await run(offline, sessionId, 'code'))).toContain('code_complete');
    expect(said(await run(withModel, sessionId, 'prd'))).toBeDefined();
    const words = { messages: [{ role: 'user', content: 'make it forest green' }] };
    expect(said(await run(offline, sessionId, 'code', words))).toMatchObject({ code: 'sandbox_unavailable' });
    // Even after those runs are deleted.
    await host.store.pool.query(`delete from run where session_id = $1 and model = 'large'`, [sessionId]);
    expect(said(await run(offline, sessionId, 'code', words))).toMatchObject({ code: 'sandbox_unavailable' });
  });

  test('an earlier version cannot be restored in a session that used a model', async () => {
    const sessionId = await offline.createSession({ idea });
    await run(offline, sessionId, 'code');
    const { rows } = await host.store.pool.query(`select id from artifact where session_id = $1 and kind = 'code'`, [
      sessionId,
    ]);
    const restore = (rows as { id: string }[])[0]?.id;
    expect(types(await run(offline, sessionId, 'code', { restore }))).toContain('code_complete');
    await run(withModel, sessionId, 'ideation', { messages: [{ role: 'user', content: idea }] });
    expect(said(await run(offline, sessionId, 'code', { restore }))).toMatchObject({ code: 'sandbox_unavailable' });
  });

  test('a sandbox without this record counts as written by a model', async () => {
    const sessionId = await offline.createSession({ idea });
    await host.store.pool.query(
      `insert into sandbox (name, workspace_id, session_id, provider, url, files, created_at, updated_at)
       select 'old' || replace(id::text, '-', ''), workspace_id, id, 'local', 'x', '{}', now(), now() from session where id = $1`,
      [sessionId],
    );
    expect(said(await run(offline, sessionId, 'code'))).toMatchObject({ code: 'sandbox_unavailable' });
  });

  test('a sandbox without any run is rejected', async () => {
    const never = new AbortController().signal;
    const sandboxes = host.provider.sandboxes(await host.createSession());
    await expect(sandboxes.open(never)).rejects.toMatchObject({ code: 'sandbox_unavailable' });
    const sandbox = await sandboxes.open(never, 'look');
    await expect(sandbox.show({ 'src/App.tsx': '' }, never)).rejects.toMatchObject({ code: 'sandbox_unavailable' });
  });
});
