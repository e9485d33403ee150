import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const home = 'docs/examples';
const folders = (await readdir(home, { withFileTypes: true })).flatMap((one) => (one.isDirectory() ? [one.name] : []));

/** The lines with a word or a number, without comments. */
async function linesOfCode(folder: string): Promise<number> {
  const files = await readdir(folder, { recursive: true });
  const own = files.filter((file) => /^(?:src|app)\/.*\.\w+$/.test(file));
  const texts = await Promise.all(own.map((file) => readFile(join(folder, file), 'utf8')));
  return texts
    .join('\n')
    .split('\n')
    .filter((line) => /\w/.test(line) && !/^\s*(?:\/\/|\/\*)/.test(line)).length;
}

test.each(folders)('docs/examples/%s has under 80 lines of code', async (folder) => {
  const lines = await linesOfCode(join(home, folder));
  expect(lines).toBeGreaterThan(20);
  expect(lines).toBeLessThan(80);
});

test.each(folders)('docs/examples/%s installs exact versions, and is not published', async (folder) => {
  const text = await readFile(join(home, folder, 'package.json'), 'utf8');
  const manifest = JSON.parse(text) as Record<'dependencies' | 'devDependencies', object> & { private?: boolean };
  expect(manifest.private).toBe(true);
  for (const version of Object.values({ ...manifest.dependencies, ...manifest.devDependencies })) {
    expect(version).toMatch(/^(?:\d+\.\d+\.\d+|file:\.\.\/unified-agents-client-\d+\.\d+\.\d+\.tgz)$/);
  }
});

test('docs/examples/README.md lists each example, and the pages that are examples', async () => {
  const page = await readFile(join(home, 'README.md'), 'utf8');
  const rows = [...page.matchAll(/^\| \[.+?\]\((.+?)\)/gm)].map(([, target]) => target);
  expect(rows.toSorted()).toEqual([...folders, '../browser.md', '../python.md'].toSorted());
});
