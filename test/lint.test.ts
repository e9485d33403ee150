import { execFile } from 'node:child_process';
import { copyFile, glob, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../', import.meta.url));

const restricted = 'eslint(no-restricted-imports)';
const cycle = 'import(no-cycle)';
const typeImports = 'typescript(consistent-type-imports)';

/** Files that break no rule, for the others to import. */
const tree = [
  'schema/leaf.ts',
  'schema/entities/run.ts',
  'agents/agent.ts',
  'agents/words/brief.ts',
  'agents/first/index.ts',
  'agents/first/prompt.ts',
  'agents/second/index.ts',
  'server/router.ts',
  'server/runs/start.ts',
  'adapters/rest/index.ts',
  'client/index.ts',
  'web/page.ts',
  'test/support.ts',
  'bench/run.ts',
];

const shape = 'export interface Shape {\n  id: string;\n}\n\nexport const value = 1;\n';
const value = (path: string) => `import { value } from '${path}';\nexport const used = value;\n`;
const type = (path: string) => `import type { Shape } from '${path}';\nexport type Used = Shape;\n`;

/** Every way to name another file. */
const ways: [string, (path: string) => string, string][] = [
  ['a value', value, restricted],
  ['`import type`', type, restricted],
  ['an inline type', (path) => `import { type Shape } from '${path}';\nexport type Used = Shape;\n`, restricted],
  ['`export type … from`', (path) => `export type { Shape } from '${path}';\n`, restricted],
  ['`export … from`', (path) => `export { value } from '${path}';\n`, restricted],
  ['`export *`', (path) => `export * from '${path}';\n`, restricted],
  ['`export * as`', (path) => `export * as all from '${path}';\n`, restricted],
  ['`export type *`', (path) => `export type * from '${path}';\n`, restricted],
  ['dynamic `import()`', (path) => `export const load = () => import('${path}');\n`, restricted],
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

/** From, what it may not import, and the rule's words. */
const borders: [string, string, string][] = [
  ['schema/bad.ts', '../agents/agent.ts', 'schema/ is a leaf'],
  ['schema/bad.ts', '../server/router.ts', 'schema/ is a leaf'],
  ['schema/bad.ts', './entities/run.ts', 'Only server/ imports entities'],
  ['schema/entities/bad.ts', '../../server/router.ts', 'schema/ is a leaf'],
  ['schema/entities/bad.ts', '../../test/support.ts', 'schema/ is a leaf'],
  ['agents/bad.ts', '../server/router.ts', 'agents/ imports from schema/ only'],
  ['agents/bad.ts', './first/index.ts', 'Only the registry imports agents'],
  ['agents/bad.ts', '../schema/entities/run.ts', 'Only server/ imports entities'],
  ['agents/index.ts', './first/prompt.ts', 'The registry takes each agent whole'],
  ['agents/index.ts', '../server/router.ts', 'agents/ imports from schema/ only'],
  ['agents/second/bad.ts', '../first/index.ts', 'No agent imports another'],
  ['agents/second/bad.ts', './../first/prompt.ts', 'No agent imports another'],
  ['agents/second/bad.ts', '../../agents/first/index.ts', 'Agents are reached by the registry alone'],
  ['agents/second/steps/bad.ts', '../../first/prompt.ts', 'No agent imports another'],
  ['agents/second/bad.ts', '../../server/runs/start.ts', 'agents/ imports from schema/ only'],
  ['agents/second/bad.ts', '../../adapters/rest/index.ts', 'agents/ imports from schema/ only'],
  ['agents/second/bad.ts', '../../web/page.ts', 'agents/ imports from schema/ only'],
  ['agents/second/bad.ts', '../../bench/run.ts', 'agents/ imports from schema/ only'],
  ['agents/second/bad.ts', '../../schema/entities/run.ts', 'Only server/ imports entities'],
  ['agents/words/bad.ts', '../../server/router.ts', 'agents/ imports from schema/ only'],
  ['agents/words/bad.ts', '../first/index.ts', 'No agent imports another'],
  ['agents/project/source/bad.ts', '../../../schema/leaf.ts', 'stands alone'],
  ['agents/starters/apps/kit/bad.ts', '../../../../schema/leaf.ts', 'stands alone'],
  ['server/bad.ts', '../adapters/rest/index.ts', 'only server/app.ts plugs adapters in'],
  ['server/runs/bad.ts', '../../client/index.ts', 'server/ imports from schema/ and agents/'],
  ['server/runs/bad.ts', '../../test/support.ts', 'server/ imports from schema/ and agents/'],
  ['server/app.ts', '../client/index.ts', 'The composition root'],
  ['server/app.ts', '../web/page.ts', 'The composition root'],
  ['adapters/rest/bad.ts', '../../web/page.ts', 'adapters/ imports from'],
  ['adapters/rest/bad.ts', '../../client/index.ts', 'adapters/ imports from'],
  ['adapters/rest/bad.ts', '../../schema/entities/run.ts', 'Only server/ imports entities'],
  ['client/bad.ts', '../server/router.ts', 'client/ '],
  ['client/bad.ts', '../agents/agent.ts', 'client/ imports'],
  ['client/bad.ts', '../schema/entities/run.ts', 'Only server/ imports entities'],
  ['web/bad.tsx', '../server/router.ts', 'web/ '],
  ['web/views/bad.tsx', '../../server/runs/start.ts', 'web/ '],
  ['web/bad.tsx', '../agents/agent.ts', 'web/ imports'],
  ['web/bad.tsx', '../client/index.ts', 'web/ imports'],
  ['web/bad.tsx', '../schema/entities/run.ts', 'Only server/ imports entities'],
];

/** What agents may not know, whole or in part. */
const vendors = ['hono', 'hono/streaming', '@hono/node-server', '@trpc/server', '@trpc/server/adapters/fetch'].concat(
  ['graphql', 'graphql-yoga', 'openai', 'openai/helpers/zod', '@mikro-orm/core', 'pg', 'pg-boss'],
  ['node:http', 'node:https', 'node:net', 'node:child_process', '@daytona/sdk'],
);

const allowed: Record<string, string> = {
  'schema/fine.ts': value('./leaf.ts'),
  'schema/entities/fine.ts': value('../leaf.ts') + `export { Entity } from '@mikro-orm/core';\n`,
  'agents/index.ts': `export { value as first } from './first/index.ts';\n`,
  'agents/fine.ts': value('./words/brief.ts') + type('../schema/leaf.ts'),
  'agents/second/fine.ts': value('../words/brief.ts') + `export { value as b } from '../agent.ts';\n`,
  'agents/second/steps/fine.ts': value('../../../schema/leaf.ts') + `export { value as b } from '../../agent.ts';\n`,
  'agents/project/source/fine.tsx': value('./src/records.ts'),
  'agents/project/source/src/records.ts': value('../lib/dates.ts'),
  'server/fine.ts': value('../schema/entities/run.ts') + `export { value as b } from '../agents/agent.ts';\n`,
  'server/app.ts': value('../adapters/rest/index.ts'),
  'adapters/rest/fine.ts': value('../../server/router.ts') + `export { initTRPC } from '@trpc/server';\n`,
  'client/fine.ts': `import type { AppRouter } from '../server/router.ts';\nexport type Used = AppRouter;\n`,
  'web/fine.tsx': `import { type AppRouter } from '../server/router.ts';\nexport type Used = AppRouter;\n`,
  'web/other.tsx': value('../schema/leaf.ts') + `export { createTRPCClient } from '@trpc/client';\n`,
  'test/fine.test.ts': value('../server/router.ts') + `export { value as b } from '../web/page.ts';\n`,
};

const report = z.object({
  diagnostics: z.array(z.object({ code: z.string(), help: z.string().default(''), filename: z.string() })),
});
type Diagnostics = z.output<typeof report>['diagnostics'];

const folders: string[] = [];
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));

