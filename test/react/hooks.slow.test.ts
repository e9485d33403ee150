import { leavePages, openPage } from './render.ts';
import { act, configure, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, describe, expect, expectTypeOf, test } from 'vitest';
import { useRun, useSession } from '../../client/react/index.ts';
import type { UnifiedAgents } from '../../client/sdk/index.ts';
import { startCuttingProxy } from '../sdk/cutting-proxy.ts';
import { clientOf, collect, idea, messages } from '../sdk/service.ts';
import { startStubModel } from '../support/stub-model.ts';
import { makeDataDir, type ServiceProcess, startServiceProcess } from '../support/process.ts';

/** Separate processes, because this one has a window, so the service would think that it is a browser. */
const stack = new AsyncDisposableStack();
let service: ServiceProcess;
let client: UnifiedAgents;
beforeAll(async () => {
  const { path } = stack.use(await makeDataDir());
  service = stack.use(await startServiceProcess({ DATA_DIR: path }));
  client = clientOf(service.url);
});
afterAll(() => stack.disposeAsync());
afterEach(leavePages);

// The default, a second, is nothing on a busy machine.
configure({ asyncUtilTimeout: 90_000 });
const team = { agents: ['ideation', 'prd'] as const, task: idea, approvals: true };
const newSession = async () => (await client.sessions.create({ idea })).sessionId;

describe('useRun', () => {
  test('starts an agent, shows its text, and loads the session again afterwards', async () => {
    const sessionId = await newSession();
    const page = openPage(service.url, () => ({
      run: useRun(sessionId, 'ideation'),
      session: useSession(sessionId),
    }));
    expect(page.result.current.run.status).toBe('idle');
    await waitFor(() => expect(page.result.current.session.session?.lastCursor).toBe(0));
    act(() => page.result.current.run.start({ messages }));
    await waitFor(() => expect(page.result.current.run.status).toBe('completed'));
    const { run } = page.result.current;
    const { events } = run;
    expectTypeOf(run.result).toEqualTypeOf<{ ideaSummary: string } | null>();
    expect(events).toEqual(await collect(client.session(sessionId).events()));
    expect(run.text).toBe(events.map((event) => (event.type === 'text_delta' ? event.delta : '')).join(''));
    expect([run.error, run.runId]).toEqual([null, events[0]?.runId]);
    await waitFor(() => expect(page.result.current.session.session?.ideaSummary).toBe(run.result?.ideaSummary));
  });

  test('resumes after a lost connection, with each event once', async () => {
    const sessionId = await newSession();
    await using proxy = await startCuttingProxy(Number(new URL(service.url).port), () => null);
    const page = openPage(proxy.url, () => useRun(sessionId, 'team'));
    act(() => page.result.current.start(team));
    await waitFor(() => expect(page.result.current.events.at(-1)?.type).toBe('approval_requested'));
    proxy.cut();
    await waitFor(() => expect(page.result.current.isConnected).toBe(false));
    expect(page.result.current).toMatchObject({ status: 'running', error: null });
    const run = client.session(sessionId).run(page.result.current.runId ?? '');
    for await (const event of run) {
      if (event.type !== 'approval_requested') continue;
      await run.decide({ approvalId: event.approvalId, decision: 'approve' });
    }
    await waitFor(() => expect(page.result.current.status).toBe('completed'));
    expect(page.result.current.isConnected).toBe(true);
    expect(page.result.current.events).toEqual(await collect(run));
  });

  test('follows an active run, decides, and cancels it', async () => {
    const sessionId = await newSession();
    const first = openPage(service.url, () => useRun(sessionId, 'team'));
    act(() => first.result.current.start(team));
    await waitFor(() => expect(first.result.current.events.at(-1)?.type).toBe('approval_requested'));
    leavePages();
    const page = openPage(service.url, () => useRun(sessionId, 'team'));
    await waitFor(() => expect(page.result.current.events).toEqual(first.result.current.events));
    act(() => page.result.current.decide('approve'));
    const isSecond = () => page.result.current.events.filter(({ type }) => type === 'approval_requested').length === 2;
    await waitFor(() => expect(isSecond()).toBe(true));
    act(() => page.result.current.cancel());
    await waitFor(() => expect(page.result.current.status).toBe('cancelled'));
    expect(page.result.current).toMatchObject({
      result: null,
      error: { name: 'RunCancelledError', code: 'cancelled' },
    });
  });

  test('reports why a start was refused', async () => {
    const { sessionId } = await client.sessions.create();
    const page = openPage(service.url, () => useRun(sessionId, 'prd'));
    act(() => page.result.current.start());
    await waitFor(() => expect(page.result.current.error?.name).toBe('PreconditionMissingError'));
    expect(page.result.current).toMatchObject({ status: 'idle', events: [], runId: null });
  });

  test('reports why a run failed', async () => {
    await using model = await startStubModel(() => ({ kind: 'status', status: 400, error: { message: 'No.' } }));
    await using folder = await makeDataDir();
    const settings = { OPENAI_BASE_URL: model.url, OPENAI_API_KEY: 'any', OPENAI_MODEL: 'small' };
    await using other = await startServiceProcess({ DATA_DIR: folder.path, ...settings });
    const { sessionId } = await clientOf(other.url).sessions.create();
    const page = openPage(other.url, () => useRun(sessionId, 'ideation'));
    act(() => page.result.current.start({ messages }));
    await waitFor(() => expect(page.result.current.status).toBe('failed'));
    expect(page.result.current).toMatchObject({ result: null, error: { name: 'RunFailedError', code: 'model_error' } });
  });
});

describe('useSession', () => {
  test('shows changes by others with live', async () => {
    const sessionId = await newSession();
    const page = openPage(service.url, () => useSession(sessionId, { live: true }));
    expect(page.result.current).toMatchObject({ isLoading: true, session: undefined });
    await waitFor(() => expect(page.result.current.session?.ideaSummary).toBe(idea));
    await client.session(sessionId).prd().result;
    await waitFor(() => expect(page.result.current.session?.prd).not.toBeNull());
  });

  test('reports why a session cannot be loaded', async () => {
    const missing = openPage(service.url, () => useSession('no-such-session'));
    await waitFor(() => expect(missing.result.current.error?.name).toBe('NotFoundError'));
    const locked = openPage(service.url, () => useSession('any'), 'a-key-that-nobody-has-been-given');
    await waitFor(() => expect(locked.result.current.error?.name).toBe('UnauthenticatedError'));
    const away = openPage('http://127.0.0.1:9', () => useSession('any'));
    await waitFor(() => expect(away.result.current.error?.name).toBe('ConnectionError'));
  });
});
