import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { systemOrigin } from '../../server/core/audit/record.ts';
import { removeSession } from '../../server/core/sessions/remove.ts';
import { counterFiles, createSandboxHost } from '../support/sandboxes.ts';

const never = new AbortController().signal;
test('opening a session’s sandbox many times at once creates one sandbox', async () => {
  await using host = await createSandboxHost();
  const owner = await host.createSession();
  const opened = await Promise.all(Array.from({ length: 12 }, () => host.provider.sandboxes(owner).open(never)));
  expect(new Set(opened.map(({ name }) => name)).size).toBe(1);
  const { rows } = await host.store.pool.query('select name from sandbox');
  expect(rows).toEqual([{ name: opened[0]?.name }]);
});

test('sandbox names are valid host labels with at least 128 random bits, and unique', async () => {
  await using host = await createSandboxHost();
  const names = await Promise.all(
    Array.from({ length: 8 }, async () => (await host.provider.sandboxes(await host.createSession()).open(never)).name),
  );
  for (const name of names) expect(name).toMatch(/^[a-z2-7]{26,63}$/);
  expect(new Set(names).size).toBe(8);
});

test('a deleted session’s preview is gone at once, and its sandbox with the next removal', async () => {
  await using host = await createSandboxHost();
  const owner = await host.createSession();
  const sandbox = await host.provider.sandboxes(owner).open(never);
  await sandbox.show(counterFiles, never);
  expect((await fetch(sandbox.url)).status).toBe(200);

  await removeSession(host.store.pool, owner.sessionId, systemOrigin(owner.workspaceId));
  expect((await fetch(sandbox.url)).status).toBe(404);
  await expect(sandbox.files()).rejects.toMatchObject({ code: 'session_deleted' });
  await host.provider.removeOrphans();
  for (const table of ['sandbox', 'preview', 'preview_file', 'preview_content']) {
    const { rows } = await host.store.pool.query(`select count(*)::int as count from ${table}`);
    expect(rows).toEqual([{ count: 0 }]);
  }
});

test('a removal keeps the sandboxes of existing sessions', async () => {
  await using host = await createSandboxHost();
  const sandbox = await host.provider.sandboxes(await host.createSession()).open(never);
  await host.provider.removeOrphans();
  expect((await fetch(sandbox.url)).status).toBe(200);
});

test('a build that ends after its session was deleted publishes and stores nothing', async () => {
  await using host = await createSandboxHost();
  const owner = await host.createSession();
  const sandbox = await host.provider.sandboxes(owner).open(never);
  const build = sandbox.show(counterFiles, never).catch((error: unknown) => error);
  await removeSession(host.store.pool, owner.sessionId, systemOrigin(owner.workspaceId));
  expect(await build).toMatchObject({ code: 'session_deleted' });
  await host.provider.removeOrphans();
  const { rows } = await host.store.pool.query('select name from preview');
  expect(rows).toEqual([]);
});

test('a sandbox cannot be opened for a session of another workspace, or for a missing session', async () => {
  await using host = await createSandboxHost();
  const owner = await host.createSession();
  for (const wrong of [
    { ...owner, workspaceId: randomUUID() },
    { ...owner, sessionId: randomUUID() },
  ]) {
    await expect(host.provider.sandboxes(wrong).open(never)).rejects.toMatchObject({ code: 'session_deleted' });
  }
});

test('pages of a run keep their addresses when they are published again', async () => {
  await using host = await createSandboxHost();
  const owner = { ...(await host.createSession()), runId: randomUUID() };
  const first = await host.provider.previews(owner).publish({ light: '<p>one</p>', dark: '<p>two</p>' });
  const again = await host.provider.previews(owner).publish({ light: '<p>new</p>', dark: '<p>two</p>' });
  expect(again).toEqual(first);
  expect(await (await fetch(again.light ?? '')).text()).toBe('<p>new</p>');
  const other = await host.provider.previews({ ...owner, runId: randomUUID() }).publish({ light: '<p>x</p>' });
  expect(other.light).not.toBe(first.light);

  await removeSession(host.store.pool, owner.sessionId, systemOrigin(owner.workspaceId));
  expect((await fetch(first.light ?? '')).status).toBe(404);
});
