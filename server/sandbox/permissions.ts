import { moduleEnding } from '../module-ending.ts';
import { type ConfinedProgram, type Confinement, heapLimit } from './confined-program.ts';
import { hostPaths } from './host-paths.ts';
import { limited } from './resource-limits.ts';

/** Vite asks whether it runs in WSL, and cannot be told. */
const askedByVite = ['/run/WSL', '/proc/version', '/proc/sys/fs/binfmt_misc/WSLInterop'];

/**
 * Node's own permission model: no boundary. It binds JavaScript only: native code reads past it, and it does not know the
 * network. See docs/decisions, `builds-are-confined`.
 */
export function permissions(): Confinement {
  const { node, nodeModules } = hostPaths;
  return {
    name: 'permissions',
    command: (folder, program) => ({
      ...limited(program, node, permittedNode(folder, program)),
      filter: null,
    }),
    readable: (folder) => [
      [`${folder}/`, ''],
      [`${nodeModules}/`, 'node_modules/'],
      [`${hostPaths.child}/`, ''],
    ],
  };
}

/** Arguments of Node that run a program under its permission model. */
export function permittedNode(folder: string, { source, main, permissive }: ConfinedProgram): string[] {
  const readable = [hostPaths.nodeModules, hostPaths.packageFile, source, folder, ...askedByVite];
  const permitted = [
    '--permission',
    // The bundler and Tailwind's scanner are native.
    '--allow-addons',
    ...readable.map((path) => `--allow-fs-read=${path}`),
  ];
  return [...(permissive ? [] : permitted), '--no-warnings', heapLimit, `${source}/${main}${moduleEnding}`, folder];
}
