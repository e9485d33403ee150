import { createRequire } from 'node:module';
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import type { Plugin } from 'vite';
import { pathInProject, type Project } from './project-paths.ts';
import { checkSource } from './source-check.ts';
import { styleSheets } from './style-sheets.ts';

const require = createRequire(import.meta.url);
/** What a project may import beside its own files. `scheduler` is what react-dom itself needs. */
const packages = ['react', 'react-dom'];
const packageFolders = [...packages, 'scheduler'].map((name) => dirname(packageFile(name)));
/** Modules of the bundler's own that it puts into code. */
const ownModules = new Set(['\0vite/preload-helper.js', '\0rolldown/runtime.js']);
const queries = new Set(['', '?raw', '?url', '?inline', '?no-inline']);
const endings = ['', '.ts', '.tsx', '/index.ts', '/index.tsx'];

function packageFile(name: string): string {
  return require.resolve(`${name}/package.json`, { paths: [dirname(require.resolve('react-dom'))] });
}

/**
 * Decides every import before the bundler looks for anything itself: a file of the project, or a file of the allowed
 * packages. Anything else ends the build.
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
          throw new Error(`${id} is no entry of the project.`);
        }
        return resolveImport(project, id, importer);
      },
    },
    transform: {
      order: 'pre',
      async handler(code, id) {
        const path = projectPath(project, id);
        if (path === null) return null;
        if (/\.tsx?$/.test(path)) checkSource(path, code);
        return path.endsWith('.css') ? { code: await compileStyles(path), map: null } : null;
      },
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
  const { bare, query } = split(id);
  if (!/^(?:\.{1,2}\/|\/)/.test(bare) || bare.includes('\0')) {
    throw new Error(`${quote(id)} is not available here: only react, react-dom and files of the project are.`);
  }
  if (!queries.has(query)) throw new Error(`${quote(id)}: "${query}" is not available here.`);
  const address = bare.startsWith(`${project.root}/`) ? bare.slice(project.root.length) : bare;
  for (const ending of endings) {
    const path = pathInProject(project, address + ending, toPosix(from));
    if (path === null) continue;
    if (path.endsWith('.module.css')) throw new Error('CSS modules are not available here. Use Tailwind classes.');
    return join(project.root, path) + query;
  }
  throw new Error(`${quote(id)}, imported in ${toPosix(from)}, is no file of the project.`);
}

function resolveFromPackage(id: string, importer: string): string {
  const path = id.startsWith('.') ? require.resolve(resolve(dirname(importer), id)) : resolvePackage(id);
  if (packageFolders.some((folder) => isInside(folder, path))) return path;
  throw new Error(`${quote(id)} is not available here.`);
}

function isPackage(id: string): boolean {
  return packages.some((name) => id === name || id.startsWith(`${name}/`));
}

function resolvePackage(id: string): string {
  let path;
  try {
    path = require.resolve(id, { paths: packageFolders });
  } catch {
    throw new Error(`${quote(id)} is not available here.`);
  }
  if (packageFolders.some((folder) => isInside(folder, path))) return path;
  throw new Error(`${quote(id)} is not available here: only react, react-dom and files of the project are.`);
}

/** The path of a module that is a file of the project and is read as code; null for any other. */
function projectPath(project: Project, id: string): string | null {
  if (id.includes('?') || !isInside(project.root, id)) return null;
  return toPosix(relative(project.root, id));
}

function isInside(folder: string, path: string): boolean {
  if (!isAbsolute(path)) return false;
  const from = relative(folder, path);
  return from !== '' && from !== '..' && !from.startsWith(`..${sep}`) && !isAbsolute(from);
}

function split(id: string): { bare: string; query: string } {
  const start = id.indexOf('?');
  return start === -1 ? { bare: id, query: '' } : { bare: id.slice(0, start), query: id.slice(start) };
}

function toPosix(path: string): string {
  return path.split(sep).join('/');
}

function quote(id: string): string {
  return JSON.stringify(id.slice(0, 200));
}
