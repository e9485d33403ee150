import { posix } from 'node:path';
import { isTest, testPackages } from '../project/answer.ts';
import type { ProjectFiles } from '../../ports.ts';
import { type Module, readModule } from '../modules/module.ts';
import { fileAt, isPath, pathOf } from '../modules/paths.ts';
import { nearest } from './nearest.ts';
import { packageNameOf, unknownPackage } from './packages.ts';

export interface ImportProblem {
  path: string;
  /** Counted from 1. */
  line: number;
  code: 'unknown_package' | 'missing_file' | 'missing_export' | 'test_package';
  /** What is wrong and what to use instead, in words for the file's writer. */
  text: string;
}

/** Each problem costs a search for what was meant. */
const mostProblems = 100;
/** Files of the service that an import may name, whether they are given or not. */
const serviceFiles = ['src/main.tsx', 'src/theme.css', 'styles.css', 'package.json'];
/** An alias for src/ that other projects have and this one has not. */
const alias = /^(?:[@~]\/|src\/)/;

interface Project {
  paths: ReadonlySet<string>;
  modules: ReadonlyMap<string, Module>;
}

/**
 * Returns the imports of all files that the build would refuse or that name no export, in the order of the files; the
 * first 100 of them. `packages`: what can be imported besides react, react-dom and, in tests, the test packages.
 */
export function importProblems(files: ProjectFiles, packages: ReadonlySet<string>): ImportProblem[] {
  return problemsIn(files, packages).take(mostProblems).toArray();
}

function* problemsIn(files: ProjectFiles, packages: ReadonlySet<string>): Generator<ImportProblem, undefined> {
  const sources = Object.entries(files).filter(([path]) => /\.tsx?$/.test(path));
  const project: Project = {
    paths: new Set([...Object.keys(files), ...serviceFiles]),
    modules: new Map(sources.map(([path, source]) => [path, readModule(path, source)])),
  };
  const exported = exportsIn(project);
  for (const [path, source] of sources) {
    for (const { target, names } of project.modules.get(path)?.imports ?? []) {
      const problem = targetProblem(path, target.name, project, packages);
      if (problem) yield { path, line: lineAt(source, target.at), ...problem };
      const file = isPath(target.name) ? fileAt(pathOf(path, target.name), project.paths) : undefined;
      const known = file === undefined ? null : exported(file);
      if (file === undefined || known === null) continue;
      for (const { name, at } of names) {
        if (known.has(name)) continue;
        yield { path, line: lineAt(source, at), code: 'missing_export', text: missingExport(name, file, known) };
      }
    }
  }
}

function lineAt(source: string, offset: number): number {
  return source.slice(0, offset).split('\n').length;
}

function targetProblem(
  path: string,
  target: string,
  { paths }: Project,
  packages: ReadonlySet<string>,
): Pick<ImportProblem, 'code' | 'text'> | null {
  if (!isPath(target) && !alias.test(target)) return packageProblem(path, target, packages);
  if (isPath(target) && fileAt(pathOf(path, target), paths) !== undefined) return null;
  return { code: 'missing_file', text: missingFile(path, target, paths) };
}

function packageProblem(
  path: string,
  target: string,
  packages: ReadonlySet<string>,
): Pick<ImportProblem, 'code' | 'text'> | null {
  const name = packageNameOf(target);
  if (packages.has(name) || name === 'react' || name === 'react-dom') return null;
  if (!testPackages.test(name)) return { code: 'unknown_package', text: unknownPackage(name, packages) };
  return isTest(path) ? null : { code: 'test_package', text: `Only tests can import ${JSON.stringify(name)}.` };
}

function missingFile(from: string, target: string, paths: ReadonlySet<string>): string {
  const wanted = alias.test(target) ? `src/${target.replace(alias, '')}` : pathOf(from, target);
  const shown = JSON.stringify(target.slice(0, 200));
  const near = fileAt(wanted, paths) ?? nearestFile(wanted, paths);
  if (near === undefined) return `${shown} is not a file of the project.`;
  const relative = posix.relative(posix.dirname(from), near);
  return `${shown} is not a file of the project. The nearest is ${JSON.stringify(relative.startsWith('.') ? relative : `./${relative}`)}.`;
}

/** A path without letter case, ending and `/index`. */
function stem(path: string): string {
  return path
    .toLowerCase()
    .replace(/\.[a-z]+$/, '')
    .replace(/\/index$/, '');
}

/** The same name in another case, with another ending or in another folder, before one that is spelled alike. */
function nearestFile(wanted: string, paths: ReadonlySet<string>): string | undefined {
  const all = [...paths];
  const same = stem(wanted);
  const name = posix.basename(same);
  const named = all.filter((path) => posix.basename(stem(path)) === name);
  return named.find((path) => stem(path) === same) ?? nearest(wanted, named) ?? named[0] ?? nearest(wanted, all);
}

function missingExport(name: string, file: string, exported: ReadonlySet<string>): string {
  const names = [...exported];
  if (name === 'default') {
    const [only = ''] = names;
    const use = nearest(posix.basename(file).replace(/\.tsx?$/, ''), names) ?? (names.length === 1 ? only : undefined);
    return `${file} has no default export. ${use === undefined ? listed(names) : `Import { ${use} } by its name.`}`;
  }
  const near = nearest(
    name,
    names.filter((one) => one !== 'default'),
  );
  if (near !== undefined) return `${file} does not export ${quoted(name)}. The nearest is ${quoted(near)}.`;
  if (exported.has('default')) return `${file} does not export ${quoted(name)}. It has a default export.`;
  return `${file} does not export ${quoted(name)}. ${listed(names)}`;
}

function listed(names: readonly string[]): string {
  return names.length === 0 ? 'It exports nothing.' : `It exports ${names.slice(0, 20).join(', ')}.`;
}

function quoted(name: string): string {
  return JSON.stringify(name.slice(0, 100));
}

/** Returns what a file exports, `export * from` included; null if that cannot be known. */
function exportsIn({ modules, paths }: Project): (file: string) => ReadonlySet<string> | null {
  const known = new Map<string, ReadonlySet<string> | null>();
  const collect = (file: string): ReadonlySet<string> | null => {
    const names = new Set<string>();
    const open = [file];
    const seen = new Set(open);
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      const module = modules.get(next);
      if (!module) return null;
      for (const name of module.exports.keys()) if (name !== 'default' || next === file) names.add(name);
      for (const target of new Set(module.stars)) {
        const path = isPath(target) ? fileAt(pathOf(next, target), paths) : undefined;
        if (path === undefined) return null;
        if (!seen.has(path)) open.push(path);
        seen.add(path);
      }
    }
    return names;
  };
  return (file) => {
    const names = known.get(file) ?? (known.has(file) ? null : collect(file));
    known.set(file, names);
    return names;
  };
}
