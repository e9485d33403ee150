import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { problemWithFiles } from '../../agents/kit/project/answer.ts';
import { manifestOf } from '../../agents/kit/project/manifest.ts';
import { allowedPackages } from '../../agents/kit/project/packages.ts';
import { projectRules } from '../../agents/kit/project/prompt-rules.ts';
import { packagesApp, packagesAppTests } from '../support/packages-app.ts';
import { counterFiles } from '../support/sandboxes.ts';

const names = z.record(z.string(), z.string()).default({});
const manifest = z.object({ version: z.string(), license: z.string(), dependencies: names });
const root = join(import.meta.dirname, '../..');

async function read(folder: string) {
  return manifest.parse(JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')));
}

/** Returns the folder of an installed package, as Node finds it. */
async function find(name: string, from: string): Promise<string> {
  for (const place of createRequire(join(from, 'package.json')).resolve.paths(name) ?? []) {
    const folder = join(place, name);
    if (await read(folder).catch(() => null)) return folder;
  }
  throw new Error(`${name} is not installed.`);
}

const installed = allowedPackages.flatMap(({ name, version, types }) => [
  { name, version },
  ...(types === undefined ? [] : [{ name: `@types/${name}`, version: types }]),
]);

describe('the packages that an application may import', () => {
  test.each(installed)('$name is installed in the version that the list names', async ({ name, version }) => {
    expect((await read(root)).dependencies[name]).toBe(version);
    expect((await read(await find(name, root))).version).toBe(version);
  });

  test('they and all that they need have licences that allow bundling', async () => {
    const licences = new Map<string, string>();
    const open = installed.map(({ name }) => ({ name, from: root }));
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (licences.has(next.name)) continue;
      const folder = await find(next.name, next.from);
      const { license, dependencies } = await read(folder);
      licences.set(next.name, license);
      open.push(...Object.keys(dependencies).map((name) => ({ name, from: folder })));
    }
    const allowed = new Set(['MIT', 'ISC', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', '0BSD']);
    expect([...licences].filter(([, licence]) => !allowed.has(licence))).toEqual([]);
    expect(licences.get('tslib')).toBe('0BSD');
  });

  test('the rules for the model name each with its version', () => {
    const missing = allowedPackages.filter(({ name, version }) => !projectRules.includes(`- ${name} ${version}: `));
    expect(missing).toEqual([]);
  });

  test('an answer may import all of them, and no other: the problem names those that it may', () => {
    const written = Object.entries({ ...packagesApp, ...packagesAppTests })
      .filter(([path]) => path !== 'src/theme.css')
      .map(([path, content]) => ({ path, content }));
    expect(problemWithFiles(written)).toBeNull();
    for (const name of ['lodash', 'scheduler', '@dnd-kit/utilities', 'clsxs', 'date-fnsx/add']) {
      expect(problemWithFiles([{ path: 'src/a.ts', content: `import x from '${name}';` }])).toBe(
        `src/a.ts imports "${name}". Only react, react-dom, @dnd-kit/core, clsx, date-fns, lucide-react, marked, papaparse, zod and relative files can be imported.`,
      );
    }
  });
});

describe('package.json of a project', () => {
  test('lists the packages that its files import, with their types, and no others', async () => {
    const { dependencies, devDependencies } = await manifestOf(packagesApp);
    expect(dependencies).toEqual(Object.fromEntries(allowedPackages.map(({ name, version }) => [name, version])));
    expect(devDependencies).toMatchObject({ '@types/papaparse': '5.5.2' });

    const small = await manifestOf(counterFiles);
    expect(Object.keys(small.dependencies)).toEqual(['react', 'react-dom']);
    expect(Object.keys(small.devDependencies)).not.toContain('@types/papaparse');
  });

  test.each([
    ["import('zod/mini')", 'zod'],
    ["export { clsx } from 'clsx'", 'clsx'],
    ["import {\n  addDays,\n} from 'date-fns'", 'date-fns'],
    ["import type { Token } from 'marked'", 'marked'],
  ])('finds an import written as %s', async (code, name) => {
    expect(Object.keys((await manifestOf({ 'src/a.ts': code })).dependencies)).toContain(name);
  });

  test.each(["status = 'marked'", "import './zod.ts'", '// clsx'])('finds no import in %s', async (code) => {
    expect(Object.keys((await manifestOf({ 'src/a.ts': code })).dependencies)).toEqual(['react', 'react-dom']);
  });
});
