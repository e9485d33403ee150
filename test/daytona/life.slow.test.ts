import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { systemOrigin } from '../../server/core/audit/record.ts';
import { removeSession } from '../../server/core/sessions/remove.ts';
import { counterFiles } from '../support/sandboxes.ts';
import { addSandbox, removeHeld } from './account.ts';
import { createDaytonaHost } from './host.ts';
import { lacks } from '../support/needs.ts';

const missing = lacks('the vendor’s OpenAPI documents');

const never = new AbortController().signal;
test.skipIf(missing)('a sandbox that stops during a build is woken, and the build is retried', async () => {
  await using host = await createDaytonaHost();
  using sandboxes = host.provider.sandboxes(await host.createSession());
  const sandbox = await sandboxes.open(never);
  const held = host.onlySandbox();
  const looked = host.emulator.next('GetSessionCommand');
  const build = sandbox.show(counterFiles, never);
  await looked;
  held.state = 'stopped';
  await held.machine.stop();
  expect(await build).toMatchObject({ ok: true });
  expect(host.emulator.asked).toContain('startSandbox');
  expect(await (await fetch(sandbox.url)).text()).toContain('assets/');
});

test.skipIf(missing)('the address outlives signed addresses, sleep, and the sandbox itself', async () => {
  await using host = await createDaytonaHost();
  const { emulator } = host;
  using sandboxes = host.provider.sandboxes(await host.createSession());
  const sandbox = await sandboxes.open(never);
  await sandbox.show(counterFiles, never);
  const page = await (await fetch(sandbox.url)).text();

  const held = host.onlySandbox();
  held.tokens.clear();
  expect(await (await fetch(sandbox.url)).text()).toBe(page);

  held.state = 'stopped';
  await held.machine.stop();
  const visits = await Promise.all([fetch(sandbox.url), fetch(sandbox.url)]);
  expect(await Promise.all(visits.map((visit) => visit.text()))).toEqual([page, page]);
  expect(emulator.asked.filter((operation) => operation === 'startSandbox')).toHaveLength(1);

  await removeHeld(emulator.account, held);
  await using other = await host.startNode();
  expect(await (await fetch(other.previewUrl(sandbox.name))).text()).toBe(page);
  expect(host.onlySandbox().id).not.toBe(held.id);
  expect(emulator.violations).toEqual([]);
});

test.skipIf(missing)('a visitor of a sandbox that wakes slowly is told to come back', async () => {
  await using host = await createDaytonaHost({ wake: 50 });
  using sandboxes = host.provider.sandboxes(await host.createSession());
  const { url } = await sandboxes.open(never);
  const held = host.onlySandbox();
  held.state = 'stopped';
  await held.machine.stop();
  host.emulator.account.looksUntilStarted = 10;
  const visit = await fetch(url);
  expect([visit.status, visit.headers.get('retry-after')]).toEqual([503, '5']);
  await expect.poll(async () => (await fetch(url)).status).toBe(200);
});

test.skipIf(missing)('nodes that open a session’s sandbox at the same time create one', async () => {
  await using host = await createDaytonaHost();
  await using other = await host.startNode();
  const owner = await host.createSession();
  const runs = [host, other, host, other].map(({ provider }) => provider.sandboxes(owner));
  const opened = await Promise.all(runs.map((run) => run.open(never)));
  expect(new Set(opened.map(({ name }) => name)).size).toBe(1);
  expect(host.onlySandbox().name).toBe(opened[0]?.name);
  for (const run of runs) run[Symbol.dispose]();
});

test.skipIf(missing)('a run keeps its sandbox awake until it ends', async () => {
  await using host = await createDaytonaHost({ keepAlive: 20 });
  const sandboxes = host.provider.sandboxes(await host.createSession());
  await sandboxes.open(never);
  const held = host.onlySandbox();
  await expect.poll(() => held.signsOfLife).toBeGreaterThan(2);
  sandboxes[Symbol.dispose]();
  // One may still be in progress.
  await pause(100);
  const count = held.signsOfLife;
  await pause(200);
  expect(held.signsOfLife).toBe(count);
});

test.skipIf(missing)(
  'a deleted session’s preview is gone at once, its sandbox when Daytona has removed it',
  async () => {
    await using host = await createDaytonaHost();
    const owner = await host.createSession();
    using sandboxes = host.provider.sandboxes(owner);
    const { url } = await sandboxes.open(never);
    await removeSession(host.store.pool, owner.sessionId, systemOrigin(owner.workspaceId));
    expect((await fetch(url)).status).toBe(404);

    host.emulator.fail('deleteSandbox', 500);
    await host.provider.removeOrphans();
    expect(host.onlySandbox().state).toBe('started');
    await host.provider.removeOrphans();
    expect(host.emulator.account.sandboxes.size).toBe(0);
    expect((await host.store.pool.query('select name from sandbox')).rows).toEqual([]);
  },
);

test.skipIf(missing)('sandboxes of this installation without a session are removed, and no others', async () => {
  await using host = await createDaytonaHost({ reap: 0 });
  using sandboxes = host.provider.sandboxes(await host.createSession());
  const { name } = await sandboxes.open(never);
  const { account } = host.emulator;
  const { labels } = host.onlySandbox();
  for (const lost of ['lost-one', 'lost-two'])
    await addSandbox(account, { name: lost, labels, env: {}, public: false, networkBlockAll: true });
  const foreign = { ...labels, 'unified-agents-installation': 'another' };
  await addSandbox(account, { name: 'foreign', labels: foreign, env: {}, public: false, networkBlockAll: true });
  await host.provider.removeOrphans();
  expect([...account.sandboxes.values()].map((held) => held.name)).toEqual([name, 'foreign']);
  expect(host.emulator.violations).toEqual([]);
});

test.skipIf(missing)('an unresponsive Daytona does not delay the deletion of a session', async () => {
  await using host = await createDaytonaHost({ removal: 50, request: 400 });
  const owner = await host.createSession();
  using sandboxes = host.provider.sandboxes(owner);
  await sandboxes.open(never);
  await removeSession(host.store.pool, owner.sessionId, systemOrigin(owner.workspaceId));
  host.emulator.fail('deleteSandbox', 'silence');
  const asked = host.emulator.next('deleteSandbox');
  await host.provider.removeOrphans();
  await asked;
  await expect.poll(() => host.log()).toContain('could not remove a sandbox');
  const left = async () => (await host.provider.removeOrphans(), host.emulator.account.sandboxes.size);
  await expect.poll(left).toBe(0);
});
