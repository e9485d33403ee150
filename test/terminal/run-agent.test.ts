import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { openApi } from '../../cli/demo/api.ts';
import { runAgent } from '../../cli/demo/run-agent.ts';
import { collect } from './collect.ts';
import { script } from './script.ts';
import { scriptedKey as key, type ScriptedOptions, scriptedService } from './scripted-service.ts';

const length = script.ideation?.length ?? 0;
const everyCursor = Array.from({ length }, (_, index) => index + 1);
const never = new AbortController().signal;

function run(url: string, signal = never, onDrop = () => {}) {
  const call = { sessionId: 'session-1', agent: 'ideation', body: {}, signal, firstWait: 1 };
  return runAgent(openApi(`${url}/`, key), call, onDrop);
}

async function cursors(options: Partial<ScriptedOptions>) {
  await using service = await scriptedService({ script, ...options });
  const seen = (await collect(run(service.url))).map(({ cursor }) => cursor);
  return { seen, requests: service.requests };
}

describe('a run that is followed', () => {
  test.each(everyCursor.slice(0, -1))('resumes if it is cut after event %i, and gets each event once', async (cut) => {
    const { seen, requests } = await cursors({ breakAfter: (answer) => (answer === 0 ? cut : null) });
    expect(seen).toEqual(everyCursor);
    expect(requests).toHaveLength(2);
    expect(requests[1]).toMatchObject({ method: 'GET', path: '/api/v1/sessions/session-1/events' });
  });

  test('is called with the same key again if the connection broke before its response', async () => {
    const { seen, requests } = await cursors({ breakAfter: (answer) => (answer === 0 ? 0 : null) });
    expect(seen).toEqual(everyCursor);
    const keys = requests.map(({ method, headers }) => [method, headers['idempotency-key']]);
    expect(keys).toEqual([keys[0], keys[0]]);
    expect(keys[0]).toEqual(['POST', expect.stringMatching(/^[0-9a-f-]{36}$/)]);
  });

  test('continues after repeated cuts, as long as each connection sends an event', async () => {
    const { seen } = await cursors({ breakAfter: () => 1 });
    expect(seen).toEqual(everyCursor);
  });

  test('is given up if connections send nothing any more', async () => {
    await using service = await scriptedService({ script, breakAfter: (answer) => (answer === 0 ? 2 : 0) });
    let drops = 0;
    const events = run(service.url, never, () => (drops += 1));
    await expect(collect(events)).rejects.toMatchObject({ name: 'DroppedError' });
    expect(drops).toBe(6);
  });

  test('releases its connection if nobody reads on', async () => {
    await using service = await scriptedService({ script, hold: true });
    for await (const { cursor } of run(service.url)) if (cursor === 3) break;
    for (let tries = 0; service.open() > 0 && tries < 100; tries += 1) await wait(10);
    expect(service.open()).toBe(0);
  });

  test('ends at once when it is aborted, and releases its connection', async () => {
    const controller = new AbortController();
    const shorter = { ideation: (script.ideation ?? []).slice(0, 3) };
    await using service = await scriptedService({ script: shorter, hold: true });
    const following = (async () => {
      for await (const { cursor } of run(service.url, controller.signal)) if (cursor === 3) controller.abort();
    })();
    await expect(following).rejects.toMatchObject({ name: 'AbortError' });
    for (let tries = 0; service.open() > 0 && tries < 100; tries += 1) await wait(10);
    expect(service.open()).toBe(0);
  });

  test('waits as long as the service says, and retries', async () => {
    const problem = { code: 'rate_limited', detail: 'Too many requests.' };
    const refusals = [{ status: 429, headers: { 'retry-after': '1' }, problem }];
    const began = performance.now();
    const { seen } = await cursors({ refusals });
    expect(seen).toEqual(everyCursor);
    expect(performance.now() - began).toBeGreaterThanOrEqual(950);
  });

  test.each([
    ['a refusal', { status: 422, problem: { code: 'precondition_missing', detail: 'Nothing to work from.' } }],
    [
      'a wait of an hour',
      { status: 429, headers: { 'retry-after': '3600' }, problem: { code: 'rate_limited', detail: 'No.' } },
    ],
  ])('is not retried after %s', async (_name, refusal) => {
    await using service = await scriptedService({ script, refusals: [refusal] });
    await expect(collect(run(service.url))).rejects.toMatchObject({
      name: 'RefusedError',
      status: refusal.status,
      code: refusal.problem.code,
    });
    expect(service.requests).toHaveLength(1);
  });

  test('is refused with a wrong key', async () => {
    await using service = await scriptedService({ script });
    const call = { sessionId: 'session-1', agent: 'ideation', body: {}, signal: never };
    const events = runAgent(openApi(service.url, 'another'), call);
    await expect(collect(events)).rejects.toMatchObject({ name: 'RefusedError', code: 'unauthenticated' });
  });
});
