import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { kit } from '../../agents/qa/kit.ts';
import type { ProjectFiles, TestEnd } from '../../agents/ports.ts';
import { permissions } from '../../server/providers/sandbox/permissions.ts';
import { openChecks, type TestChecks } from '../support/checks.ts';
import { gone, ownProcesses } from '../support/processes.ts';
import { counterFiles } from '../support/sandboxes.ts';
import { lacks } from '../support/needs.ts';

const missing = lacks('bubblewrap');

const never = new AbortController().signal;
const secret = 'host-secret-7331';

/** A test module by its name and body. A body that runs to its end has succeeded with its attack. */
const attack = (name: string, body: string) => ({
  [`qa/${name}.test.tsx`]: `import fs from 'node:fs';\nimport net from 'node:net';\nimport { spawnSync } from 'node:child_process';\nimport { expect, test } from 'vitest';\ntest('${name}', async () => {\n${body}\n});\n`,
});

async function run({ checks }: TestChecks, tests: ProjectFiles, signal = never): Promise<TestEnd[]> {
  const ran = await checks.runTests({ files: counterFiles, tests: { ...kit, ...tests }, isolated: false }, signal);
  expect(ran.state).toBe('checked');
  return ran.state === 'checked' ? ran.tests : [];
}

test.skipIf(missing)(
  'a hostile test reaches no network, file, variable or process of the machine, and forges no result',
  async () => {
    const reached: unknown[] = [];
    const server = createServer((socket) => reached.push(socket.destroy()));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const folder = await mkdtemp(join(tmpdir(), 'uas-secret-'));
    await writeFile(join(folder, 'secret'), secret);
    process.env.HOSTILE_SECRET = secret;
    try {
      await using tools = await openChecks();
      const connect = `await new Promise((done, no) => net.connect(${port}, '127.0.0.1', done).once('error', no));`;
      const ends = await run(tools, {
        ...attack('network', connect),
        ...attack('process', "const { error } = spawnSync(process.execPath, ['-v']); if (error) throw error;"),
        ...attack('file', `fs.readFileSync(${JSON.stringify(join(folder, 'secret'))});`),
        ...attack('accounts', "fs.readFileSync('/etc/passwd');"),
        ...attack(
          'memory-of-others',
          "if (fs.readdirSync('/proc').filter((name) => /^[0-9]+$/.test(name)).length < 4) throw new Error('alone');",
        ),
        ...attack('variable', "if (!JSON.stringify(process.env).includes('7331')) throw new Error('none');"),
        ...attack('packages', "fs.writeFileSync('/app/node_modules/react/index.js', '');"),
        ...attack(
          'honest',
          "fs.writeSync(1, JSON.stringify({ file: 'qa/US-1.test.tsx', name: 'US-1.1 forged', state: 'passed', message: '', durationMs: 1 }) + '\\n');",
        ),
      });
      expect(Object.fromEntries(ends.map(({ name, state, reason }) => [name, reason ?? state]))).toEqual({
        network: expect.stringMatching(/EPERM|ECONNREFUSED|ENETUNREACH/),
        process: expect.stringContaining('EPERM'),
        file: expect.stringContaining('ENOENT'),
        accounts: expect.stringContaining('ENOENT'),
        'memory-of-others': 'alone',
        variable: 'none',
        packages: expect.stringContaining('EROFS'),
        honest: 'passed',
      });
      expect(reached).toEqual([]);
      expect(JSON.stringify(ends)).not.toContain(secret);
    } finally {
      delete process.env.HOSTILE_SECRET;
      server.close();
      await rm(folder, { recursive: true });
    }
  },
);

