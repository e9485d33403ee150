import { existsSync, realpathSync } from 'node:fs';
import type { ConfinedCommand, ConfinedProgram, Confinement } from './confined-program.ts';
import { hostPaths } from './host-paths.ts';
import { permissions, permittedNode } from './permissions.ts';

const program = '/usr/bin/sandbox-exec';
const shell = '/bin/sh';

/**
 * Confines with the macOS sandbox and a profile of ours; returns null on other systems. Not tested on a Mac yet: the
 * probe in `holds` decides.
 */
export function seatbelt(): Confinement | null {
  if (process.platform !== 'darwin' || !existsSync(program)) return null;
  return {
    name: 'sandbox-exec',
    command(folder, confined) {
      const profile = seatbeltProfile(readablePaths(folder, confined), hostPaths.node);
      return limitedShell(confined.cpuSeconds, [profile, hostPaths.node, ...permittedNode(folder, confined)]);
    },
    nativeCommand(folder, { file, arguments: args, shows, environment, cpuSeconds }) {
      const profile = seatbeltProfile(
        [...shows, folder].map((path) => realpathSync(path)),
        file,
      );
      return { ...limitedShell(cpuSeconds, [profile, file, ...args]), environment, folder };
    },
    readable: permissions().readable,
  };
}

/** macOS has no prlimit and cannot limit a process's memory, so the program's own limit must do. */
function limitedShell(cpuSeconds: number, profileAndCommand: readonly string[]): ConfinedCommand {
  const limits = `ulimit -t ${cpuSeconds} -f 0 -c 0 -n 1024 && exec "$@"`;
  return { file: shell, arguments: ['-c', limits, 'sh', program, '-p', ...profileAndCommand], filter: null };
}

/** Returns real paths, because a profile names files by these. */
function readablePaths(folder: string, { source }: ConfinedProgram): string[] {
  return [hostPaths.nodeModules, hostPaths.packageFile, source, folder].map((path) => realpathSync(path));
}

/**
 * Returns a profile that refuses everything else: no network, no processes, no writes. `file-read-metadata` reveals
 * whether a path exists, and its size: Node reads it for every folder above a module.
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
  // For a Node that Homebrew installed.
  ...['/opt/homebrew', '/usr/local'].flatMap((folder) => [`${folder}/Cellar`, `${folder}/opt`]),
];

/** Quotes a string for the profile's language, which is a Scheme. */
function quote(path: string): string {
  return `"${path.replaceAll(/["\\]/g, (character) => `\\${character}`)}"`;
}
