import { existsSync, readdirSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, basename } from 'node:path';
import { expect, test } from 'vitest';
import { blockNamed } from './page.ts';

const page = await readFile('CONTRIBUTING.md', 'utf8');
const { scripts } = JSON.parse(await readFile('package.json', 'utf8')) as { scripts: Record<string, string> };

/** Without the data of a service that was started here. */
const roots = new Set((await readdir('.')).filter((name) => name !== '.data'));
const codeSpans = [...page.matchAll(/`([^`\n]+)`/g)].flatMap(([, span = '']) => span.split(' '));
const paths = new Set(codeSpans.filter((word) => word.includes('/') && roots.has(word.split('/', 1).join())));

test('CONTRIBUTING.md names scripts of package.json', () => {
  const named = [...page.matchAll(/`npm (?:run )?([\w:]+)`/g)].map(([, name = '']) => name);
  expect(named).toContain('test:fast');
  expect(named.filter((name) => name !== 'ci' && scripts[name] === undefined)).toEqual([]);
});

/** Whether there is such a file or folder, or files that begin so: `vitest run` takes these, too. */
const exists = (path: string) =>
  existsSync(path) || readdirSync(dirname(path)).some((name) => name.startsWith(`${basename(path)}.`));

test('CONTRIBUTING.md names files and folders of the repository', () => {
  expect(paths.size).toBeGreaterThan(10);
  expect([...paths].filter((path) => !exists(path))).toEqual([]);
});

test('CONTRIBUTING.md installs the programs that CI installs', async () => {
  const script = await readFile('.ci/run', 'utf8');
  const [, list = ''] = /^declare -A packages=\(([^)]*)\)/m.exec(script) ?? [];
  const libraries = [...script.matchAll(/\|\| missing\+=\(([\w-]+)\)/g)].map(([, name]) => name);
  const installed = [...[...list.matchAll(/\]=(\S+)/g)].map(([, name]) => name), ...libraries];
  expect(installed.length).toBeGreaterThan(5);
  const named = (await blockNamed('CONTRIBUTING.md', 'debian')).trim().replace('apt-get install ', '').split(' ');
  expect(named.toSorted()).toEqual(installed.toSorted());
});
