import { describe, expect, test } from 'vitest';
import { echo, gates } from '../support/echo-agent.ts';
import { readEvents } from '../support/events.ts';
import { createTestService, type TestService } from '../support/service.ts';

const messages = [{ role: 'user', content: 'a-word-of-the-user' }];

interface Logged extends AsyncDisposable {
  service: TestService;
  sessionId: string;
  start(body?: object): Promise<Response>;
  runs(): Record<string, unknown>[];
}

async function open(): Promise<Logged> {
  const lines: string[] = [];
  const service = await createTestService({ agents: { echoBack: echo }, log: (line) => lines.push(line) });
  const sessionId = await service.createSession();
  return {
    service,
    sessionId,
    start: (body = {}) => service.post(`/api/v1/sessions/${sessionId}/echo-back-agent`, { messages, ...body }),
    runs() {
      const parsed = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
      const runs = parsed.filter(({ msg }) => msg === 'run');
      expect(JSON.stringify(runs)).not.toContain('a-word-of-the-user');
      return runs;
    },
    [Symbol.asyncDispose]: () => service[Symbol.asyncDispose](),
  };
}

const tokens = { inputTokens: 0, outputTokens: 0, costUsd: null };

describe('the log has one line per run', () => {
  test('that completed, with its duration and tokens', async () => {
    await using at = await open();
    const answer = await at.start();
    await readEvents(answer);
    await expect.poll(at.runs).toEqual([
      expect.objectContaining({
        level: 30,
        runId: answer.headers.get('x-run-id'),
        sessionId: at.sessionId,
        agent: 'echo-back',
        outcome: 'completed',
        model: 'offline-draft',
        attempt: 1,
        ms: expect.any(Number),
        ...tokens,
      }),
    ]);
  });

  test.each([
    ['service', 'model_error'],
    ['unknown', 'internal'],
  ])('that failed, with its code', async (fail, code) => {
    await using at = await open();
    await readEvents(await at.start({ fail }));
    await expect.poll(at.runs).toMatchObject([{ agent: 'echo-back', outcome: 'failed', code }]);
  });

  test('that was cancelled', async () => {
    await using at = await open();
    gates.set('log-cancelled', Promise.withResolvers());
    const answer = await at.start({ gate: 'log-cancelled' });
    const runId = String(answer.headers.get('x-run-id'));
    await at.service.post(`/api/v1/sessions/${at.sessionId}/runs/${runId}/cancel`);
    await readEvents(answer);
    await expect.poll(at.runs).toMatchObject([{ runId, outcome: 'cancelled', code: 'cancelled' }]);
  });

  test('whose session was deleted', async () => {
    await using at = await open();
    gates.set('log-deleted', Promise.withResolvers());
    const answer = await at.start({ gate: 'log-deleted' });
    await at.service.fetch(`/api/v1/sessions/${at.sessionId}`, { method: 'DELETE' });
    await readEvents(answer);
    await expect
      .poll(at.runs)
      .toMatchObject([{ runId: answer.headers.get('x-run-id'), outcome: 'cancelled', code: 'session_deleted' }]);
  });
});
