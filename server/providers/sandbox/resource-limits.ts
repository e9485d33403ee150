import type { ConfinedProgram } from './confined-program.ts';
import { findProgram } from './host-paths.ts';

const stack = 8 * 1024 * 1024;

/**
 * Runs a command through `prlimit`, if that exists (not on macOS), and through `choom`: if the machine runs out of
 * memory anyway, the kernel kills this process first, not the database.
 */
export function limited(
  { memory, cpuSeconds, browser }: Pick<ConfinedProgram, 'memory' | 'cpuSeconds' | 'browser'>,
  file: string,
  args: string[],
): { file: string; arguments: string[] } {
  const prlimit = findProgram('prlimit');
  if (prlimit === null) return { file, arguments: args };
  const limits = [
    `--data=${memory}`,
    `--cpu=${cpuSeconds}`,
    `--fsize=${browser?.disk ?? 0}`,
    '--nofile=1024',
    '--core=0',
    // A browser's processes set their own stack limit.
    ...(browser ? [] : [`--stack=${stack}`]),
  ];
  const choom = findProgram('choom');
  const first = choom === null ? [] : [choom, '-n', '1000', '--'];
  const [command = prlimit, ...rest] = [...first, prlimit, ...limits, '--', file, ...args];
  return { file: command, arguments: rest };
}
