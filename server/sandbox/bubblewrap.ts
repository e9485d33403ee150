import { moduleEnding } from '../module-ending.ts';
import { type BrowserNeeds, type ConfinedProgram, type Confinement, heapLimit } from './confined-program.ts';
import { findProgram, hostPaths, libraryMounts } from './host-paths.ts';
import { limited } from './resource-limits.ts';
import { systemCallFilter } from './seccomp.ts';

const small = 16 * 1024 * 1024;

/** Namespaces of its own: no network, no other process, and no file but what is mounted here. null without bwrap. */
export function bubblewrap(): Confinement | null {
  const bwrap = findProgram('bwrap');
  if (bwrap === null) return null;
  return {
    name: 'bwrap',
    command(folder, program) {
      const filter = program.browser ? null : systemCallFilter();
      const command = [
        ...isolation,
        ...mounts(folder, program),
        ...(filter === null ? [] : ['--seccomp', '3']),
        '--',
        '/app/node',
        heapLimit,
        `/app/child/${program.main}${moduleEnding}`,
        '/project',
      ];
      return { ...limited(program, bwrap, command), filter };
    },
    readable: () => [
      ['/project/', ''],
      ['/app/', ''],
    ],
  };
}

/**
 * Of bubblewrap: nothing is shared with the machine, and nothing can be gained. No `--new-session`: its process 1 would
 * leave the group that we kill, and is bound to its parent a moment later only (bubblewrap's issue 633). We start it in
 * a session without a terminal.
 */
const isolation = [
  '--unshare-all --unshare-user --disable-userns --cap-drop ALL --die-with-parent',
  // Some packages cannot be loaded by somebody without a home.
  '--clearenv --setenv HOME /project --chdir /project --uid 65534 --gid 65534',
].flatMap((line) => line.split(' '));

/**
 * Each file system in memory has a size or is read-only, the root of all mounts and /dev too: bubblewrap gives those no
 * size, and what is written there is memory of the machine that no limit of a process counts. So is /proc: if the
 * service is root, `/proc/sys` could be written, and `core_pattern` there names a program that the kernel runs as root.
 */
function mounts(folder: string, { source, browser }: ConfinedProgram): string[] {
  return [
    libraryMounts(),
    ['--proc', '/proc', '--dev', '/dev'],
    ['--ro-bind', hostPaths.node, '/app/node'],
    ['--ro-bind', hostPaths.nodeModules, '/app/node_modules'],
    // Where Node looks for packages from the project's folder.
    ['--symlink', '/app/node_modules', '/node_modules'],
    ['--ro-bind', hostPaths.packageFile, '/app/package.json'],
    ['--ro-bind', source, '/app/child'],
    browser ? room(browser) : ['--ro-bind', folder, '/project'],
    (browser?.shows ?? []).flatMap((path) => ['--ro-bind', path, path]),
    ['--remount-ro', '/proc', '--remount-ro', '/dev', '--remount-ro', '/'],
  ].flat();
}

const sized = (path: string, size: number) => ['--size', String(size), '--tmpfs', path];

/** `/dev/shm` has to come after `/dev`, which it lies in. */
function room({ disk }: BrowserNeeds): string[] {
  return [...sized('/project', disk), ...sized('/tmp', small), ...sized('/dev/shm', small)];
}
