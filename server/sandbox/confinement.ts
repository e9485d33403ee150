import { execFile } from 'node:child_process';
import { findProgram, hostPaths, libraryMounts } from './host-paths.ts';

/** A way to run the build process so that it reaches neither our environment nor our files. */
export interface Confinement {
  name: 'bwrap' | 'permissions';
  /** Whether the process needs an empty folder of the machine to work in; else it has one in memory. */
  needsFolder: boolean;
  command(folder: string): { file: string; arguments: string[] };
  /** Paths that its errors may name, each with what people should read instead. */
  readable(folder: string): [path: string, instead: string][];
}

const megabyte = 1024 * 1024;
const heap = '--max-old-space-size=768';
/** For the whole process, native code included: bytes of memory, seconds of processor, open files, no core dump. */
const resourceLimits = [`--data=${2048 * megabyte}`, '--cpu=60', '--nofile=1024', '--core=0'];

/** The strongest one that runs on this machine. */
export async function findConfinement(): Promise<Confinement> {
  const wrapped = bubblewrap();
  return wrapped !== null && (await runs(wrapped)) ? wrapped : permissions();
}

/** Namespaces of its own: no network, no other process, and no file but what is mounted here. null without bwrap. */
export function bubblewrap(): Confinement | null {
  const bwrap = findProgram('bwrap');
  if (bwrap === null) return null;
  const mounts = [
    libraryMounts(),
    ['--proc', '/proc', '--dev', '/dev'],
    ['--ro-bind', hostPaths.node, '/app/node'],
    ['--ro-bind', hostPaths.nodeModules, '/app/node_modules'],
    ['--ro-bind', hostPaths.packageFile, '/app/package.json'],
    ['--ro-bind', hostPaths.child, '/app/child'],
    ['--size', String(64 * megabyte), '--tmpfs', '/project'],
    ['--size', String(16 * megabyte), '--tmpfs', '/tmp'],
  ].flat();
  const namespaces = ['--unshare-all', '--unshare-user', '--disable-userns', '--cap-drop', 'ALL', '--clearenv'];
  const identity = ['--uid', '65534', '--gid', '65534', '--die-with-parent', '--new-session', '--chdir', '/project'];
  return {
    name: 'bwrap',
    needsFolder: false,
    command: () =>
      limited(bwrap, [
        ...namespaces,
        ...identity,
        ...mounts,
        '--',
        '/app/node',
        heap,
        '/app/child/main.ts',
        '/project',
      ]),
    readable: () => [
      ['/project/', ''],
      ['/app/', ''],
    ],
  };
}

/** Node's own permission model. It binds JavaScript only: see docs/decisions, `builds-are-confined`. */
export function permissions(): Confinement {
  const { node, nodeModules, packageFile, child } = hostPaths;
  // Vite asks whether it runs in WSL, and cannot be told.
  const readable = [
    nodeModules,
    packageFile,
    child,
    '/run/WSL',
    '/proc/version',
    '/proc/sys/fs/binfmt_misc/WSLInterop',
  ];
  return {
    name: 'permissions',
    needsFolder: true,
    command: (folder) =>
      limited(node, [
        '--permission',
        // The bundler and Tailwind's scanner are native.
        '--allow-addons',
        '--no-warnings',
        ...[...readable, folder].map((path) => `--allow-fs-read=${path}`),
        `--allow-fs-write=${folder}`,
        heap,
        `${child}/main.ts`,
        folder,
      ]),
    readable: (folder) => [
      [`${folder}/`, ''],
      [`${nodeModules}/`, 'node_modules/'],
      [`${child}/`, ''],
    ],
  };
}

function limited(file: string, args: string[]): { file: string; arguments: string[] } {
  const prlimit = findProgram('prlimit');
  if (prlimit === null) return { file, arguments: args };
  return { file: prlimit, arguments: [...resourceLimits, '--', file, ...args] };
}

/** Whether it can start a process at all: in a container, namespaces may be forbidden. */
function runs({ command }: Confinement): Promise<boolean> {
  const { file, arguments: args } = command('');
  const node = args.lastIndexOf('/app/node');
  return new Promise((resolve) => {
    execFile(file, [...args.slice(0, node + 1), '--version'], { env: {}, timeout: 10_000 }, (error) =>
      resolve(error === null),
    );
  });
}
