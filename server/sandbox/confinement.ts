import { execFile } from 'node:child_process';
import { moduleEnding } from '../module-ending.ts';
import { findProgram, hostPaths, libraryMounts } from './host-paths.ts';
import { noNewProcesses } from './no-new-processes.ts';

/** A Node program of ours that reads what a model wrote. */
export interface ConfinedProgram {
  /** The folder of its source on this machine; it may read nothing else of ours but the packages. */
  source: string;
  /** Its main module in there, without the ending. */
  main: string;
  /** For the whole process, native code included: bytes of memory, and seconds of processor. */
  memory: number;
  cpuSeconds: number;
  /** Room for files, bytes. */
  disk: number;
  /** Folders and files of this machine that bubblewrap shows it besides, read-only, at the same paths. */
  shows?: readonly string[];
  /** It may start threads, and no other process. Takes bubblewrap. */
  alone?: boolean;
}

export interface ConfinedCommand {
  file: string;
  arguments: string[];
  /** A filter of system calls, which the command reads from its file descriptor 3; null: none. */
  filter: Buffer | null;
}

/** A way to run a program so that it reaches neither our environment nor our files. */
export interface Confinement {
  name: 'bwrap' | 'permissions';
  /** Whether the process needs an empty folder of the machine to work in; else it has one in memory. */
  needsFolder: boolean;
  command(folder: string, program: ConfinedProgram): ConfinedCommand;
  /** Paths that its errors may name, each with what people should read instead. */
  readable(folder: string): [path: string, instead: string][];
}

const megabyte = 1024 * 1024;
const heap = '--max-old-space-size=768';

export const buildProgram: ConfinedProgram = {
  source: hostPaths.child,
  main: 'main',
  memory: 2048 * megabyte,
  cpuSeconds: 60,
  disk: 64 * megabyte,
};

/** The strongest one that runs on this machine. */
export async function findConfinement(): Promise<Confinement> {
  const wrapped = bubblewrap();
  return wrapped !== null && (await runs(wrapped)) ? wrapped : permissions();
}

/** Namespaces of its own: no network, no other process, and no file but what is mounted here. null without bwrap. */
export function bubblewrap(): Confinement | null {
  const bwrap = findProgram('bwrap');
  if (bwrap === null) return null;
  return {
    name: 'bwrap',
    needsFolder: false,
    command(_folder, program) {
      const filter = program.alone ? noNewProcesses() : null;
      const command = [
        ...isolation,
        ...mounts(program),
        ...(filter === null ? [] : ['--seccomp', '3']),
        '--',
        '/app/node',
        heap,
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

function mounts({ source, disk, shows = [] }: ConfinedProgram): string[] {
  return [
    libraryMounts(),
    ['--proc', '/proc', '--dev', '/dev'],
    ['--ro-bind', hostPaths.node, '/app/node'],
    ['--ro-bind', hostPaths.nodeModules, '/app/node_modules'],
    ['--ro-bind', hostPaths.packageFile, '/app/package.json'],
    ['--ro-bind', source, '/app/child'],
    ['--size', String(disk), '--tmpfs', '/project'],
    ['--size', String(16 * megabyte), '--tmpfs', '/tmp'],
    ...shows.map((path) => ['--ro-bind', path, path]),
  ].flat();
}

/** Node's own permission model. It binds JavaScript only: see docs/decisions, `builds-are-confined`. */
export function permissions(): Confinement {
  const { node, nodeModules, packageFile } = hostPaths;
  return {
    name: 'permissions',
    needsFolder: true,
    command(folder, program) {
      const { source, main } = program;
      // Vite asks whether it runs in WSL, and cannot be told.
      const readable = [
        nodeModules,
        packageFile,
        source,
        '/run/WSL',
        '/proc/version',
        '/proc/sys/fs/binfmt_misc/WSLInterop',
      ];
      const command = [
        '--permission',
        // The bundler and Tailwind's scanner are native.
        '--allow-addons',
        '--no-warnings',
        ...[...readable, folder].map((path) => `--allow-fs-read=${path}`),
        `--allow-fs-write=${folder}`,
        heap,
        `${source}/${main}${moduleEnding}`,
        folder,
      ];
      return { ...limited(program, node, command), filter: null };
    },
    readable: (folder) => [
      [`${folder}/`, ''],
      [`${nodeModules}/`, 'node_modules/'],
      [`${hostPaths.child}/`, ''],
    ],
  };
}

/** No core dump and few open files beside what the program may use. */
function limited(
  { memory, cpuSeconds }: Pick<ConfinedProgram, 'memory' | 'cpuSeconds'>,
  file: string,
  args: string[],
): { file: string; arguments: string[] } {
  const prlimit = findProgram('prlimit');
  if (prlimit === null) return { file, arguments: args };
  const limits = [`--data=${memory}`, `--cpu=${cpuSeconds}`, '--nofile=1024', '--core=0'];
  return { file: prlimit, arguments: [...limits, '--', file, ...args] };
}

/** Whether it can start a process at all: in a container, namespaces may be forbidden. */
function runs({ command }: Confinement): Promise<boolean> {
  const { file, arguments: args } = command('', buildProgram);
  const node = args.lastIndexOf('/app/node');
  return new Promise((resolve) => {
    execFile(file, [...args.slice(0, node + 1), '--version'], { env: {}, timeout: 10_000 }, (error) =>
      resolve(error === null),
    );
  });
}
