import { cp, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { makeDataDir, type ServiceProcess, startServiceProcess } from '../support/process.ts';

interface Checkout extends AsyncDisposable {
  path: string;
  /** The folders of the cache; none if it does not exist. */
  cached(): Promise<string[]>;
  /** Starts the service as `npm start` does. */
  start(): Promise<ServiceProcess & AsyncDisposable>;
}

/** Copies what is needed to run from source. Its packages are those of this checkout, but for those `without`. */
async function makeCheckout({ without = [] }: { without?: readonly string[] } = {}): Promise<Checkout> {
  const path = await mkdtemp(join(tmpdir(), 'uas-checkout-'));
  const parts = ['adapters', 'agents', 'client', 'schema', 'server', 'web'];
  for (const part of [...parts, 'package.json', 'package-lock.json', 'tsconfig.json'])
    await cp(part, join(path, part), { recursive: true, filter: (from) => !/\/(?:dist|node_modules)$/.test(from) });
  for (const name of await readdir('node_modules')) {
    if (name === '.cache') continue;
    const names = name.startsWith('@')
      ? (await readdir(join('node_modules', name))).map((one) => `${name}/${one}`)
      : [name];
    await mkdir(join(path, 'node_modules', name.startsWith('@') ? name : ''), { recursive: true });
    for (const one of names)
      if (!without.includes(one)) await symlink(resolve('node_modules', one), join(path, 'node_modules', one));
  }
  const cache = join(path, 'node_modules/.cache/unified-agents-studio');
  return {
    path,
    cached: () => readdir(cache).catch(() => []),
    async start() {
      await using parts = new AsyncDisposableStack();
      const data = parts.use(await makeDataDir());
      const service = parts.use(await startServiceProcess({ DATA_DIR: data.path, STUDIO: 'on' }, path));
      const started = parts.move();
      return { ...service, [Symbol.asyncDispose]: () => started.disposeAsync() };
    },
    [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true, maxRetries: 3 }),
  };
}

const pageOf = async (service: ServiceProcess) => (await fetch(`${service.url}/s/some-id`)).text();
const words = async (service: ServiceProcess) => (await pageOf(service)).replaceAll(/\s+/g, ' ');
const isBuilding = (page: string) => page.includes('http-equiv="refresh"');

/** Waits until the page is no longer that of a build that is under way; returns it. */
async function builtPage(service: ServiceProcess): Promise<string> {
  await expect.poll(() => pageOf(service), { interval: 100 }).not.toSatisfy(isBuilding);
  return pageOf(service);
}

async function expectStudio(service: ServiceProcess): Promise<void> {
  const page = await builtPage(service);
  const [, script = ''] = /<script type="module"[^>]* src="(\/assets\/[^"]+)"/.exec(page) ?? [];
  const answer = await fetch(service.url + script, { headers: { 'accept-encoding': 'br' } });
  expect([answer.status, answer.headers.get('content-encoding')]).toEqual([200, 'br']);
}

const reports = (service: ServiceProcess) => service.output().includes('built the studio');

describe('npm start in a checkout', () => {
  test('serves the studio once a process has built it, and the next start at once', async () => {
    await using checkout = await makeCheckout();
    {
      await using service = await checkout.start();
      // The service is ready before the build is.
      expect(await words(service)).toContain('The studio is being built');
      await expectStudio(service);
      await expect.poll(() => reports(service)).toBe(true);
    }
    const [first = '', ...others] = await checkout.cached();
    expect([others, first]).toEqual([[], expect.stringMatching(/^[0-9a-f]{32}$/)]);
    {
      await using service = await checkout.start();
      expect(isBuilding(await pageOf(service))).toBe(false);
      await expectStudio(service);
      expect(reports(service)).toBe(false);
    }
    await writeFile(join(checkout.path, 'web/public/added.txt'), 'Another content has another name.');
    await using service = await checkout.start();
    await expectStudio(service);
    expect(await (await fetch(`${service.url}/added.txt`)).text()).toBe('Another content has another name.');
    expect(await checkout.cached()).toHaveLength(2);
  });

  test('serves the studio of two services that start at once', async () => {
    await using checkout = await makeCheckout();
    await using first = await checkout.start();
    await using second = await checkout.start();
    await Promise.all([expectStudio(first), expectStudio(second)]);
    await expect.poll(() => checkout.cached()).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/)]);
  });

  test('leaves nothing of a build if the service ends before it', async () => {
    await using checkout = await makeCheckout();
    {
      await using service = await checkout.start();
      await expect.poll(() => checkout.cached()).toEqual([expect.stringMatching(/^building-/)]);
      expect(await service.end('SIGKILL')).toBeNull();
    }
    await expect.poll(() => checkout.cached()).toEqual([]);
  });
});

describe('npm start in a checkout that cannot build the studio', () => {
  test('says which command installs the packages for development', async () => {
    await using checkout = await makeCheckout({ without: ['@tailwindcss/vite', '@tanstack/react-router'] });
    await using service = await checkout.start();
    await builtPage(service);
    expect(await words(service)).toContain(
      'The studio is not shown, because the packages for development, which build it, are not installed. ' +
        'To build it, run <code>npm ci &amp;&amp; npm run build</code>',
    );
    expect(await checkout.cached()).toEqual([]);
  });

  test('says that the folder cannot be written', async () => {
    await using checkout = await makeCheckout();
    // Root may write to any folder; nobody can make one inside a file.
    await writeFile(join(checkout.path, 'node_modules/.cache'), '');
    await using service = await checkout.start();
    await builtPage(service);
    expect(await words(service)).toContain('node_modules/.cache, where its build is kept, cannot be written.');
  });

  test('says that the build failed and logs why, and serves what npm run build made before', async () => {
    await using checkout = await makeCheckout();
    await writeFile(join(checkout.path, 'web/main.tsx'), 'This is not a program.');
    {
      await using service = await checkout.start();
      await builtPage(service);
      expect(await words(service)).toContain('its build failed, and the log of the service says why.');
      await expect.poll(() => service.output()).toContain('could not build the studio');
      expect(service.output()).toContain('main.tsx');
    }
    await mkdir(join(checkout.path, 'dist/web'), { recursive: true });
    await writeFile(
      join(checkout.path, 'dist/web/index.html'),
      '<html lang="en"><!-- no-script -->The earlier build</html>',
    );
    await using service = await checkout.start();
    expect(await builtPage(service)).toContain('The earlier build');
  });
});
