import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FilesChecked, ProjectFiles, Sandbox } from '../../agents/ports.ts';
import { type Engine, enginesHere } from '../support/engines.ts';
import { counterFiles, createSandboxHost, type SandboxHost } from '../support/sandboxes.ts';
import { at, bootFaults } from './boot-faults.ts';
import { soundApplications } from './boot-sound.ts';

const never = new AbortController().signal;

const isMissing = enginesHere.length === 0;

let host: SandboxHost;
let sandbox: Sandbox;
beforeAll(async () => {
  host = await createSandboxHost();
  sandbox = await host.provider.sandboxes(await host.createSession()).open(never);
});
afterAll(() => host[Symbol.asyncDispose]());

/** Builds once, and renders in each engine. */
async function boots(files: ProjectFiles, routes: readonly string[] = ['/']): Promise<[Engine, FilesChecked][]> {
  const booted: [Engine, FilesChecked][] = [];
  for (const engine of enginesHere) {
    host.engine = engine;
    booted.push([engine, await sandbox.boot({ 'src/theme.css': '', ...files }, routes, never)]);
  }
  return booted;
}
const inEach = (expected: object) => enginesHere.map((engine) => [engine, expect.objectContaining(expected)]);

describe.skipIf(isMissing)('a boot, in each engine,', () => {
  test('passes if every route renders, and shows and keeps nothing', async () => {
    const before = await (await fetch(sandbox.url)).text();
    expect(await boots(counterFiles, ['/', '#/a', '#/b', '#/c', '#/d'])).toEqual(
      enginesHere.map((engine) => [engine, { state: 'passed', problems: [], durationMs: expect.any(Number) }]),
    );
    expect(await sandbox.files()).toEqual({});
    expect(await (await fetch(sandbox.url)).text()).toBe(before);
  });

  test.each(soundApplications)('passes an application that is sound: $uses', async ({ files, routes }) => {
    expect(await boots(files, routes)).toEqual(inEach({ state: 'passed', problems: [] }));
  });

  test('joins the same problem of several routes', async () => {
    const app = "export function App(): never {\n  throw new Error('no walks');\n}\n";
    const problems = [at('src/App.tsx', 2, 'uncaught', 'no walks')];
    expect(await boots({ 'src/App.tsx': app }, ['#/a', '#/b', '/'])).toEqual(inEach({ state: 'failed', problems }));
  });

  test('reports that files do not build', async () => {
    const problems = [at(null, null, 'build', 'src/App.tsx')];
    expect(await boots({ 'src/App.tsx': '!' })).toEqual(inEach({ state: 'failed', problems }));
  });

  test.each(bootFaults)('finds a fault: $fault', async ({ files, problem }) => {
    const booted = await boots(files);
    expect(booted).toEqual(inEach({ state: 'failed', problems: expect.arrayContaining([problem]) }));
    expect(JSON.stringify(booted)).not.toMatch(/file:\/\/|\/project\/|\/app\/|localhost/);
  });
});

test.skipIf(isMissing)('a boot shows the build that it rendered, without another build', async () => {
  const own = await host.provider.sandboxes(await host.createSession()).open(never);
  expect(await own.boot(counterFiles, ['/'], never)).toMatchObject({ state: 'passed' });
  expect(await own.show(counterFiles, never)).toEqual({ ok: true, durationMs: 0 });
  expect(await own.files()).toEqual(counterFiles);
});
