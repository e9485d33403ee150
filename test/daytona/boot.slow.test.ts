import { expect, test } from 'vitest';
import { lacks } from '../support/needs.ts';
import { counterFiles } from '../support/sandboxes.ts';
import { createDaytonaHost } from './host.ts';

const never = new AbortController().signal;
const missing = lacks('the vendor’s OpenAPI documents', 'bubblewrap');

test.skipIf(missing)('a build at Daytona is rendered here, then shown without another build', async () => {
  await using host = await createDaytonaHost();
  using sandboxes = host.provider.sandboxes(await host.createSession());
  const sandbox = await sandboxes.open(never);
  const builds = () => host.emulator.asked.filter((operation) => operation === 'SessionExecuteCommand').length;
  expect(await sandbox.build(counterFiles, never)).toMatchObject({ ok: true });
  const before = builds();
  expect(await sandbox.boot(counterFiles, ['/', '#/walks'], never)).toMatchObject({ state: 'passed', problems: [] });
  expect(await sandbox.files()).toEqual({});
  expect(await (await fetch(sandbox.url)).text()).toContain('No build yet');
  expect(await sandbox.show(counterFiles, never)).toEqual({ ok: true, durationMs: 0 });
  expect(builds()).toBe(before);
  expect(await sandbox.files()).toEqual(counterFiles);
  const page = await (await fetch(sandbox.url)).text();
  const [, script = ''] = /src="(\.\/assets\/[^"]+\.js)"/.exec(page) ?? [];
  expect((await fetch(new URL(script, sandbox.url))).status).toBe(200);
  expect((await fetch(new URL(`${script}.map`, sandbox.url))).status).toBe(404);
  expect(host.emulator.violations).toEqual([]);
});

test.skipIf(missing)('a fault of a build at Daytona is traced to its line, and nothing is shown', async () => {
  await using host = await createDaytonaHost();
  using sandboxes = host.provider.sandboxes(await host.createSession());
  const sandbox = await sandboxes.open(never);
  const app = "export function App() {\n  throw new Error('no walks');\n}\n";
  expect(await sandbox.boot({ ...counterFiles, 'src/App.tsx': app }, ['/'], never)).toMatchObject({
    state: 'failed',
    problems: [{ path: 'src/App.tsx', line: 2, code: 'uncaught', text: 'Error: no walks' }],
  });
  expect(await sandbox.boot({ 'src/App.tsx': '!' }, ['/'], never)).toMatchObject({
    state: 'failed',
    problems: [{ code: 'build' }],
  });
  expect(await sandbox.files()).toEqual({});
  expect(host.emulator.violations).toEqual([]);
});
