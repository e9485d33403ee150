import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FilesChecked, ProjectFiles, Sandbox } from '../../../agents/ports.ts';
import { starterProject } from '../../../agents/starters/project.ts';
import { starters } from '../../../agents/starters/registry.ts';
import { permissions } from '../../../server/providers/sandbox/permissions.ts';
import { packagesApp, packagesAppTests } from '../../support/packages-app.ts';
import { boundariesHere, counterFiles, createSandboxHost, type SandboxHost } from '../../support/sandboxes.ts';

const never = new AbortController().signal;
const passed = { state: 'passed', problems: [], durationMs: expect.any(Number) };
const boundaries = await boundariesHere();
const withApp = (code: string): ProjectFiles => ({ ...counterFiles, 'src/App.tsx': code });
const placesOf = (checked: FilesChecked) =>
  checked.state === 'failed' ? checked.problems.map(({ path, code }) => `${path} ${code}`).toSorted() : [checked.state];
const inFiles = (codes: readonly string[]): ProjectFiles =>
  Object.fromEntries(codes.map((code, index) => [`src/m${index}.ts`, code]));
const textOf = (checked: FilesChecked) => JSON.stringify(checked);
const heavy = (text: unknown) => ({ state: 'failed', problems: [{ path: null, line: null, code: null, text }] });

