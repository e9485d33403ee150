import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { EmbeddedPostgresError } from './embedded-error.ts';
import type { PostgresUser } from './embedded-user.ts';

/** Returns the program and arguments that run a command as that user. */
export function asUser(user: PostgresUser, program: string, args: readonly string[]): [string, string[]] {
  const [command = program, ...rest] = [...user.prefix, program, ...args];
  return [command, rest];
}

/**
 * Leaves out the variables of this process: some, such as PGDATA or TZ, change what PostgreSQL does, and it needs no
 * secret.
 */
export function bareEnvironment(): NodeJS.ProcessEnv {
  const kept = ['PATH', 'SystemRoot', 'TEMP', 'TMP', 'TMPDIR'].flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return { ...Object.fromEntries(kept), LC_ALL: 'C' };
}

/**
 * Runs a PostgreSQL program until it exits. If it fails, throws EmbeddedPostgresError with the line of output that
 * names the reason. If `signal` is aborted, throws its reason after the program has exited.
 */
export async function runProgram(
  user: PostgresUser,
  program: string,
  args: readonly string[],
  signal?: AbortSignal,
): Promise<void> {
  signal?.throwIfAborted();
  const [command, rest] = asUser(user, program, args);
  const child = spawn(command, rest, {
    env: bareEnvironment(),
    stdio: ['ignore', 'ignore', 'pipe'],
    windowsHide: true,
  });
  const onAbort = () => child.kill('SIGTERM');
  signal?.addEventListener('abort', onAbort);
  try {
    const [[code], output] = await Promise.all([once(child, 'exit'), text(child.stderr)]);
    signal?.throwIfAborted();
    if (code !== 0) throw new EmbeddedPostgresError(failureIn(output));
  } finally {
    signal?.removeEventListener('abort', onAbort);
  }
}

function failureIn(output: string): string {
  const lines = output.split('\n').filter((line) => line.trim() !== '');
  const line = lines.findLast((one) => /error|fatal|could not|cannot|no space/i.test(one)) ?? lines.at(-1);
  return line?.trim() ?? 'it gave no reason';
}
