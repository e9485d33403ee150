import { readFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { builtinModules } from 'node:module';
import { parseSync } from 'vite';
import { describe, expect, test } from 'vitest';
import { settingNames } from '../../server/process/config.ts';

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
      const copied = stage(await lines('Dockerfile'), 'base').flatMap(
        (line) => /^COPY (?!--)(\S+) \1$/.exec(line)?.[1] ?? [],
      );
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
    const bases = (await lines('Dockerfile')).flatMap((line) => /^FROM (node:\S+)/.exec(line)?.[1] ?? []);
    expect(bases.length).toBeGreaterThan(0);
    for (const base of bases) expect(base).toMatch(new RegExp(`^node:${major}-`));
  });

  test('is the one without the tools of QA, which say so, and the other target has them', async () => {
    const dockerfile = await lines('Dockerfile');
    expect(dockerfile.filter((line) => line.startsWith('FROM ')).at(-1)).toBe('FROM base AS service');
    expect(stage(dockerfile, 'service')).toContain('COPY --from=packages-without-qa /app/node_modules ./node_modules');
    expect(stage(dockerfile, 'with-chromium')).toContain('COPY --from=packages /app/node_modules ./node_modules');
    const [, removed = ''] =
      /npm uninstall .*--no-fund (.*)$/.exec(
        stage(dockerfile, 'packages-without-qa').find((line) => line.startsWith('RUN')) ?? '',
      ) ?? [];
    const checks = await Promise.all(
      ['browser', 'lighthouse', 'scanners'].map((name) => readFile(`server/providers/qa/${name}.ts`, 'utf8')),
    );
    // axe is only read by a program that drives the browser.
    for (const name of removed.split(' ').filter((one) => one !== 'axe-core'))
      expect(checks).toSatisfy((texts: string[]) => texts.some((text) => text.includes(`'${name}'`)));
  });
});

/** The lines of a stage, without its first one. */
function stage(dockerfile: readonly string[], name: string): string[] {
  const first = dockerfile.findIndex((line) => line.startsWith('FROM ') && line.endsWith(` AS ${name}`));
  const end = dockerfile.findIndex((line, index) => index > first && line.startsWith('FROM '));
  return dockerfile.slice(first + 1, end === -1 ? undefined : end);
}

describe('compose.yaml', () => {
  /** The image sets where things are, one is for tests alone, and the image has its own browser. */
  const ofImage = new Set(['HOST', 'PORT', 'PREVIEW_PORT', 'DATA_DIR', 'OUTWARD_LOOPBACK', 'CHROMIUM_PATH']);

  test('passes on every setting that the image does not set itself', async () => {
    const passed = (await lines('compose.yaml')).flatMap((line) => /^ {4}([A-Z][A-Z0-9_]+): /.exec(line)?.[1] ?? []);
    const expected = settingNames.filter((name) => !ofImage.has(name));
    expect(expected.filter((name) => !passed.includes(name))).toEqual([]);
  });

  test('gives a node no more than it needs', async () => {
    const text = await readFile('compose.yaml', 'utf8');
    for (const line of [
      'read_only: true',
      'cap_drop: [ALL]',
      "security_opt: ['no-new-privileges:true']",
      'logging: *logging',
    ])
      expect(text).toContain(`\n  ${line}\n`);
    for (const name of ['mem_limit', 'cpus', 'pids_limit', 'tmpfs']) expect(text).toMatch(new RegExp(`\n  ${name}: `));
  });
});

test('the proxy lists each node of compose.yaml, and no other', async () => {
  const nodes = (await lines('compose.yaml')).flatMap((line) => /^ {2}(node\d+):$/.exec(line)?.[1] ?? []);
  // Each node occurs twice: as a service and as a volume.
  const services = [...new Set(nodes)];
  const servers = (await lines('docs/deploy/nginx.conf')).flatMap((line) => /^ {2}server (\S+) /.exec(line)?.[1] ?? []);
  expect(servers).toEqual([...services.map((node) => `${node}:4000`), ...services.map((node) => `${node}:4001`)]);
});
