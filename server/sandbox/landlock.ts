import { existsSync, readdirSync, realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Confinement } from './confined-program.ts';
import { findProgram, hostPaths, libraryFolders } from './host-paths.ts';
import { permissions, permittedNode } from './permissions.ts';
import { limited } from './resource-limits.ts';
import { systemCallFilter } from './seccomp.ts';

const launcher = fileURLToPath(new URL('launcher/landlock.pl', import.meta.url));

/**
 * Landlock, which takes no namespaces, and so runs in containers and for any user: of the machine's files only those
 * that are named here, and none to write. It knows nothing of memory, Unix sockets and other processes: that is left to
 * the filter of system calls and to prlimit. Node's permissions stay inside it. null where one of the three is missing.
 * `newest` is the highest version of Landlock that is made use of: the kernel's own, when absent.
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
      // A configuration of OpenSSL that cannot be read ends Node.
      const run = [node, '--openssl-config=/dev/null', ...permittedNode(folder, program)];
      return { ...limited(program, perl, [launcher, process.arch, String(newest), ...rules, '--', ...run]), filter };
    },
    readable: permissions().readable,
  };
}

/** Programs that the kernel runs to load Node's libraries. */
function loaders(): string[] {
  return ['/lib', '/lib64']
    .filter((folder) => existsSync(folder))
    .flatMap((folder) =>
      readdirSync(folder)
        .filter((name) => /^ld-(linux|musl)/.test(name))
        .map((name) => realpathSync(`${folder}/${name}`)),
    );
}
