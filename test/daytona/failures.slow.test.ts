import { expect, test } from 'vitest';
import { counterFiles } from '../support/sandboxes.ts';
import { type Fault, vendorKey, vendorWords } from './emulator.ts';
import { createDaytonaHost, type DaytonaHost } from './host.ts';
import { lacks } from '../support/needs.ts';

const missing = lacks('the vendor’s OpenAPI documents');

const never = new AbortController().signal;
const unavailable = { code: 'sandbox_unavailable' };

/** Checks that the response contains no text of the vendor and no secret of ours. */
function expectNoLeak(host: DaytonaHost, said: unknown): void {
  for (const text of [host.log(), said instanceof Error ? said.message : JSON.stringify(said)]) {
    expect(text).not.toContain(vendorWords);
    expect(text).not.toContain(vendorKey);
  }
  expect(host.emulator.received()).not.toContain(vendorKey);
  expect(host.emulator.violations).toEqual([]);
}

test.skipIf(missing).each<[string, Fault]>([
  ['createSandbox', 'lost-answer'],
  ['createSandbox', 'silence'],
  ['createSandbox', 502],
  ['createSandbox', 429],
  ['getSandbox', 'silence'],
  ['getSignedPortPreviewUrl', 503],
  ['CreateSession', 500],
  ['SessionExecuteCommand', 'lost-answer'],
])('one sandbox is opened even if %s fails once: %s', async (operation, fault) => {
  await using host = await createDaytonaHost({ request: 1_500, create: 3_000 });
  host.emulator.fail(operation, fault);
  using sandboxes = host.provider.sandboxes(await host.createSession());
  const sandbox = await sandboxes.open(never);
  expect((await fetch(sandbox.url)).status).toBe(200);
  expect(host.onlySandbox().name).toBe(sandbox.name);
  expectNoLeak(host, null);
});

test.skipIf(missing).each<[string, Fault]>([
  ['createSandbox', 500],
  ['createSandbox', 403],
  ['getSandbox', 401],
  ['getSandbox', 'silence'],
  ['SessionExecuteCommand', 500],
])('no address leaves the service while %s fails: %s', async (operation, fault) => {
  await using host = await createDaytonaHost({ request: 100, create: 500, ready: 500 });
  host.emulator.fail(operation, fault, 1_000);
  using sandboxes = host.provider.sandboxes(await host.createSession());
  const error: unknown = await sandboxes.open(never).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject(unavailable);
  // The log has the reason, by status and kind.
  expect(host.log()).toContain('"daytona":{"kind":');
  expectNoLeak(host, error);
});

test.skipIf(missing)('a sandbox that never starts is given up', async () => {
  await using host = await createDaytonaHost({ create: 300 });
  host.emulator.account.looksUntilStarted = Infinity;
  using sandboxes = host.provider.sandboxes(await host.createSession());
  await expect(sandboxes.open(never)).rejects.toMatchObject(unavailable);
});

test.skipIf(missing)(
  'one that cannot be started again is replaced, and one that can be recovered is recovered',
  async () => {
    await using host = await createDaytonaHost();
    using sandboxes = host.provider.sandboxes(await host.createSession());
    await sandboxes.open(never);
    const first = host.onlySandbox();
    await first.machine.stop();
    Object.assign(first, { state: 'error', recoverable: true });
    await sandboxes.open(never);
    expect(host.onlySandbox().id).toBe(first.id);

    await first.machine.stop();
    Object.assign(first, { state: 'error', recoverable: false });
    await sandboxes.open(never);
    expect(host.onlySandbox().id).not.toBe(first.id);
    expect(host.emulator.violations).toEqual([]);
  },
);

test.skipIf(missing)('a build survives temporary failures', async () => {
  await using host = await createDaytonaHost({ request: 3_000 });
  using sandboxes = host.provider.sandboxes(await host.createSession());
  const sandbox = await sandboxes.open(never);
  host.emulator.fail('UploadFiles', 503);
  host.emulator.fail('GetSessionCommand', 'silence');
  host.emulator.fail('GetSessionCommandLogs', 502);
  host.emulator.fail('ExecuteCommand', 500);
  expect(await sandbox.show(counterFiles, never)).toMatchObject({ ok: true });
  expect(await (await fetch(sandbox.url)).text()).toContain('assets/');
  expectNoLeak(host, null);
});

test.skipIf(missing)('a build that hangs is stopped, and the earlier build stays', async () => {
  await using host = await createDaytonaHost({ build: 100, request: 500 });
  using sandboxes = host.provider.sandboxes(await host.createSession());
  const sandbox = await sandboxes.open(never);
  const { machine } = host.onlySandbox();
  const server = machine.running();
  const started = host.emulator.next('SessionExecuteCommand');
  const looked = host.emulator.next('GetSessionCommand');
  const build = sandbox.show(counterFiles, never);
  await started;
  await looked;
  machine.freezeAllBut(server);
  expect(await build).toMatchObject({ ok: false, errors: expect.stringContaining('The build was stopped') });
  await expect.poll(() => machine.running()).toEqual(server);
  expect(await sandbox.files()).toEqual({});
});
