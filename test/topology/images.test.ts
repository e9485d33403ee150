import { readFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { builtinModules } from 'node:module';
import { parseSync } from 'vite';
import { describe, expect, test } from 'vitest';

const lines = async (path: string) => (await readFile(path, 'utf8')).split('\n');

/**
 * All modules that a start and its later imports can load: files below this folder, and packages. Types are not loaded.
 */
async function loadedFrom(entry: string): Promise<{ files: Set<string>; packages: Set<string> }> {
  const files = new Set([entry]);
  const packages = new Set<string>();
  for (const file of files) {
    const text = await readFile(file, 'utf8');
    const { staticImports, staticExports, dynamicImports } = parseSync(file, text).module;
    const names = [
      ...staticImports
        .filter(({ start }) => !text.startsWith('import type ', start))
        .map(({ moduleRequest }) => moduleRequest.value),
      ...staticExports.flatMap(({ entries }) =>
        entries.flatMap((entry) => (entry.moduleRequest && !entry.isType ? [entry.moduleRequest.value] : [])),
      ),
      // A dynamic import has a position in the text; a computed name is not one of our modules.
      ...dynamicImports.flatMap(
        ({ moduleRequest: { start, end } }) => /^'(.*)'$/.exec(text.slice(start, end))?.[1] ?? [],
      ),
    ];
    for (const name of names) {
      if (name.startsWith('.')) files.add(relative('.', join(dirname(file), name)));
      else if (!name.startsWith('node:') && !builtinModules.includes(name)) {
        packages.add(/^(?:@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name);
      }
    }
  }
  return { files, packages };
}

describe('the image', () => {
  test.each(['server/main.ts', 'server/providers/sandbox/child/main.ts', 'cli/main.ts'])(
    'contains everything that %s can load',
    async (entry) => {
      const { files, packages } = await loadedFrom(entry);
      const allowed = (await lines('.dockerignore')).flatMap((line) => (line.startsWith('!') ? [line.slice(1)] : []));
      const dockerfile = await lines('Dockerfile');
      const last = dockerfile.slice(dockerfile.findLastIndex((line) => line.startsWith('FROM ')));
      const copied = last.flatMap((line) => /^COPY (?!--)(\S+) \1$/.exec(line)?.[1] ?? []);
      for (const folders of [allowed, copied])
        expect([...files].filter((file) => !folders.includes(file.split('/')[0] ?? ''))).toEqual([]);
      const { dependencies, optionalDependencies } = JSON.parse(await readFile('package.json', 'utf8')) as {
        dependencies: object;
        optionalDependencies: object;
      };
      const installed = { ...dependencies, ...optionalDependencies };
      expect([...packages].filter((name) => !(name in installed))).toEqual([]);
      expect(packages.size).toBeGreaterThan(1);
    },
  );

  test('has the manifest of each workspace before npm ci, which compares them all with the lock', async () => {
    const { workspaces } = JSON.parse(await readFile('package.json', 'utf8')) as { workspaces: string[] };
    const dockerfile = await lines('Dockerfile');
    const before = dockerfile.slice(
      0,
      dockerfile.findIndex((line) => line.startsWith('RUN npm ci')),
    );
    for (const workspace of workspaces) {
      expect(before).toContain(`COPY ${workspace}/package.json ${workspace}/`);
      expect(await lines('.dockerignore')).toContain(`!${workspace}/package.json`);
    }
  });

  test('has the Node version of the tests', async () => {
    const [major = ''] = process.versions.node.split('.');
    const images = (await lines('Dockerfile')).filter((line) => line.startsWith('FROM '));
    expect(images.length).toBeGreaterThan(0);
    for (const image of images) expect(image).toMatch(new RegExp(`^FROM node:${major}-`));
  });
});

test('the proxy lists each node of compose.yaml, and no other', async () => {
  const nodes = (await lines('compose.yaml')).flatMap((line) => /^ {2}(node\d+):$/.exec(line)?.[1] ?? []);
  // Each node occurs twice: as a service and as a volume.
  const services = [...new Set(nodes)];
  const servers = (await lines('docs/deploy/nginx.conf')).flatMap((line) => /^ {2}server (\S+) /.exec(line)?.[1] ?? []);
  expect(servers).toEqual([...services.map((node) => `${node}:4000`), ...services.map((node) => `${node}:4001`)]);
});
