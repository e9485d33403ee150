import type { ConfinedProgram } from './confined-program.ts';
import { findProgram } from './host-paths.ts';

const stack = 8 * 1024 * 1024;

/**
 * Puts a command behind `prlimit`; where there is none, as on macOS, the command stays as it is. And behind `choom`: if
 * the machine runs out of memory all the same, this is what the kernel ends first, and not the database.
 */
export function limited(
  { memory, cpuSeconds, browser }: ConfinedProgram,
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
    // A browser's processes set their own.
    ...(browser ? [] : [`--stack=${stack}`]),
  ];
  const choom = findProgram('choom');
  const first = choom === null ? [] : [choom, '-n', '1000', '--'];
  const [command = prlimit, ...rest] = [...first, prlimit, ...limits, '--', file, ...args];
  return { file: command, arguments: rest };
}
