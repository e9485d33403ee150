import { expect, test } from 'vitest';
import { lacks } from '../support/needs.ts';
import { packagesApp, packagesAppTests } from '../support/packages-app.ts';
import { counterFiles } from '../support/sandboxes.ts';
import { createDaytonaHost } from './host.ts';

const never = new AbortController().signal;

test.skipIf(lacks('the vendor’s OpenAPI documents'))(
  'a sandbox checks types, and shows and keeps nothing',
  async () => {
    await using host = await createDaytonaHost();
    using sandboxes = host.provider.sandboxes(await host.createSession());
    const sandbox = await sandboxes.open(never);
    const good = await sandbox.check({ ...packagesApp, ...packagesAppTests }, never);
    expect(good).toEqual({ state: 'passed', problems: [], durationMs: expect.any(Number) });

    const app = "import { plural } from './plural.ts';\nexport const App = () => <p>{plural('one', 2)}</p>;\n";
    const wrong = await sandbox.check({ ...counterFiles, 'src/App.tsx': app }, never);
    expect(wrong).toMatchObject({
      state: 'failed',
      problems: [{ path: 'src/App.tsx', line: 2, code: 'TS2345', text: expect.stringContaining("'string'") }],
    });

    const clash = { ...counterFiles, 'src/plural.ts/App.tsx': '' };
    expect(await sandbox.check(clash, never)).toMatchObject({ state: 'failed', problems: [{ path: null }] });
    expect(await sandbox.check({ 'a.ts': '' }, never)).toMatchObject({ state: 'failed', problems: [{ path: null }] });
    expect(await sandbox.files()).toEqual({});
    expect(host.emulator.violations).toEqual([]);
  },
);
