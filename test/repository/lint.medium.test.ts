import { execFile } from 'node:child_process';
import { copyFile, glob, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../', import.meta.url));

const room = 'house(rooms)';
const restricted = 'eslint(no-restricted-imports)';
const cycle = 'import(no-cycle)';
const typeImports = 'typescript(consistent-type-imports)';

/** Valid files that the others import. */
const tree = [
  'schema/leaf.ts',
  'schema/entities/run.ts',
  'agents/agent.ts',
  'agents/first/index.ts',
  'agents/first/prompt.ts',
  'agents/second/index.ts',
  'server/core/procedures/router.ts',
  'server/core/runs/start.ts',
  'adapters/rest/index.ts',
  'client/sdk/index.ts',
  'web/page.ts',
  'test/support.ts',
  'bench/run.ts',
];

const shape = 'export interface Shape {\n  id: string;\n}\n\nexport const value = 1;\n';
const value = (path: string) => `import { value } from '${path}';\nexport const used = value;\n`;
const type = (path: string) => `import type { Shape } from '${path}';\nexport type Used = Shape;\n`;

/** Every way to name another file. */
const ways: [string, (path: string) => string, string][] = [
  ['a value', value, room],
  ['`import type`', type, room],
  ['an inline type', (path) => `import { type Shape } from '${path}';\nexport type Used = Shape;\n`, room],
  ['`export type … from`', (path) => `export type { Shape } from '${path}';\n`, room],
  ['`export … from`', (path) => `export { value } from '${path}';\n`, room],
  ['`export *`', (path) => `export * from '${path}';\n`, room],
  ['`export * as`', (path) => `export * as all from '${path}';\n`, room],
  ['`export type *`', (path) => `export type * from '${path}';\n`, room],
  ['dynamic `import()`', (path) => `export const load = () => import('${path}');\n`, room],
  [
    'an `import()` whose path is put together',
    (path) => {
      const [start, end] = [path.slice(0, 5), path.slice(5)];
      return `const end = '${end}';\nexport const load = () => import('${start}' + end);\n`;
    },
    'import(no-dynamic-require)',
  ],
  ["`import('…').T`", (path) => `export type Used = import('${path}').Shape;\n`, typeImports],
  ['`require`', (path) => `export const used = require('${path}');\n`, 'typescript(no-require-imports)'],
];

/** What agents must not import, as a whole package or a part of it. */
const vendors = ['hono', 'hono/streaming', '@hono/node-server', '@trpc/server', '@trpc/server/adapters/fetch'].concat(
  ['graphql', 'graphql-yoga', 'openai', 'openai/helpers/zod', '@mikro-orm/core', 'pg', 'pg-boss'],
  ['node:http', 'node:https', 'node:net', 'node:child_process', '@daytona/sdk'],
);

const allowed: Record<string, string> = {
  'schema/fine.ts': value('./leaf.ts'),
  'schema/entities/fine.ts': value('../leaf.ts') + `export { Entity } from '@mikro-orm/core';\n`,
  'agents/index.ts': `export { value as first } from './first/index.ts';\n`,
  'agents/second/steps/fine.ts': value('../../../schema/leaf.ts') + `export { value as b } from '../../agent.ts';\n`,
  'server/core/runs/fine.ts': value('../../../schema/entities/run.ts') + type('../../../agents/agent.ts'),
  'adapters/rest/fine.ts':
    value('../../server/core/procedures/router.ts') + `export { initTRPC } from '@trpc/server';\n`,
  'client/router.ts': type('../server/core/procedures/router.ts'),
  'client/react/fine.ts': type('../router.ts'),
  'web/fine.tsx': type('../server/core/procedures/router.ts') + `export { createTRPCClient } from '@trpc/client';\n`,
  'test/fine.test.ts': value('../server/core/procedures/router.ts') + `export { value as b } from '../web/page.ts';\n`,
};

const report = z.object({
  diagnostics: z.array(z.object({ code: z.string(), filename: z.string() })),
});
type Diagnostics = z.output<typeof report>['diagnostics'];

const folders: string[] = [];
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));

