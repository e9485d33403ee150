import { glob, readdir, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { blockNamed } from './page.ts';

const page = await readFile('CONTRIBUTING.md', 'utf8');
const { scripts } = JSON.parse(await readFile('package.json', 'utf8')) as { scripts: Record<string, string> };

const roots = new Set(await readdir('.'));
const codeSpans = [...page.matchAll(/`([^`\n]+)`/g)].flatMap(([, span = '']) => span.split(' '));
const paths = new Set(codeSpans.filter((word) => word.includes('/') && roots.has(word.split('/', 1).join())));

test('CONTRIBUTING.md names scripts of package.json', () => {
  const named = [...page.matchAll(/`npm (?:run )?([\w:]+)`/g)].map(([, name = '']) => name);
  expect(named).toContain('test:fast');
  expect(named.filter((name) => name !== 'ci' && scripts[name] === undefined)).toEqual([]);
});

test('CONTRIBUTING.md names files and folders of the repository', async () => {
  const missing: string[] = [];
  for (const path of paths) {
    const found = await Array.fromAsync(glob([path, `${path}.*`]));
    if (found.length === 0 && path !== '.data/') missing.push(path);
  }
  expect(missing).toEqual([]);
  expect(paths.size).toBeGreaterThan(10);
});

test('CONTRIBUTING.md installs the programs that CI installs', async () => {
  const [, list = ''] = /^declare -A packages=\(([^)]*)\)/m.exec(await readFile('.ci/run', 'utf8')) ?? [];
  const installed = [...list.matchAll(/\]=(\S+)/g)].map(([, name]) => name);
  expect(installed.length).toBeGreaterThan(5);
  const named = (await blockNamed('CONTRIBUTING.md', 'debian')).trim().replace('apt-get install ', '').split(' ');
  expect(named.toSorted()).toEqual(installed.toSorted());
});
