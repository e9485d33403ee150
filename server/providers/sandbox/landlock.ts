import { existsSync, readdirSync, realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Confinement } from './confined-program.ts';
import { findProgram, hostPaths, libraryFolders } from './host-paths.ts';
import { permissions, permittedNode } from './permissions.ts';
import { limited } from './resource-limits.ts';
import { systemCallFilter } from './seccomp.ts';

const launcher = fileURLToPath(new URL('launcher/landlock.pl', import.meta.url));

/**
 * Confines with Landlock, which needs no namespaces and so works in containers and for any user: it allows reading only
 * the files named here, and writing none. Landlock does not cover memory, Unix sockets and other processes: the system
 * call filter and prlimit do. Node's permissions apply in addition. Returns null if perl, prlimit or the filter is
 * missing. `newest` is the highest Landlock version to use; defaults to the kernel's own.
 */
export function landlock(newest = 99): Confinement | null {
  const [perl, prlimit, filter] = [findProgram('perl'), findProgram('prlimit'), systemCallFilter()];
  if (process.platform !== 'linux' || perl === null || prlimit === null || filter === null) return null;
  return {
    name: 'landlock',
    command(folder, program) {
      const { node, nodeModules, packageFile } = hostPaths;
      const readable = [...libraryFolders(), nodeModules, packageFile, program.source, folder, '/dev/urandom'];
      const rules = [
        ...readable.map((path) => `r:${path}`),
        ...[node, ...loaders()].map((path) => `x:${path}`),
        'n:/dev/null',
      ];
      // Node exits if it cannot read its OpenSSL configuration.
      const run = [node, '--openssl-config=/dev/null', ...permittedNode(folder, program)];
      return { ...limited(program, perl, [launcher, process.arch, String(newest), ...rules, '--', ...run]), filter };
    },
    nativeCommand(folder, program) {
      const rules = [`x:${program.file}`, ...[...program.shows, folder].map((path) => `r:${path}`)];
      const run = [program.file, ...program.arguments];
      const confined = [launcher, process.arch, String(newest), ...rules, '--', ...run];
      return { ...limited(program, perl, confined), environment: program.environment, folder, filter };
    },
    readable: permissions().readable,
  };
}

/** Returns the programs that the kernel runs to load Node's libraries. */
function loaders(): string[] {
  return ['/lib', '/lib64']
    .filter((folder) => existsSync(folder))
    .flatMap((folder) =>
      readdirSync(folder)
        .filter((name) => /^ld-(linux|musl)/.test(name))
        .map((name) => realpathSync(`${folder}/${name}`)),
    );
}
