import { afterAll, expect, test, vi } from 'vitest';
import { stopTestServer } from './support/database.ts';
import { closeGate, echo } from './support/echo-agent.ts';
import { cursors, readEvents, types } from './support/events.ts';
import { createTestService, type TestService } from './support/service.ts';

afterAll(stopTestServer);

const agents = { echoBack: echo };
const hello = { messages: [{ role: 'user', content: 'one two three four' }] };
const pathOf = (id: string) => `/api/v1/sessions/${id}/echo-back-agent`;

/** A request that has come but for its body; its session has been looked up. */
async function startLate(service: TestService, id: string, headers: Record<string, string> = {}) {
  const asked = vi.spyOn(service.store.pool, 'query');
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const answer = service.fetch(pathOf(id), {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: readable,
    duplex: 'half',
  } as RequestInit);
  const look = () => asked.mock.calls.findIndex(([query]) => (query as unknown as { name?: string }).name === 'accept');
  await expect.poll(look).toBeGreaterThanOrEqual(0);
  await asked.mock.results[look()]?.value;
  asked.mockRestore();
  return {
    answer,
    async send() {
      const writer = writable.getWriter();
      await writer.write(new TextEncoder().encode(JSON.stringify(hello)));
      await writer.close();
    },
  };
}

test('a run whose body comes late is not refused for another one that has ended meanwhile', async () => {
  await using service = await createTestService({ agents });
  const id = await service.createSession();
  const openGate = closeGate('ends');
  const first = await service.post(pathOf(id), { ...hello, gate: 'ends' });
  const late = await startLate(service, id);
  openGate();
  await first.text();
  await late.send();
  expect(types(await readEvents(await late.answer)).slice(-2)).toEqual(['echo_complete', 'done']);
});

test('a run whose body comes late follows on one that began and ended meanwhile', async () => {
  await using service = await createTestService({ agents });
  const id = await service.createSession();
  const late = await startLate(service, id);
  const first = await readEvents(await service.post(pathOf(id), hello));
  await late.send();
  expect(cursors(await readEvents(await late.answer))).toEqual(cursors(first).map((cursor) => cursor + first.length));
});

test('a run whose body comes late is refused for one that began meanwhile', async () => {
  await using service = await createTestService({ agents });
  const id = await service.createSession();
  const late = await startLate(service, id);
  const openGate = closeGate('begins');
  const first = await service.post(pathOf(id), { ...hello, gate: 'begins' });
  await late.send();
  const refused = await late.answer;
  expect(refused.status).toBe(409);
  expect(await refused.json()).toMatchObject({ code: 'run_in_progress', runId: first.headers.get('x-run-id') });
  openGate();
  await first.text();
});

test('a run whose body comes late attaches to the one that its key began meanwhile', async () => {
  await using service = await createTestService({ agents });
  const id = await service.createSession();
  const key = { 'idempotency-key': 'late' };
  const late = await startLate(service, id, key);
  const first = await service.post(pathOf(id), hello, key);
  const text = await first.text();
  await late.send();
  const again = await late.answer;
  expect(again.headers.get('x-run-id')).toBe(first.headers.get('x-run-id'));
  expect(await again.text()).toBe(text);
});

test('a run whose body comes late is not found where its session was deleted meanwhile', async () => {
  await using service = await createTestService({ agents });
  const id = await service.createSession();
  const late = await startLate(service, id);
  await service.fetch(`/api/v1/sessions/${id}`, { method: 'DELETE' });
  await late.send();
  expect((await late.answer).status).toBe(404);
});
