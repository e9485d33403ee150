import { expect, test } from 'vitest';
import { closeGate, echo } from '../support/echo-agent.ts';
import { cursors, readEvents, types } from '../support/events.ts';
import { createTestService, type TestService } from '../support/service.ts';

const agents = { echoBack: echo };
const hello = { messages: [{ role: 'user', content: 'one two three four' }] };
const pathOf = (id: string) => `/api/v1/sessions/${id}/echo-back-agent`;

/** A request whose body arrives late: the service has admitted it and waits for the body. */
async function startLate(service: TestService, id: string, headers: Record<string, string> = {}) {
  const isRead = Promise.withResolvers<void>();
  const sent = Promise.withResolvers<void>();
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        isRead.resolve();
        await sent.promise;
        controller.enqueue(new TextEncoder().encode(JSON.stringify(hello)));
        controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  const answer = service.fetch(pathOf(id), {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
    duplex: 'half',
  } as RequestInit);
  await isRead.promise;
  return { answer, send: async () => sent.resolve() };
}

test('a run with a late body is not refused because of a run that has ended meanwhile', async () => {
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

test('a run with a late body works from a run that started and ended meanwhile', async () => {
  await using service = await createTestService({ agents });
  const id = await service.createSession();
  const late = await startLate(service, id);
  const first = await readEvents(await service.post(pathOf(id), hello));
  await late.send();
  expect(cursors(await readEvents(await late.answer))).toEqual(cursors(first).map((cursor) => cursor + first.length));
});

test('a run with a late body is refused because of a run that started meanwhile', async () => {
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

test('a run with a late body attaches to a run that its key started meanwhile', async () => {
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

test('a run with a late body is not found if its session was deleted meanwhile', async () => {
  await using service = await createTestService({ agents });
  const id = await service.createSession();
  const late = await startLate(service, id);
  await service.fetch(`/api/v1/sessions/${id}`, { method: 'DELETE' });
  await late.send();
  expect((await late.answer).status).toBe(404);
});
