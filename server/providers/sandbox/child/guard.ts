import { realpathSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { kindProblem, queryProblem, quote, splitQuery } from './module-kinds.ts';
import { isOfPackage, namesPackage, type Packages } from './packages.ts';
import { isInside, pathInProject, type Project, projectPath, toPosix } from './project-paths.ts';
import { checkSource } from './source-check.ts';
import { styleSheets } from './style-sheets.ts';

/** Modules that the bundler itself adds to code. */
const ownModules = new Set(['\0vite/preload-helper.js', '\0rolldown/runtime.js']);
const endings = ['', '.ts', '.tsx', '/index.ts', '/index.tsx'];

/**
 * Resolves every import before the bundler does: only files of the project and files of the allowed packages. Any other
 * import fails the build. Modules that were not resolved here are not loaded either.
 */
export function guard(project: Project, packages: Packages): Plugin {
  const compileStyles = styleSheets(project);
  return {
    name: 'guard',
    enforce: 'pre',
    resolveId: {
      order: 'pre',
      handler(id, importer, options) {
        if (ownModules.has(id)) return null;
        if (importer === undefined) {
          if (options.isEntry && id === join(project.root, 'index.html')) return id;
          throw new Error(`${quote(id)} is not an entry of the project. Workers are not supported.`);
        }
        const resolve: Resolve = (from) => this.resolve(id, from, { kind: options.kind, skipSelf: true });
        return resolveImport(project, packages, id, importer, resolve);
      },
    },
    load: {
      order: 'pre',
      handler(id) {
        if (ownModules.has(id) || id === join(project.root, 'index.html')) return null;
        if (isOfPackage(packages, id) || isOfProject(project, id)) return null;
        throw new Error(`${quote(id)} is not available in a build.`);
      },
    },
    transform: {
      order: 'pre',
      filter: { id: /\.css$/ },
      async handler(_code, id) {
        const path = projectPath(project, id);
        return path === null ? null : { code: await compileStyles(path), map: null };
      },
    },
  };
}

/** Checks the compiled code again: compilation must not produce code that its author may not write. */
export function checkCompiled(project: Project): Plugin {
  return {
    name: 'guard',
    transform: {
      filter: { id: /\.tsx?$/ },
      handler(code, id) {
        const path = projectPath(project, id);
        if (path !== null) checkSource(`${path}.js`, code);
        return null;
      },
    },
  };
}

type Resolve = (importer: string) => Promise<Rolldown.ResolvedId | null>;

async function resolveImport(
  project: Project,
  packages: Packages,
  id: string,
  importer: string,
  resolve: Resolve,
): Promise<string | Rolldown.ResolvedId> {
  const [file = ''] = importer.split('?');
  if (!isInside(project.root, file)) {
    if (!isOfPackage(packages, file)) throw new Error(`${quote(id)} cannot be imported from there.`);
    return resolvePackage(packages, id, file, resolve);
  }
  // Packages lie beside this program, and not above the project.
  if (namesPackage(packages, id)) return resolvePackage(packages, id, import.meta.filename, resolve);
  return resolveFromProject(project, packages, id, relative(project.root, file));
}

function resolveFromProject(project: Project, { names }: Packages, id: string, from: string): string {
  const { bare, query } = splitQuery(id);
  if (!/^(?:\.{1,2}\/|\/)/.test(bare) || bare.includes('\0')) {
    throw new Error(`${quote(id)} is not available. Import only ${names.join(', ')} and files of the project.`);
  }
  const problem = queryProblem(id);
  if (problem !== null) throw new Error(problem);
  const address = bare.startsWith(`${project.root}/`) ? bare.slice(project.root.length) : bare;
  for (const ending of endings) {
    const path = pathInProject(project, address + ending, toPosix(from));
    if (path === null) continue;
    if (path.endsWith('.module.css')) throw new Error('CSS modules are not supported. Use Tailwind classes.');
    const unfit = kindProblem(path, query);
    if (unfit !== null) throw new Error(unfit);
    return join(project.root, path) + query;
  }
  throw new Error(`${quote(id)}, imported in ${toPosix(from)}, is not a file of the project.`);
}

/** The bundler's own search knows the ESM builds of packages, which it can shake; the result has to be in a package. */
async function resolvePackage(
  packages: Packages,
  id: string,
  importer: string,
  resolve: Resolve,
): Promise<Rolldown.ResolvedId> {
  try {
    const found = await resolve(importer);
    const path = found && realpathSync(found.id);
    if (path && isOfPackage(packages, path)) return { ...found, id: path };
  } catch {
    // A package without this module, or a file that may not be read.
  }
  throw new Error(`${quote(id)} is not available in a build.`);
}

function isOfProject(project: Project, id: string): boolean {
  const { bare, query } = splitQuery(id);
  const path = projectPath(project, bare);
  return path !== null && project.files.has(path) && queryProblem(id) === null && kindProblem(path, query) === null;
}
