import type { ProjectFiles } from '../../ports.ts';

/** A package that a generated application may import. */
export interface AllowedPackage {
  name: string;
  /** Exact; the same as in the service's own package.json, from which builds take it. */
  version: string;
  /** For the model: what it is for. */
  use: string;
  /** The version of `@types/<name>`, if its types are a package of their own. */
  types?: string;
}

export const allowedPackages: readonly AllowedPackage[] = [
  { name: 'react', version: '19.3.1', types: '19.3.0', use: 'components, state and effects' },
  { name: 'react-dom', version: '19.3.1', types: '19.3.0', use: 'createPortal and flushSync' },
  { name: '@dnd-kit/core', version: '6.3.1', use: 'drag and drop with pointer, touch and keyboard' },
  { name: 'clsx', version: '2.1.1', use: 'class names that depend on state' },
  { name: 'date-fns', version: '4.4.0', use: 'calculate with dates and format them' },
  { name: 'lucide-react', version: '1.77.0', use: 'icons as components' },
  { name: 'marked', version: '18.2.1', use: 'read Markdown' },
  { name: 'papaparse', version: '5.7.1', types: '5.5.2', use: 'read and write CSV' },
  { name: 'zod', version: '4.6.7', use: 'check and parse data from outside' },
];

/** Names of the allowed packages, in the order of the list. */
export const packageNames: readonly string[] = allowedPackages.map(({ name }) => name);

/** Returns the allowed package that an import names, by itself or with a path inside it; null if it names none. */
export function packageOf(target: string): AllowedPackage | null {
  return allowedPackages.find(({ name }) => target === name || target.startsWith(`${name}/`)) ?? null;
}

const imported = /\b(?:from|import|require)[\s(]*['"`]([^'"`\n]+)['"`]/g;

/** Returns the allowed packages that files import, in the order of the list. */
export function packagesIn(files: ProjectFiles): AllowedPackage[] {
  const scripts = Object.entries(files).filter(([path]) => /\.tsx?$/.test(path));
  const targets = scripts.flatMap(([, code]) => [...code.matchAll(imported)].map(([, target = '']) => target));
  const found = new Set(targets.map(packageOf));
  return allowedPackages.filter((one) => found.has(one));
}
