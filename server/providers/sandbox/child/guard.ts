import { createRequire } from 'node:module';
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import type { Plugin } from 'vite';
import { kindProblem, queryProblem, quote, splitQuery } from './module-kinds.ts';
import { pathInProject, type Project } from './project-paths.ts';
import { checkSource } from './source-check.ts';
import { styleSheets } from './style-sheets.ts';

const require = createRequire(import.meta.url);
/** Packages that a project may import besides its own files. `scheduler` is a dependency of react-dom. */
const packages = ['react', 'react-dom'];
const packageFolders = [...packages, 'scheduler'].map((name) => dirname(packageFile(name)));
/** Modules that the bundler itself adds to code. */
const ownModules = new Set(['\0vite/preload-helper.js', '\0rolldown/runtime.js']);
const endings = ['', '.ts', '.tsx', '/index.ts', '/index.tsx'];

function packageFile(name: string): string {
  return require.resolve(`${name}/package.json`, { paths: [dirname(require.resolve('react-dom'))] });
}

/**
 * Resolves every import before the bundler does: only files of the project and files of the allowed packages. Any other
 * import fails the build. Modules that were not resolved here are not loaded either.
 */
export function guard(project: Project): Plugin {
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
        return resolveImport(project, id, importer);
      },
    },
    load: {
      order: 'pre',
      handler(id) {
        if (ownModules.has(id) || id === join(project.root, 'index.html')) return null;
        if (isAllowed(project, id)) return null;
        throw new Error(`${quote(id)} is not available in a build.`);
      },
    },
    transform: {
      order: 'pre',
      async handler(_code, id) {
        const path = projectPath(project, id);
        return path?.endsWith('.css') ? { code: await compileStyles(path), map: null } : null;
      },
    },
  };
}

/** Checks the compiled code again: compilation must not produce code that its author may not write. */
export function checkCompiled(project: Project): Plugin {
  return {
    name: 'guard',
    transform(code, id) {
      const path = projectPath(project, id);
      if (path !== null && /\.tsx?$/.test(path)) checkSource(`${path}.js`, code);
      return null;
    },
  };
}

function resolveImport(project: Project, id: string, importer: string): string {
  const [file = ''] = importer.split('?');
  if (isInside(project.root, file)) return resolveFromProject(project, id, relative(project.root, file));
  const folder = packageFolders.find((folder) => isInside(folder, file));
  if (folder !== undefined) return resolveFromPackage(id, file);
  throw new Error(`${quote(id)} cannot be imported from there.`);
}

function resolveFromProject(project: Project, id: string, from: string): string {
  if (isPackage(id)) return resolvePackage(id);
  const { bare, query } = splitQuery(id);
  if (!/^(?:\.{1,2}\/|\/)/.test(bare) || bare.includes('\0')) {
    throw new Error(`${quote(id)} is not available. Import only react, react-dom and files of the project.`);
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

function resolveFromPackage(id: string, importer: string): string {
  const path = id.startsWith('.') ? require.resolve(resolve(dirname(importer), id)) : resolvePackage(id);
  if (packageFolders.some((folder) => isInside(folder, path))) return path;
  throw new Error(`${quote(id)} is not available in a build.`);
}

function isPackage(id: string): boolean {
  return packages.some((name) => id === name || id.startsWith(`${name}/`));
}

function resolvePackage(id: string): string {
  let path;
  try {
    path = require.resolve(id, { paths: packageFolders });
  } catch {
    throw new Error(`${quote(id)} is not available in a build.`);
  }
  if (packageFolders.some((folder) => isInside(folder, path))) return path;
  throw new Error(`${quote(id)} is not available. Import only react, react-dom and files of the project.`);
}

function isAllowed(project: Project, id: string): boolean {
  if (packageFolders.some((folder) => isInside(folder, id))) return true;
  const { bare, query } = splitQuery(id);
  const path = projectPath(project, bare);
  return path !== null && project.files.has(path) && queryProblem(id) === null && kindProblem(path, query) === null;
}

/** Returns the path of a module that is a project file and is read as code; null for any other module. */
function projectPath(project: Project, id: string): string | null {
  if (id.includes('?') || !isInside(project.root, id)) return null;
  return toPosix(relative(project.root, id));
}

function isInside(folder: string, path: string): boolean {
  if (!isAbsolute(path)) return false;
  const from = relative(folder, path);
  return from !== '' && from !== '..' && !from.startsWith(`..${sep}`) && !isAbsolute(from);
}

function toPosix(path: string): string {
  return path.split(sep).join('/');
}
