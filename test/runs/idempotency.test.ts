import { describe, expect, test } from 'vitest';
import { echo, gates } from '../support/echo-agent.ts';
import { createTestService } from '../support/service.ts';

const agents = { echoBack: echo };
const key = { 'idempotency-key': 'once' };

describe('an Idempotency-Key', () => {
  test('replays the whole stream of the first run, during the run and after it', async () => {
    await using service = await createTestService({ agents });
    const id = await service.createSession();
    gates.set('again', Promise.withResolvers());
    const path = `/api/v1/sessions/${id}/echo-back-agent`;
    const body = { messages: [{ role: 'user', content: 'a b c' }], gate: 'again' };
    const first = await service.post(path, body, key);
    // The order of members does not make the body another one.
    const second = await service.post(path, { gate: 'again', messages: body.messages, unknown: 1 }, key);
    expect(second.headers.get('x-run-id')).toBe(first.headers.get('x-run-id'));
    gates.get('again')?.resolve();
    const streams = await Promise.all([first.text(), second.text()]);
    expect(streams[1]).toBe(streams[0]);
    expect(await (await service.post(path, body, key)).text()).toBe(streams[0]);
  });

  test('treats explicit defaults as the same body', async () => {
    await using service = await createTestService();
    const id = await service.createSession({ idea: 'A planner for bell founders' });
    const path = `/api/v1/sessions/${id}/research-agent`;
    const first = await (await service.post(path, {}, key)).text();
    const spelled = { messages: [], context: { searchDepth: 'standard', enableValidation: true } };
    expect(await (await service.post(path, spelled, key)).text()).toBe(first);
    expect((await service.post(path, { context: { searchDepth: 'deep' } }, key)).status).toBe(409);
  });

  test('is refused with another body', async () => {
    await using service = await createTestService({ agents });
    const id = await service.createSession();
    const path = `/api/v1/sessions/${id}/echo-back-agent`;
    await (await service.post(path, { messages: [{ role: 'user', content: 'a' }] }, key)).text();
    const other = await service.post(path, { messages: [{ role: 'user', content: 'b' }] }, key);
    expect(other.status).toBe(409);
    expect(await other.json()).toMatchObject({ code: 'idempotency_conflict' });
  });

  test('starts one run, however many requests send it at once', async () => {
    await using service = await createTestService({ agents });
    const id = await service.createSession();
    const path = `/api/v1/sessions/${id}/echo-back-agent`;
    const body = { messages: [{ role: 'user', content: 'a b' }] };
    const responses = await Promise.all(Array.from({ length: 12 }, () => service.post(path, body, key)));
    const texts = await Promise.all(responses.map((response) => response.text()));
    expect(new Set(responses.map((response) => response.headers.get('x-run-id'))).size).toBe(1);
    expect(new Set(texts).size).toBe(1);
    const runs = (await (await service.fetch(`/api/v1/sessions/${id}/runs`)).json()) as { runs: unknown[] };
    expect(runs.runs).toHaveLength(1);
  });

  test('creates one session, and is refused with another body', async () => {
    await using service = await createTestService({ agents });
    const create = (idea: string) => service.post('/api/v1/sessions', { idea }, key);
    const responses = await Promise.all([create('x'), create('x'), create('x')]);
    expect(responses.map((response) => response.status)).toEqual([201, 201, 201]);
    const ids = await Promise.all(
      responses.map(async (response) => ((await response.json()) as { sessionId: string }).sessionId),
    );
    expect(new Set(ids).size).toBe(1);
    expect((await create('y')).status).toBe(409);
  });
});
