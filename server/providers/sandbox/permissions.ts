import { moduleExtension } from '../../process/module-extension.ts';
import { type ConfinedProgram, type Confinement, heapLimit } from './confined-program.ts';
import { hostPaths } from './host-paths.ts';
import { limited } from './resource-limits.ts';

/** Vite reads these to check for WSL, and no option turns that off. */
const askedByVite = ['/run/WSL', '/proc/version', '/proc/sys/fs/binfmt_misc/WSLInterop'];

/**
 * Confines with Node's own permission model, which is not a boundary: it binds only JavaScript. Native code can bypass
 * it, and it does not cover the network. See docs/decisions, `builds-are-confined`.
 */
export function permissions(): Confinement {
  const { node, nodeModules } = hostPaths;
  return {
    name: 'permissions',
    command: (folder, program) => ({
      ...limited(program, node, permittedNode(folder, program)),
      filter: null,
    }),
    nativeCommand: null,
    readable: (folder) => [
      [`${folder}/`, ''],
      [`${nodeModules}/`, 'node_modules/'],
      [`${hostPaths.child}/`, ''],
    ],
  };
}

/** Returns Node's arguments that run a program under its permission model. */
export function permittedNode(folder: string, { source, main, permissive }: ConfinedProgram): string[] {
  const readable = [hostPaths.nodeModules, hostPaths.packageFile, source, folder, ...askedByVite];
  const permitted = [
    '--permission',
    // The bundler and Tailwind's scanner are native.
    '--allow-addons',
    ...readable.map((path) => `--allow-fs-read=${path}`),
  ];
  return [...(permissive ? [] : permitted), '--no-warnings', heapLimit, `${source}/${main}${moduleExtension}`, folder];
}