describe.skipIf(boundaries.length === 0).each(boundaries)('types, confined by $name,', (confinement) => {
  let host: SandboxHost;
  let sandbox: Sandbox;
  beforeAll(async () => {
    host = await createSandboxHost({ confinement });
    sandbox = await host.provider.sandboxes(await host.createSession()).open(never);
  });
  afterAll(() => host[Symbol.asyncDispose]());

  test('an application with all packages and its tests passes, and nothing is left behind', async () => {
    expect(await sandbox.check({ ...packagesApp, ...packagesAppTests }, never)).toEqual(passed);
    expect(await readdir(host.workDir)).toEqual([]);
    expect(await sandbox.files()).toEqual({});
  });

  test('each problem has its place, its code and words without paths of the machine', async () => {
    const checked = await sandbox.check(
      withApp(`import lodash from 'lodash';
import { Nothing } from 'lucide-react';
const timer: number = setTimeout(() => {}, 1);
export const App = () => <p className={timer}>{lodash}{Nothing}{import.meta.env.MODE}</p>;
`),
      never,
    );
    const place = { path: 'src/App.tsx', line: expect.any(Number) };
    expect(checked).toEqual({
      state: 'failed',
      problems: [
        { ...place, line: 1, code: 'TS2307', text: expect.stringContaining("Cannot find module 'lodash'") },
        { ...place, line: 2, code: 'TS2305', text: expect.stringContaining("no exported member 'Nothing'") },
        { ...place, line: 4, code: 'TS2322', text: expect.stringContaining('not assignable') },
      ],
      durationMs: expect.any(Number),
    });
    expect(textOf(checked)).not.toContain(process.cwd());
    expect(textOf(checked)).not.toContain(host.workDir);
  });

  test('a type names modules without paths of the machine', async () => {
    const code = `import * as own from './plural.ts';
import * as zod from 'zod';
export const numbers: number[] = [own, zod];
export const App = () => null;
`;
    const checked = await sandbox.check(withApp(code), never);
    expect(textOf(checked)).toContain(String.raw`import(\"src/plural\")`);
    expect(textOf(checked)).toContain(String.raw`import(\"node_modules/zod/`);
    expect(textOf(checked)).not.toContain(process.cwd());
    expect(textOf(checked)).not.toContain(host.workDir);
  });

  test('a test and the template are checked too', async () => {
    const files = { ...counterFiles, 'src/a.test.ts': "import { test } from 'vitest';\ntest(1);\n" };
    expect(await sandbox.check(files, never)).toMatchObject({ problems: [{ path: 'src/a.test.ts', line: 2 }] });
    expect(await sandbox.check({ 'src/theme.css': '' }, never)).toMatchObject({
      problems: [{ path: 'src/main.tsx', code: 'TS2307' }],
    });
  });

  test('nothing outside the project is read', async () => {
    const outside = join(host.workDir, '..', 'outside');
    await mkdir(outside, { recursive: true });
    await mkdir(join(host.workDir, 'work-other'), { recursive: true });
    const code = "export const kept: 'kept-4242' = 'kept-4242';\n";
    await writeFile(join(outside, 'secret.ts'), code);
    await writeFile(join(outside, 'secret.d.ts'), "declare const kept: 'kept-4242';\n");
    await writeFile(join(outside, 'secret.json'), '{"kept-4242":1}');
    await writeFile(join(host.workDir, 'work-other', 'secret.ts'), code);
    const modules = [
      ...['secret.ts', 'secret', 'secret.json'].flatMap((name) => [join(outside, name), `../../../outside/${name}`]),
      '../../work-other/secret.ts',
      `${process.cwd()}/package.json`,
      `${process.cwd()}/agents/ports.ts`,
      '/etc/passwd',
      '/proc/self/environ',
      'pg',
    ];
    // One check for all: each starts a compiler.
    const imports = modules.map((name) => `import * as all from '${name}';\nexport const n: number = all;\n`);
    const imported = await sandbox.check({ ...counterFiles, ...inFiles(imports) }, never);
    expect(placesOf(imported)).toEqual(modules.map((_, index) => `src/m${index}.ts TS2307`).toSorted());
    const paths = [join(outside, 'secret.d.ts'), '../../../outside/secret.d.ts', '/etc/passwd', '/proc/self/environ'];
    const references = paths.map((path) => `/// <reference path="${path}" />\nexport const n: number = kept;\n`);
    const referred = await sandbox.check({ ...counterFiles, ...inFiles(references) }, never);
    expect(placesOf(referred)).toEqual(expect.arrayContaining(paths.map((_, index) => `src/m${index}.ts TS2304`)));
    expect(textOf(imported) + textOf(referred)).not.toMatch(/4242|root:x|GOMEMLIMIT/);
  });

  test('types that take too long are a problem of the project', async () => {
    const deep = `export const App = () => null;\nexport type Deep = ${'['.repeat(90_000)}${']'.repeat(90_000)};\n`;
    expect(await sandbox.check(withApp(deep), never)).toMatchObject(
      heavy('The types take longer than 10 s to check. Simplify them.'),
    );
  });

  test('types that take too much memory are a problem of the project', async () => {
    const long = `type Twice<S extends string, N extends unknown[] = []> = N['length'] extends 40 ? S : Twice<\`\${S}\${S}\`, [...N, 0]>;
export const long: Twice<'abcdefgh'> = 1;
export const App = () => null;
`;
    // On a slow machine, the time is over before the memory is.
    expect(await sandbox.check(withApp(long), never)).toMatchObject(
      heavy(
        expect.stringMatching(/^The types take (?:more memory to check than there is|longer than 10 s to check)\. /),
      ),
    );
  });

  test('a path that cannot be written is a problem, and an abort stops the check', async () => {
    expect(await sandbox.check({ 'tsconfig.json': '{"extends":"/etc/passwd"}' }, never)).toMatchObject({
      state: 'failed',
      problems: [{ text: expect.stringContaining('does not lie below src/') }],
    });
    await expect(sandbox.check(counterFiles, AbortSignal.abort(new Error('enough')))).rejects.toThrow('enough');
  });
});

test.skipIf(boundaries.length === 0).each(starters)(
  'the types of the starter $kind are right',
  async ({ kind, version }) => {
    await using host = await createSandboxHost();
    const sandbox = await host.provider.sandboxes(await host.createSession()).open(never);
    const starter = { kind, version, language: 'en', name: 'Name', values: {}, quotes: {}, notDone: [] } as const;
    expect(await sandbox.check(await starterProject(starter), never)).toEqual(passed);
  },
);

test.each([
  ['no boundary works', null],
  ['only Node can confine', permissions()],
])('types are not checked if %s', async (_, confinement) => {
  await using host = await createSandboxHost({ confinement });
  const sandbox = await host.provider.sandboxes(await host.createSession()).open(never, 'look');
  expect(await sandbox.check(counterFiles, never)).toEqual({
    state: 'not_checked',
    reason: expect.stringContaining('Types are only checked inside a sandbox of the operating system.'),
    durationMs: expect.any(Number),
  });
});
