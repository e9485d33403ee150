import { moduleExtension } from '../../process/module-extension.ts';
import {
  type BrowserNeeds,
  type ConfinedProgram,
  type Confinement,
  heapLimit,
  type NativeProgram,
} from './confined-program.ts';
import { findProgram, hostPaths, libraryMounts } from './host-paths.ts';
import { limited } from './resource-limits.ts';
import { systemCallFilter } from './seccomp.ts';

const small = 16 * 1024 * 1024;

/**
 * Confines in new namespaces: no network, no other processes, and only the files mounted here. Returns null without
 * bwrap.
 */
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
        `/app/child/${program.main}${moduleExtension}`,
        '/project',
      ];
      return { ...limited(program, bwrap, command), filter };
    },
    nativeCommand(folder, program) {
      const filter = systemCallFilter();
      const command = [
        ...isolation,
        ...nativeMounts(folder, program),
        ...(filter === null ? [] : ['--seccomp', '3']),
        '--',
        program.file,
        ...program.arguments,
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
 * Options of bubblewrap: share nothing with the machine and gain no privileges. No `--new-session`: its process 1 would
 * leave the process group that we kill, and it is tied to its parent only a moment later (bubblewrap issue 633). We
 * start it in a session without a terminal.
 */
const isolation = [
  '--unshare-all --unshare-user --disable-userns --cap-drop ALL --die-with-parent',
  // Some packages cannot be loaded without a home folder.
  '--clearenv --setenv HOME /project --chdir /project --uid 65534 --gid 65534',
].flatMap((line) => line.split(' '));

/**
 * Each in-memory file system has a size limit or is read-only, including the root of all mounts and /dev: bubblewrap
 * gives these no size, and data written there uses memory that no process limit counts. /proc is read-only, too: if the
 * service is root, `/proc/sys` could be written, and `core_pattern` there names a program that the kernel runs as root.
 */
function mounts(folder: string, { source, browser }: ConfinedProgram): string[] {
  return [
    libraryMounts(),
    ['--proc', '/proc', '--dev', '/dev'],
    ['--ro-bind', hostPaths.node, '/app/node'],
    ['--ro-bind', hostPaths.nodeModules, '/app/node_modules'],
    // Where Node resolves packages from the project's folder.
    ['--symlink', '/app/node_modules', '/node_modules'],
    ['--ro-bind', hostPaths.packageFile, '/app/package.json'],
    ['--ro-bind', source, '/app/child'],
    browser ? room(browser) : ['--ro-bind', folder, '/project'],
    (browser?.shows ?? []).flatMap((path) => ['--ro-bind', path, path]),
    ['--remount-ro', '/proc', '--remount-ro', '/dev', '--remount-ro', '/'],
  ].flat();
}

/** A statically linked program needs no libraries and no devices. Go finds its own path in /proc. */
function nativeMounts(folder: string, { file, shows, environment }: NativeProgram): string[] {
  return [
    Object.entries(environment).flatMap(([name, value]) => ['--setenv', name, value]),
    ['--proc', '/proc'],
    [file, ...shows].flatMap((path) => ['--ro-bind', path, path]),
    ['--ro-bind', folder, '/project'],
    ['--remount-ro', '/proc', '--remount-ro', '/'],
  ].flat();
}

const sized = (path: string, size: number) => ['--size', String(size), '--tmpfs', path];

/** `/dev/shm` must come after `/dev`, which contains it. */
function room({ disk }: BrowserNeeds): string[] {
  return [...sized('/project', disk), ...sized('/tmp', small), ...sized('/dev/shm', small)];
}
