import { expect, test } from 'vitest';
import { counterFiles } from '../support/sandboxes.ts';
import { createDaytonaHost } from './host.ts';
import { lacks } from '../support/needs.ts';

const missing = lacks('the vendor’s OpenAPI documents');

const never = new AbortController().signal;
test.skipIf(missing)(
  'a new sandbox shows a notice, builds, shows the build, and keeps the last good build',
  async () => {
    await using host = await createDaytonaHost();
    const { emulator } = host;
    using sandboxes = host.provider.sandboxes(await host.createSession());
    const sandbox = await sandboxes.open(never);
    expect(await sandbox.files()).toEqual({});
    expect(await (await fetch(sandbox.url)).text()).toContain('No build yet');

    expect(await sandbox.show(counterFiles, never)).toEqual({ ok: true, durationMs: expect.any(Number) });
    expect(await sandbox.files()).toEqual(counterFiles);
    const response = await fetch(sandbox.url);
    expect(response.headers.get('content-security-policy')).toContain('sandbox allow-scripts');
    const page = await response.text();
    const [, script = ''] = /src="(\.\/assets\/[^"]+\.js)"/.exec(page) ?? [];
    expect(await (await fetch(new URL(script, sandbox.url))).text()).toContain('click');
    expect((await fetch(new URL('nothing.js', sandbox.url))).status).toBe(404);

    const broken = { ...counterFiles, 'src/App.tsx': 'export function App() { return <main>; }' };
    const failed = await sandbox.show(broken, never);
    if (failed.ok) throw new Error('it built');
    expect(failed.errors).toContain('src/App.tsx');
    expect(failed.errors).not.toMatch(/\/opt\/|\/tmp\/|builds\//);
    expect(await sandbox.files()).toEqual(counterFiles);
    expect(await (await fetch(sandbox.url)).text()).toBe(page);
    expect(emulator.violations).toEqual([]);
  },
);

test.skipIf(missing)('a test creates a sandbox, runs a command in it, and removes it', async () => {
  await using host = await createDaytonaHost();
  const { account, violations } = host.emulator;
  expect(await host.provider.info()).toMatchObject({ provider: 'daytona', boundary: null });
  const findings = await host.provider.test('any', never);
  expect(findings.map(({ what, state }) => [what, state])).toEqual([
    ['account', 'works'],
    ['create', 'works'],
    ['build', 'works'],
    ['remove', 'works'],
  ]);
  expect([...account.sandboxes.values()].filter(({ state }) => !/destroy/.test(String(state)))).toEqual([]);
  expect(violations).toEqual([]);
});
