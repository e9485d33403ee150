import { existsSync, realpathSync } from 'node:fs';
import type { ConfinedProgram, Confinement } from './confined-program.ts';
import { hostPaths } from './host-paths.ts';
import { permissions, permittedNode } from './permissions.ts';

const program = '/usr/bin/sandbox-exec';
const shell = '/bin/sh';

/** The sandbox of macOS, by a profile of ours; null elsewhere. No Mac has run it yet: `holds` decides. */
export function seatbelt(): Confinement | null {
  if (process.platform !== 'darwin' || !existsSync(program)) return null;
  return {
    name: 'sandbox-exec',
    command(folder, confined) {
      const sandboxed = [program, '-p', seatbeltProfile(readablePaths(folder, confined), hostPaths.node)];
      const run = [...sandboxed, hostPaths.node, ...permittedNode(folder, confined)];
      // There is no prlimit. macOS does not hold a process to a size of its memory: Node's own limit has to do.
      const limits = `ulimit -t ${confined.cpuSeconds} -f 0 -c 0 -n 1024 && exec "$@"`;
      return { file: shell, arguments: ['-c', limits, 'sh', ...run], filter: null };
    },
    readable: permissions().readable,
  };
}

/** A profile names files by their real paths. */
function readablePaths(folder: string, { source }: ConfinedProgram): string[] {
  return [hostPaths.nodeModules, hostPaths.packageFile, source, folder].map((path) => realpathSync(path));
}

/**
 * Everything is refused but what stands here: no network, no process, no file to write. `file-read-metadata` tells whether
 * a path is there, and its size: Node asks it of every folder above a module.
 */
export function seatbeltProfile(readable: readonly string[], node: string): string {
  const libraries = [...librariesOfSystem, node, ...readable].map((path) => `(subpath ${quote(path)})`).join(' ');
  return [
    '(version 1)',
    '(deny default)',
    `(allow process-exec (literal ${quote(node)}))`,
    '(allow process-info* (target self))',
    '(allow signal (target self))',
    '(allow sysctl-read)',
    '(allow file-read-metadata)',
    `(allow file-read* (literal "/") ${libraries})`,
    `(allow file-map-executable ${libraries})`,
    '(allow file-read* file-write-data file-ioctl (literal "/dev/null") (literal "/dev/dtracehelper"))',
    '(allow file-read* (literal "/dev/random") (literal "/dev/urandom"))',
  ].join('\n');
}

const librariesOfSystem = [
  '/usr/lib',
  '/usr/share/icu',
  '/usr/share/zoneinfo',
  '/private/var/db/timezone',
  '/private/var/db/dyld',
  '/System/Library',
  '/System/Cryptexes/OS',
  '/System/Volumes/Preboot/Cryptexes/OS',
  // Of a Node that Homebrew installed.
  ...['/opt/homebrew', '/usr/local'].flatMap((folder) => [`${folder}/Cellar`, `${folder}/opt`]),
];

/** A string of the profile's language, which is a Scheme. */
function quote(path: string): string {
  return `"${path.replaceAll(/["\\]/g, (character) => `\\${character}`)}"`;
}