test.skipIf(missing)(
  'a hostile test can write nowhere, so it cannot fill the disk or the memory of the machine',
  async () => {
    await using tools = await openChecks();
    const mounts =
      "const mounts = fs.readFileSync('/proc/self/mountinfo', 'utf8').trim().split('\\n').map((line) => line.split(' ')[4]);";
    const places = `[...mounts, '/tmp', '/var/tmp', '/dev/shm', '/project', '/project/src', '/proc/self', '/run', '/home']`;
    const ends = await run(tools, {
      ...attack(
        'files',
        `${mounts}\nconst written = ${places}.filter((place) => { try { fs.writeFileSync(place + '/filled', Buffer.alloc(65536)); return true; } catch { return false; } });\nexpect(mounts).toContain('/project');\nexpect(written).toEqual([]);`,
      ),
      ...attack(
        'settings-of-the-kernel',
        `const found = ['/proc/sys/kernel/core_pattern', '/proc/sys/vm/overcommit_memory', '/proc/self/oom_score_adj', '/proc/sysrq-trigger'];\nexpect(found.filter((path) => { try { fs.closeSync(fs.openSync(path, 'r+')); return true; } catch { return false; } })).toEqual([]);`,
      ),
    });
    expect(Object.fromEntries(ends.map(({ name, state, reason }) => [name, reason ?? state]))).toEqual({
      files: 'passed',
      'settings-of-the-kernel': 'passed',
    });
  },
);

test.skipIf(missing)('a test that uses all memory ends with its process and is reported as not run', async () => {
  await using tools = await openChecks();
  const ends = await run(tools, {
    ...attack('memory', 'const all = [];\nfor (;;) all.push(Buffer.alloc(64 * 1024 * 1024, 1));'),
  });
  expect(ends).toMatchObject([
    {
      file: 'qa/memory.test.tsx',
      state: expect.stringMatching(/not_run|failed/),
      reason: expect.stringMatching(/memory|allocation/i),
    },
  ]);
});

test.skipIf(missing)('a test that never ends is stopped, and earlier results are kept', async () => {
  await using tools = await openChecks({ testMilliseconds: 20_000 });
  const ends = await run(tools, { ...attack('endless', 'for (;;);'), ...attack('quick', '') });
  expect(ends).toMatchObject([
    { name: 'quick', state: 'passed' },
    { file: 'qa/endless.test.tsx', state: 'not_run', reason: 'The tool was stopped after 20 s.' },
  ]);
});

test.skipIf(missing)('a cancelled run leaves no process behind', async () => {
  await using tools = await openChecks();
  const cancel = new AbortController();
  const ended = run(tools, attack('endless', 'for (;;);'), cancel.signal).catch((error: unknown) => error);
  const started = await ownProcesses('/app/child/run-tests.ts');
  cancel.abort(new Error('cancelled'));
  expect(await ended).toMatchObject({ message: 'cancelled' });
  await gone(started);
});

test.skipIf(missing)('a cancel at any moment of its start ends a run', async () => {
  await using tools = await openChecks();
  for (let milliseconds = 0; milliseconds < 30; milliseconds += 0.15) {
    const cancel = new AbortController();
    const ended = run(tools, attack('endless', 'for (;;);'), cancel.signal).catch((error: unknown) => error);
    await setTimeout(milliseconds);
    cancel.abort(new Error('cancelled'));
    expect(await ended).toMatchObject({ message: 'cancelled' });
  }
});

test.skipIf(missing)('no process of a run leaves the group that a cancel kills', async () => {
  await using tools = await openChecks();
  const cancel = new AbortController();
  const ended = run(tools, attack('endless', 'for (;;);'), cancel.signal).catch((error: unknown) => error);
  // Bubblewrap, its process 1 inside, and the processes that it started.
  const started = await vi.waitFor(
    async () => {
      const found = await ownProcesses('/app/child/run-tests.ts');
      expect(found.length).toBeGreaterThanOrEqual(3);
      return found;
    },
    { timeout: 90_000 },
  );
  cancel.abort(new Error('cancelled'));
  await ended;
  expect(new Set(started.map(({ group }) => group)).size).toBe(1);
});

test('without bubblewrap, no generated test runs, and the report says so', async () => {
  await using tools = await openChecks({ confinement: permissions() });
  const ran = await tools.checks.runTests(
    { files: counterFiles, tests: { ...kit, ...attack('any', '') }, isolated: false },
    never,
  );
  expect(ran).toMatchObject({ state: 'not_checked', reason: expect.stringContaining('bubblewrap') });
});
