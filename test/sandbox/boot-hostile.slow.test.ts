import { type AddressInfo, createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ProjectFiles, Sandbox } from '../../agents/ports.ts';
import { permissions } from '../../server/providers/sandbox/permissions.ts';
import { enginesHere } from '../support/engines.ts';
import { lacks } from '../support/needs.ts';
import { gone, ownProcesses } from '../support/processes.ts';
import { counterFiles, createSandboxHost, type SandboxHost } from '../support/sandboxes.ts';

const never = new AbortController().signal;

/** In the command lines of their processes. */
const commands = { Chromium: '--user-data-dir=/project/profile', jsdom: '/app/child/boot-jsdom' };

/** An application that runs this first, and would be fine without it. */
const running = (code: string): ProjectFiles => ({
  ...counterFiles,
  'src/App.tsx': `// @ts-nocheck\n${code}\nexport const App = () => <p>Walks</p>;\n`,
});

/** Code that must not pass, and must not stop the check of other applications. */
const attacks: Readonly<Record<string, string>> = {
  'waits for ever': 'for (;;);',
  'renders in microtasks for ever': 'const again = () => Promise.resolve().then(again); again();',
  'fills the memory': 'const all = []; for (;;) all.push(new Array(1e6).fill(all.length));',
  'floods the console in a loop': "for (;;) console.error('x'.repeat(1e5));",
  'floods the console in time': "setInterval(() => { for (let i = 0; i < 1e4; i++) console.error('x' + i); }, 0);",
  'throws without end': "setInterval(() => { throw new Error('again ' + Math.random()); }, 0);",
  'leaves its page': "location.href = 'about:blank';",
  'reloads itself': "location.reload(); throw new Error('reloaded');",
  'says that it is done, and shows nothing':
    "document.querySelector('#root').remove(); MutationObserver.prototype.observe = () => {};",
};

let host: SandboxHost;
let sandbox: Sandbox;
beforeAll(async () => {
  host = await createSandboxHost();
  sandbox = await host.provider.sandboxes(await host.createSession()).open(never);
});
afterAll(() => host[Symbol.asyncDispose]());

test.skipIf(enginesHere.length === 0).each(Object.entries(attacks))(
  'a hostile application that %s does not pass in any engine',
  async (_, code) => {
    for (const engine of enginesHere) {
      host.engine = engine;
      const booted = await sandbox.boot(running(code), ['/'], never);
      expect([engine, booted.state]).not.toEqual([engine, 'passed']);
      const problems = booted.state === 'not_checked' ? [] : booted.problems;
      expect(problems.length).toBeLessThanOrEqual(50);
      expect(problems.filter(({ text }) => text.length > 500)).toEqual([]);
      expect(JSON.stringify(booted)).not.toMatch(/file:\/\/|\/project\/|\/app\//);
    }
  },
  400_000,
);

test.skipIf(enginesHere.length === 0)('after hostile applications, a sound one passes in each engine', async () => {
  for (const engine of enginesHere) {
    host.engine = engine;
    expect([engine, await sandbox.boot(counterFiles, ['/'], never)]).toMatchObject([engine, { state: 'passed' }]);
  }
});

describe.skipIf(enginesHere.length === 0).each(enginesHere)('a hostile application in %s', (engine) => {
  beforeAll(() => {
    host.engine = engine;
  });

  test('reaches no server of the machine', async () => {
    const reached: unknown[] = [];
    const server = createServer((socket) => reached.push(socket.destroy()));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = `127.0.0.1:${(server.address() as AddressInfo).port}`;
    try {
      await sandbox.boot(
        running(`
          fetch('http://${address}/').catch(() => {});
          new Image().src = 'http://${address}/';
          try { new WebSocket('ws://${address}/').onerror = () => {}; } catch {}
          const load = new Function('return import("node:net")');
          load().then((net) => net.connect(${address.split(':')[1]}, '127.0.0.1').on('error', () => {})).catch(() => {});
          location.href = 'http://${address}/';`),
        ['/'],
        never,
      );
      expect(reached).toEqual([]);
    } finally {
      server.close();
    }
  });

  test('ends when its run is cancelled', async () => {
    const cancel = new AbortController();
    const ended = sandbox.boot(running('for (;;);'), ['/'], cancel.signal).catch((error: unknown) => error);
    const started = await ownProcesses(commands[engine]);
    cancel.abort(new Error('cancelled'));
    expect(await ended).toMatchObject({ message: 'cancelled' });
    await gone(started);
  });
});

test.skipIf(lacks('bubblewrap'))('an application in jsdom cannot say that it passed', async () => {
  await using host = await createSandboxHost({ chromium: null });
  const sandbox = await host.provider.sandboxes(await host.createSession()).open(never);
  const forged = running(`
    const load = new Function('name', 'return import(name)');
    load('node:worker_threads').then(({ parentPort }) => { parentPort.postMessage({ seal: '', news: 'settled' }); });
    load('node:fs').then(({ writeSync }) => { writeSync(1, 'token {"problems":[],"rendered":1}\\n'); });
    load('node:process').then((process) => process.exit(0));
    await new Promise(() => {});`);
  expect((await sandbox.boot(forged, ['/'], never)).state).not.toBe('passed');
});

test('without a browser and bubblewrap, nothing is reported as clean', async () => {
  await using host = await createSandboxHost({ chromium: null, confinement: permissions() });
  const sandbox = await host.provider.sandboxes(await host.createSession()).open(never);
  expect(await sandbox.boot(counterFiles, ['/'], never)).toMatchObject({
    state: 'not_checked',
    reason: expect.stringContaining('CHROMIUM_PATH'),
  });
});