/** Runs the real linter with the real settings on these files alone. */
async function lint(files: Record<string, string>): Promise<Diagnostics> {
  const folder = await mkdtemp(join(tmpdir(), 'lint-'));
  folders.push(folder);
  await copyFile(join(root, '.oxlintrc.json'), join(folder, '.oxlintrc.json'));
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

describe('the linter passes', () => {
  test('what the rooms may import', async () => {
    expect(await lint(allowed)).toEqual([]);
  });
});

describe.each(ways)('the linter sees %s', (_way, write, rule) => {
  let found: Diagnostics;
  beforeAll(async () => {
    found = await lint({
      'schema/bad.ts': write('../server/router.ts'),
      'agents/second/bad.ts': write('../../server/router.ts'),
      'agents/second/other.ts': write('../first/index.ts'),
      'server/runs/bad.ts': write('../../adapters/rest/index.ts'),
      'adapters/rest/bad.ts': write('../../web/page.ts'),
      'client/bad.ts': write('../server/router.ts'),
      'web/bad.tsx': write('../server/router.ts'),
    });
  });

  test.each([
    'schema/bad.ts',
    'agents/second/bad.ts',
    'agents/second/other.ts',
    'server/runs/bad.ts',
    'adapters/rest/bad.ts',
    'client/bad.ts',
    'web/bad.tsx',
  ])('in %s', (path) => {
    expect(found.filter(({ filename }) => filename === path).map(({ code }) => code)).toContain(rule);
  });
});

describe('the linter refuses', () => {
  let found: { path: string; target: string; diagnostics: Diagnostics }[];
  beforeAll(async () => {
    // One tree each time a file has to be another one than before.
    found = await Promise.all(
      borders.map(async ([path, target]) => ({ path, target, diagnostics: await lint({ [path]: value(target) }) })),
    );
  });

  test.each(borders)('in %s: %s', (path, target, words) => {
    const diagnostics = found.find((one) => one.path === path && one.target === target)?.diagnostics ?? [];
    expect(diagnostics.map(({ filename }) => filename)).toContain(path);
    expect(diagnostics.filter(({ code }) => code === restricted).map(({ help }) => help)).toContainEqual(
      expect.stringContaining(words),
    );
  });

  test('an agent that knows HTTP, tRPC, SQL or a vendor', async () => {
    const files = vendors.map((vendor, index) => [
      `agents/second/bad${index}.ts`,
      `export * as vendor from '${vendor}';\n`,
    ]);
    const diagnostics = await lint(Object.fromEntries(files));
    const seen = diagnostics.filter(({ code }) => code === restricted).map(({ filename }) => filename);
    expect(vendors.filter((_, index) => !seen.includes(`agents/second/bad${index}.ts`))).toEqual([]);
  });

  test('a cycle, of values and of types alone', async () => {
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

test('no path of an `import()` stands in a template, which the linter does not look into', async () => {
  const found: string[] = [];
  for await (const path of glob('{schema,agents,server,adapters,client,web}/**/*.{ts,tsx}', { cwd: root })) {
    const text = await readFile(join(root, path), 'utf8');
    if (/\bimport\(\s*`/.test(text)) found.push(path);
  }
  expect(found).toEqual([]);
});
