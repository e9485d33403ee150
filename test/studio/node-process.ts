import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { z } from 'zod';

export const nodeSettings = z.object({
  /** Of the database that the nodes share. */
  address: z.object({ host: z.string(), port: z.number(), user: z.string(), database: z.string() }),
  /** Of the built studio. */
  folder: z.string(),
  node: z.uuid(),
  environment: z.record(z.string(), z.string()),
});

export interface NodeProcess extends AsyncDisposable {
  port: number;
  /** Ends it at once, as a crash does. */
  kill(): Promise<void>;
}

/** Starts a node in a process of its own, and waits until it listens. */
export async function startNodeProcess(settings: z.input<typeof nodeSettings>): Promise<NodeProcess> {
  const child: ChildProcess = fork('test/studio/node-main.ts', [JSON.stringify(settings)], {
    execArgv: [],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit').then(() => {
    throw new Error('the node ended before it listened');
  });
  const [message] = (await Promise.race([once(child, 'message'), ended])) as [unknown];
  ended.catch(() => {});
  const { port } = z.object({ port: z.number() }).parse(message);
  async function kill(): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
  }
  return { port, kill, [Symbol.asyncDispose]: kill };
}
