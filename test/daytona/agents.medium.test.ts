import { afterAll, beforeAll, expect, test } from 'vitest';
import { readEvents, types } from '../support/events.ts';
import { createTestService, testKey, type TestService } from '../support/service.ts';
import { vendorKey, vendorWords } from './emulator.ts';
import { createDaytonaHost, type DaytonaHost } from './host.ts';
import { lacks } from '../support/needs.ts';

const missing = lacks('the vendor’s OpenAPI documents');

let host: DaytonaHost;
let service: TestService;
let sessionId: string;
const words = 'Beekeepers inspect hives, log honey harvests and sell jars at markets';

beforeAll(async () => {
  host = await createDaytonaHost();
  service = await createTestService({ store: host.store, sandboxes: host.provider });
  sessionId = await service.createSession({ idea: words });
});
afterAll(async () => {
  await service[Symbol.asyncDispose]();
  await host[Symbol.asyncDispose]();
});

const run = (agent: string, body: unknown = {}) => service.post(`/api/v1/sessions/${sessionId}/${agent}-agent`, body);
const session = async () =>
  (await (await service.fetch(`/api/v1/sessions/${sessionId}`)).json()) as { sandboxUrl: string };

test.skipIf(missing)('design and code work in one sandbox at Daytona, and its preview shows their builds', async () => {
  const designed = (await readEvents(await run('design'))).at(-2);
  expect(designed).toMatchObject({ type: 'design_complete', sandboxUrl: expect.any(String) });
  const screen = await (await fetch(String(designed?.['sandboxUrl']))).text();
  const coded = (await readEvents(await run('code'))).at(-2);
  expect(coded).toMatchObject({ type: 'code_complete', sandboxUrl: designed?.['sandboxUrl'] });
  expect(host.onlySandbox().name).toBe(coded?.['sandboxName']);
  const app = await (await fetch((await session()).sandboxUrl)).text();
  expect(app).toContain('<div id="root">');
  expect(app).not.toBe(screen);
});

test.skipIf(missing)('a cancel during a build ends the run and the build', async () => {
  const { machine } = host.onlySandbox();
  const before = machine.running();
  const looked = host.emulator.next('GetSessionCommand');
  const response = await run('code', { messages: [{ role: 'user', content: 'Rename the app to Hive Log' }] });
  const events = readEvents(response);
  await looked;
  await service.post(`/api/v1/sessions/${sessionId}/runs/${response.headers.get('x-run-id')}/cancel`);
  expect((await events).at(-2)).toMatchObject({ type: 'error', code: 'cancelled' });
  await expect.poll(() => machine.running()).toEqual(before);
  const shown = await (await fetch((await session()).sandboxUrl)).text();
  expect(shown).toContain('<div id="root">');
});

test.skipIf(missing)(
  'if Daytona fails, the run reports that the sandbox is unavailable, without the reason',
  async () => {
    host.emulator.fail('UploadFiles', 500, 1_000);
    const { sandboxUrl } = await session();
    const events = await readEvents(
      await run('code', { messages: [{ role: 'user', content: 'Rename the app to Hive Book', sandboxUrl }] }),
    );
    expect(types(events).slice(-2)).toEqual(['error', 'done']);
    expect(events.at(-2)).toMatchObject({ code: 'sandbox_unavailable', retryable: true, sandboxUrl });
    expect(JSON.stringify(events) + host.log()).not.toContain(vendorWords);
    expect(JSON.stringify(events) + host.log()).not.toContain(vendorKey);
  },
);

test.skipIf(missing)('requests to Daytona match its documents and contain no secret of the service', () => {
  expect(host.emulator.violations).toEqual([]);
  for (const secret of [testKey, vendorKey]) expect(host.emulator.received()).not.toContain(secret);
});

test.skipIf(missing)('deleting a session deletes its sandbox', async () => {
  await service.fetch(`/api/v1/sessions/${sessionId}`, { method: 'DELETE' });
  expect(host.emulator.account.sandboxes.size).toBe(0);
});
