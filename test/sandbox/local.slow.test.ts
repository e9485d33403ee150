import { readdir } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { confinementsHere, counterFiles, createSandboxHost } from '../support/sandboxes.ts';

const never = new AbortController().signal;
describe.each(await confinementsHere())('a local sandbox, confined by $name', (confinement) => {
  test('shows a notice before its first build, then the build, and keeps the files', async () => {
    await using host = await createSandboxHost({ confinement });
    const owner = await host.createSession();
    const sandbox = await host.provider.sandboxes(owner).open(never);
    expect(await sandbox.files()).toEqual({});
    expect(await (await fetch(sandbox.url)).text()).toContain('No build yet');

    const built = await sandbox.show(counterFiles, never);
    expect(built).toEqual({ ok: true, durationMs: expect.any(Number) });
    expect(await sandbox.files()).toEqual(counterFiles);
    const page = await (await fetch(sandbox.url)).text();
    const [, script = ''] = /src="(\.\/assets\/[^"]+\.js)"/.exec(page) ?? [];
    const [, styles = ''] = /href="(\.\/assets\/[^"]+\.css)"/.exec(page) ?? [];
    expect(await (await fetch(new URL(script, sandbox.url))).text()).toContain('click');
    expect(await (await fetch(new URL(styles, sandbox.url))).text()).toContain('.bg-primary');
  });

  test('keeps the last good build and its files if a later build fails', async () => {
    await using host = await createSandboxHost({ confinement });
    const sandbox = await host.provider.sandboxes(await host.createSession()).open(never);
    await sandbox.show(counterFiles, never);
    const before = await (await fetch(sandbox.url)).text();

    const failed = await sandbox.show(
      { ...counterFiles, 'src/App.tsx': 'export function App() { return <main>; }' },
      never,
    );
    expect(failed).toMatchObject({ ok: false });
    expect(await (await fetch(sandbox.url)).text()).toBe(before);
    expect(await sandbox.files()).toEqual(counterFiles);
  });

  test('reports an error with its location and without paths of the machine', async () => {
    await using host = await createSandboxHost({ confinement });
    const sandbox = await host.provider.sandboxes(await host.createSession()).open(never);
    const files = {
      ...counterFiles,
      'src/App.tsx': "import { nothing } from './plural.ts';\nexport const App = () => nothing();",
    };
    const failed = await sandbox.show(files, never);
    if (failed.ok) throw new Error('it built');
    expect(failed.errors).toContain('src/App.tsx');
    expect(failed.errors).toContain('nothing');
    expect(failed.errors).not.toMatch(/\/project|\/app\/|\/tmp\/|node_modules/);
    expect(failed.errors).not.toContain(host.workDir);
    expect(failed.errors).not.toContain(process.cwd());
  });

  test('begins the errors with the first error', async () => {
    await using host = await createSandboxHost({ confinement });
    const sandbox = await host.provider.sandboxes(await host.createSession()).open(never);
    const files = { ...counterFiles, 'src/theme.css': '@config "./look.ts";' };
    expect(await sandbox.show(files, never)).toMatchObject({
      ok: false,
      errors: 'src/theme.css: @config is not supported: it would run code in the build.',
    });
  });

  test('leaves no build folder behind', async () => {
    await using host = await createSandboxHost({ confinement });
    const sandbox = await host.provider.sandboxes(await host.createSession()).open(never);
    await sandbox.show(counterFiles, never);
    await sandbox.show({ 'src/App.tsx': '!' }, never);
    expect(await readdir(host.workDir).catch(() => [])).toEqual([]);
  });
});
