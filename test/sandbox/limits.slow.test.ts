import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { defaultLimits } from '../../server/providers/sandbox/build-process.ts';
import { confinementsHere, counterFiles, createSandboxHost } from '../support/sandboxes.ts';

const never = new AbortController().signal;
describe.each(await confinementsHere())('a build, confined by $name,', (confinement) => {
  test('is killed if it takes too long', async () => {
    await using host = await createSandboxHost({ confinement, limits: { ...defaultLimits, milliseconds: 50 } });
    const sandbox = await host.provider.sandboxes(await host.createSession()).open(never);
    const build = await sandbox.show(counterFiles, never);
    expect(build).toMatchObject({ ok: false, errors: 'The build was stopped after 0.05 s.' });
    expect(await buildProcesses()).toEqual([]);
  });

  test('is killed if it prints too much', async () => {
    await using host = await createSandboxHost({ confinement, limits: { ...defaultLimits, outputBytes: 10_000 } });
    const sandbox = await host.provider.sandboxes(await host.createSession()).open(never);
    const build = await sandbox.show(counterFiles, never);
    expect(build).toMatchObject({ ok: false, errors: 'The build was stopped because its output is too large.' });
    expect(await buildProcesses()).toEqual([]);
  });

  test('is ended by its limits if it uses endless memory, and the machine keeps working', async () => {
    // The memory limit ends it, even on a slow machine.
    await using host = await createSandboxHost({ confinement, limits: { ...defaultLimits, milliseconds: 90_000 } });
    const sandbox = await host.provider.sandboxes(await host.createSession()).open(never);
    const build = await sandbox.show({ ...counterFiles, ...doubling(30) }, never);
    expect(build).toMatchObject({
      ok: false,
      errors: expect.stringContaining('it exceeded its limit of memory or CPU time'),
    });
    expect(await sandbox.show(counterFiles, never)).toMatchObject({ ok: true });
  });

  test.each([
    ['nested deeper than the bundler can follow', { 'src/App.tsx': `export const App = ${'['.repeat(60_000)}` }],
    ['with a file where a folder must be', { 'src/a.ts': 'export {};', 'src/a.ts/b.ts': 'export {};' }],
    ['with a name that no disk takes', { [`src/${'漢'.repeat(90)}.ts`]: 'export {};' }],
  ])('of a project %s fails without affecting others', async (_title, files) => {
    await using host = await createSandboxHost({ confinement });
    const sandbox = await host.provider.sandboxes(await host.createSession()).open(never);
    const build = await sandbox.show({ ...counterFiles, ...files }, never);
    expect(build).toMatchObject({ ok: false, errors: expect.not.stringContaining(host.workDir) });
  });

  test('exits with its whole process group when its run is cancelled', async () => {
    await using host = await createSandboxHost({ confinement });
    const sandbox = await host.provider.sandboxes(await host.createSession()).open(never);
    const cancel = new AbortController();
    const reason = new Error('cancelled');
    // A build that cannot end before it is seen.
    const build = sandbox.show({ ...counterFiles, ...doubling(30) }, cancel.signal);
    const ended = build.catch((error: unknown) => error);
    while ((await buildProcesses()).length === 0) await pause(5);
    cancel.abort(reason);
    expect(await ended).toBe(reason);
    while ((await buildProcesses()).length > 0) await pause(5);
    expect(await sandbox.files()).toEqual({});
    expect(await readdir(host.workDir).catch(() => [])).toEqual([]);
  });

  test('waits for two others, and leaves the queue when cancelled', async () => {
    await using host = await createSandboxHost({ confinement });
    const sandboxes = await Promise.all(
      [1, 2, 3, 4].map(async () => host.provider.sandboxes(await host.createSession()).open(never)),
    );
    const cancel = new AbortController();
    const [first, second, third, last] = sandboxes.map((sandbox, index) =>
      sandbox.show(counterFiles, index === 3 ? cancel.signal : never),
    );
    cancel.abort(new Error('cancelled in line'));
    await expect(last).rejects.toThrow('cancelled in line');
    expect(await Promise.all([first, second, third])).toMatchObject([{ ok: true }, { ok: true }, { ok: true }]);
  });
});

test('many queued builds of one workspace do not delay the build of another', async () => {
  await using host = await createSandboxHost();
  const busy = await host.createSession();
  const open = (owner: typeof busy) => host.provider.sandboxes(owner).open(never);
  const many = await Promise.all(Array.from({ length: 6 }, () => open(busy)));
  const other = await open(await host.createSession());
  const ended: string[] = [];
  const follow = async (name: string, build: Promise<unknown>) => {
    await build;
    ended.push(name);
  };
  await Promise.all([
    ...many.map((sandbox) => follow('busy', sandbox.show(counterFiles, never))),
    follow('other', other.show(counterFiles, never)),
  ]);
  // It is the fourth to get a slot. In a single queue, it would be the last.
  expect(ended.indexOf('other')).toBeLessThan(5);
});

/** Each style sheet imports the previous one twice; the first is long. */
function doubling(times: number): Record<string, string> {
  const sheet = (index: number) => `src/${index === times ? 'theme' : index}.css`;
  const files: Record<string, string> = { [sheet(0)]: '.rule { color: red; }'.repeat(5_000) };
  for (let index = 1; index <= times; index += 1) {
    files[sheet(index)] = `@import './${index - 1}.css';\n@import './${index - 1}.css' layer(base);\n`;
  }
  return files;
}

/** Returns the command lines of build processes that this test process started. */
async function buildProcesses(): Promise<string[]> {
  const lines: string[] = [];
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const line = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    if (line.includes('child/main.ts') && (await isOurs(pid))) lines.push(line.replaceAll('\0', ' '));
  }
  return lines;
}

async function isOurs(pid: string): Promise<boolean> {
  let current = pid;
  while (current !== '0' && current !== '1') {
    if (current === String(process.pid)) return true;
    const stat = await readFile(`/proc/${current}/stat`, 'utf8').catch(() => '');
    current = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1] ?? '0';
  }
  return false;
}
