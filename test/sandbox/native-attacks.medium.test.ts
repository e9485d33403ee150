import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import type { ConfinedProgram, Confinement } from '../../server/providers/sandbox/confined-program.ts';
import { runProcess } from '../../server/providers/sandbox/confined-process.ts';
import { hostPaths } from '../../server/providers/sandbox/host-paths.ts';
import { landlock } from '../../server/providers/sandbox/landlock.ts';
import { inFolder } from '../../server/providers/sandbox/work-folder.ts';
import { perl, withPerl } from '../support/native.ts';
import { boundariesHere } from '../support/sandboxes.ts';

const never = new AbortController().signal;
const megabyte = 1024 * 1024;
const program: ConfinedProgram = { source: hostPaths.child, main: 'main', memory: 512 * megabyte, cpuSeconds: 20 };
const script = fileURLToPath(new URL('attacks.pl', import.meta.url));

/** A folder outside. If this repository is below /root, bwrap makes an empty one of that name for what it shows of it. */
const hidden = script.startsWith('/root/') ? '/var/log' : '/root';

/** The result of each attempt, by name. */
async function attack(boundary: Confinement): Promise<{ ends: Map<string, string>; secretIsWhole: boolean }> {
  const home = await mkdtemp(join(tmpdir(), 'uas-attack-'));
  const reached: string[] = [];
  const tcp = createServer((socket) => reached.push('tcp') && socket.destroy());
  const unix = createServer((socket) => reached.push('unix') && socket.destroy());
  const abstract = createServer((socket) => reached.push('abstract') && socket.destroy());
  try {
    const secret = join(home, 'service-key');
    await writeFile(secret, 'a key', { mode: 0o600 });
    const { mtimeMs } = await stat(secret);
    await new Promise<void>((resolve) => tcp.listen(0, '127.0.0.1', resolve));
    await new Promise<void>((resolve) => unix.listen(join(home, 'socket'), resolve));
    await new Promise<void>((resolve) => abstract.listen('\0uas-attack', resolve));
    const { port } = tcp.address() as AddressInfo;
    return await inFolder({ workDir: join(home, 'work') }, {}, async (folder) => {
      const inside = boundary.name === 'bwrap' ? '/project' : folder;
      const args = [secret, join(home, 'socket'), String(port), String(process.pid), inside, hidden];
      const command = withPerl(boundary, folder, program, script, args);
      const { printed, complaint } = await runProcess(
        command,
        '',
        { milliseconds: 250_000, outputBytes: megabyte },
        never,
      );
      expect(complaint).toBe('');
      expect(reached).toEqual([]);
      const now = await stat(secret);
      const secretIsWhole =
        (await readFile(secret, 'utf8')) === 'a key' && now.mtimeMs === mtimeMs && (now.mode & 0o777) === 0o600;
      const ends = printed
        .trim()
        .split('\n')
        .map((line) => /^(.*) (\S+)$/.exec(line)?.slice(1) as [string, string]);
      return { ends: new Map(ends), secretIsWhole };
    });
  } finally {
    for (const server of [tcp, unix, abstract]) server.close();
    await rm(home, { recursive: true, force: true });
  }
}

const boundaries = await boundariesHere();
/** Older kernels support less of Landlock: the system call filter has to stop what theirs allows. */
const older = boundaries.some(({ name }) => name === 'landlock')
  ? [1, 2, 3, 4, 5].map((version) => ({ title: `landlock, version ${version}`, boundary: landlock(version) }))
  : [];
const all = [...boundaries.map((boundary) => ({ title: boundary.name, boundary })), ...older];
const canAttack = process.arch === 'x64' && existsSync(perl) && spawnSync(perl, ['-v']).status === 0 && all.length > 0;

describe.skipIf(!canAttack).each(all)('native code inside $title', ({ boundary }) => {
  test('cannot read, write, connect or start anything, and gets memory only up to its limit', async () => {
    if (!boundary) throw new Error('It held a moment ago.');
    const { ends, secretIsWhole } = await attack(boundary);
    const taken = Number(ends.get('memory in all'));
    const files = Number(ends.get('files open'));
    ends.delete('memory in all');
    ends.delete('files open');
    expect(ends.size).toBeGreaterThan(80);
    expect([...ends].filter(([, end]) => end === 'done')).toEqual([]);
    expect(secretIsWhole).toBe(true);
    expect(taken).toBeLessThanOrEqual(program.memory);
    expect(files).toBeLessThanOrEqual(1024);
  });
});
