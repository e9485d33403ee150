import type { ConfinedCommand, ConfinedProgram, Confinement } from '../../server/providers/sandbox/confined-program.ts';

export const perl = '/usr/bin/perl';

/** Runs a program in a boundary, with a perl script in place of Node: native code that can try anything. */
export function withPerl(
  boundary: Confinement,
  folder: string,
  program: ConfinedProgram,
  script: string,
  args: readonly string[],
): ConfinedCommand {
  const command = boundary.command(folder, program);
  const isWrapped = boundary.name === 'bwrap';
  const node = command.arguments.lastIndexOf(isWrapped ? '/app/node' : '--openssl-config=/dev/null');
  const before = command.arguments.slice(0, command.arguments.lastIndexOf('--', node));
  if (isWrapped) {
    const mounts = [perl, script].flatMap((path) => ['--ro-bind', path, path]);
    before.splice(before.indexOf('--remount-ro'), 0, ...mounts);
  } else {
    before.push(`x:${perl}`, `r:${script}`);
  }
  return { ...command, arguments: [...before, '--', perl, script, ...args] };
}
