import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ConfinedProgram, Confinement } from './confined-program.ts';
import { runProcess } from './confined-process.ts';
import type { ProbeAnswer, ProbeInput } from './probe/main.ts';
import { inFolder } from './work-folder.ts';

const program: ConfinedProgram = {
  source: fileURLToPath(new URL('probe', import.meta.url)),
  main: 'main',
  memory: 2048 * 1024 * 1024,
  cpuSeconds: 30,
  permissive: true,
};
/**
 * Generous, because the machine may be busy starting. A boundary that fails the probe is not used until the next probe.
 */
const limits = { milliseconds: 30_000, outputBytes: 64 * 1024 };

/**
 * Tests whether a boundary works on this machine: a program inside it must be able to read its folder, but not to read
 * or write a file of ours, connect to a server of ours, or, if system calls are filtered, start a process.
 */
export async function holds(boundary: Confinement): Promise<boolean> {
  const home = await mkdtemp(join(tmpdir(), 'uas-probe-'));
  await using server = await listenAnywhere();
  try {
    const secret = join(home, 'secret');
    await writeFile(secret, randomUUID());
    return await inFolder({ workDir: join(home, 'work') }, { 'probe.txt': 'readable' }, async (folder) => {
      const command = boundary.command(folder, program);
      const input: ProbeInput = { secret, port: server.port };
      const never = new AbortController().signal;
      const { code, printed } = await runProcess(command, JSON.stringify(input), limits, never);
      if (code !== 0) return false;
      const answer = JSON.parse(printed) as ProbeAnswer;
      const refused = [answer.secret, answer.write, answer.network, ...(command.filter ? [answer.process] : [])];
      return answer.folder === 'readable' && refused.every((ending) => ending !== 'done');
    });
  } catch {
    // It cannot be started, or its output is invalid.
    return false;
  } finally {
    await rm(home, { recursive: true, force: true });
  }
}

async function listenAnywhere(): Promise<AsyncDisposable & { port: number }> {
  const server = createServer((socket) => socket.destroy());
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    [Symbol.asyncDispose]: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
