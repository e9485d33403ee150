import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FilesChecked, ProjectFiles, Sandbox } from '../../agents/ports.ts';
import { lacks } from '../support/needs.ts';
import { counterFiles, createSandboxHost, type SandboxHost } from '../support/sandboxes.ts';
import { at, bootFaults } from './boot-faults.ts';
import { soundApplications } from './boot-sound.ts';

const never = new AbortController().signal;

const engines = [
  { engine: 'Chromium', options: {}, missing: lacks('Chromium', 'bubblewrap') },
  { engine: 'jsdom', options: { chromium: null }, missing: lacks('bubblewrap') },
];

describe.each(engines)('a boot in $engine', ({ options, missing }) => {
  let host: SandboxHost;
  let sandbox: Sandbox;
  beforeAll(async () => {
    host = await createSandboxHost(options);
    sandbox = await host.provider.sandboxes(await host.createSession()).open(never);
  });
  afterAll(() => host[Symbol.asyncDispose]());

  const boot = (files: ProjectFiles, routes: readonly string[] = ['/']): Promise<FilesChecked> =>
    sandbox.boot({ 'src/theme.css': '', ...files }, routes, never);

  test.skipIf(missing)('passes if every route renders, and shows and keeps nothing', async () => {
    const before = await (await fetch(sandbox.url)).text();
    expect(await sandbox.boot(counterFiles, ['/', '#/a', '#/b', '#/c', '#/d'], never)).toEqual({
      state: 'passed',
      problems: [],
      durationMs: expect.any(Number),
    });
    expect(await sandbox.files()).toEqual({});
    expect(await (await fetch(sandbox.url)).text()).toBe(before);
  });

  test.skipIf(missing).each(soundApplications)(
    'passes an application that is sound: $uses',
    async ({ files, routes }) => {
      expect(await boot(files, routes)).toMatchObject({ state: 'passed', problems: [] });
    },
  );

  test.skipIf(missing)('joins the same problem of several routes', async () => {
    const app = "export function App(): never {\n  throw new Error('no walks');\n}\n";
    const booted = await boot({ 'src/App.tsx': app }, ['#/a', '#/b', '/']);
    expect(booted).toMatchObject({ state: 'failed', problems: [at('src/App.tsx', 2, 'uncaught', 'no walks')] });
  });

  test.skipIf(missing)('shows the build that it rendered, without another build', async () => {
    const own = await host.provider.sandboxes(await host.createSession()).open(never);
    expect(await own.boot(counterFiles, ['/'], never)).toMatchObject({ state: 'passed' });
    expect(await own.show(counterFiles, never)).toEqual({ ok: true, durationMs: 0 });
    expect(await own.files()).toEqual(counterFiles);
  });

  test.skipIf(missing)('reports that files do not build', async () => {
    expect(await boot({ 'src/App.tsx': '!' })).toMatchObject({
      state: 'failed',
      problems: [at(null, null, 'build', 'src/App.tsx')],
    });
  });

  test.skipIf(missing).each(bootFaults)('finds a fault: $fault', async ({ files, problem }) => {
    const booted = await boot(files);
    expect(booted).toMatchObject({ state: 'failed', problems: expect.arrayContaining([problem]) });
    expect(JSON.stringify(booted)).not.toMatch(/file:\/\/|\/project\/|\/app\/|localhost/);
  });
});
