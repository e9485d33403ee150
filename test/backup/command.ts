import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('../../cli/main.ts', import.meta.url));

/** Runs the command line until it exits. */
export async function runCommand(words: readonly string[]): Promise<{ code: number | null; said: string }> {
  const { PATH, HOME } = process.env;
  const child = spawn(process.execPath, [program, ...words], {
    env: { PATH, HOME },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (said += text));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, said };
}
