import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const run = promisify(execFile);

/** Names of the vendor's modules that a process has loaded after this code, if any. */
async function loadedBy(code: string): Promise<string[]> {
  const hook = `import { registerHooks } from 'node:module';
    const seen = [];
    registerHooks({ load: (url, context, next) => (/@daytona\\//.test(url) && seen.push(url), next(url, context)) });
    ${code}
    console.log(JSON.stringify(seen));`;
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', hook]);
  return JSON.parse(stdout) as string[];
}

test('the SDK is loaded with the first sandbox, not with the service', async () => {
  expect(
    await loadedBy(
      `await import('./server/start.ts'); await import('./server/providers/sandbox/daytona/provider.ts');`,
    ),
  ).toEqual([]);
  const connect = `const { vendorConnection } = await import('./server/providers/sandbox/daytona/connection.ts');
    await vendorConnection({ apiKey: 'k', apiUrl: 'http://127.0.0.1:1', requestMilliseconds: 1 })();`;
  expect((await loadedBy(connect)).length).toBeGreaterThan(10);
});