/** Runs the real linter with the real settings on these files only. */
async function lint(files: Record<string, string>): Promise<Diagnostics> {
  const folder = await mkdtemp(join(tmpdir(), 'lint-'));
  folders.push(folder);
  for (const file of ['.oxlintrc.json', '.oxlint/house.js', '.oxlint/rooms.js']) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await copyFile(join(root, file), join(folder, file));
  }
  const shared: Record<string, string> = Object.fromEntries(tree.map((path) => [path, shape]));
  for (const [path, text] of Object.entries({ ...shared, ...files })) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  const oxlint = join(root, 'node_modules', '.bin', 'oxlint');
  const { stdout } = await run(oxlint, ['--deny-warnings', '--format', 'json'], { cwd: folder }).catch(
    (error: { code: unknown; stdout: string }) => {
      if (error.code !== 1) throw error;
      return error;
    },
  );
  return report.parse(JSON.parse(stdout)).diagnostics;
}

describe('the linter allows', () => {
  test('the imports between rooms that the map allows', async () => {
    expect(await lint(allowed)).toEqual([]);
  });
});

describe.each(ways)('the linter detects %s', (_way, write, rule) => {
  const bad: Record<string, string> = {
    'schema/bad.ts': '../server/core/procedures/router.ts',
    'agents/second/bad.ts': '../../server/core/procedures/router.ts',
    'agents/second/other.ts': '../first/index.ts',
    'server/core/runs/bad.ts': '../../../adapters/rest/index.ts',
    'adapters/rest/bad.ts': '../../web/page.ts',
    'client/sdk/bad.ts': '../../server/core/runs/start.ts',
    'web/bad.tsx': '../agents/agent.ts',
  };
  let found: Diagnostics;
  beforeAll(async () => {
    found = await lint(Object.fromEntries(Object.entries(bad).map(([path, target]) => [path, write(target)])));
  });

  test.each(Object.keys(bad))('in %s', (path) => {
    expect(found.filter(({ filename }) => filename === path).map(({ code }) => code)).toContain(rule);
  });
});

describe('the linter refuses', () => {
  test('an agent that imports HTTP, tRPC, SQL or a vendor', async () => {
    const files = vendors.map((vendor, index) => [
      `agents/second/bad${index}.ts`,
      `export * as vendor from '${vendor}';\n`,
    ]);
    const diagnostics = await lint(Object.fromEntries(files));
    const seen = diagnostics.filter(({ code }) => code === restricted).map(({ filename }) => filename);
    expect(vendors.filter((_, index) => !seen.includes(`agents/second/bad${index}.ts`))).toEqual([]);
  });

  test('an import cycle, of values and of types', async () => {
    const diagnostics = await lint({
      'server/a.ts': `import { b } from './b.ts';\nexport const a = () => b;\n`,
      'server/b.ts': `import { a } from './a.ts';\nexport const b = () => a;\n`,
      'server/c.ts': `import type { D } from './d.ts';\nexport type C = D | 1;\n`,
      'server/d.ts': `import type { C } from './c.ts';\nexport type D = { c: C };\n`,
    });
    const seen = diagnostics.filter(({ code }) => code === cycle).map(({ filename }) => filename);
    expect(seen.toSorted()).toEqual(['server/a.ts', 'server/b.ts', 'server/c.ts', 'server/d.ts']);
  });
});

test('no `import()` has a template as its path, which the linter does not check', async () => {
  const found: string[] = [];
  for await (const path of glob('{schema,agents,server,adapters,client,cli,web}/**/*.{ts,tsx}', { cwd: root })) {
    const text = await readFile(join(root, path), 'utf8');
    if (/\bimport\(\s*`/.test(text)) found.push(path);
  }
  expect(found).toEqual([]);
});
