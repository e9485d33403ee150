import { dirname, join, relative } from 'node:path';
import { parseSync, type Plugin } from 'vite';

const metaMembers = new Set(['env', 'hot']);
const endings = ['', '.ts', '.tsx', '/index.ts', '/index.tsx'];
const isScript = /\.[jt]sx?$/;
/** Names that the test runner injects into modules. */
const innerNames = /^__vi(?:te(?:st)?)?_/;

/** Returns the paths of files that the application's entry does not import. */
export function helpersOf(files: Readonly<Record<string, string>>): string[] {
  const found = new Set<string>();
  const open = ['src/main.tsx', 'src/App.tsx'];
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    const content = files[path];
    if (content === undefined || found.has(path)) continue;
    found.add(path);
    if (!isScript.test(path)) continue;
    for (const name of importsOf(path, content)) {
      const file = join(dirname(path), name.split('?')[0] ?? '');
      open.push(...endings.map((ending) => `${file}${ending}`));
    }
  }
  return Object.keys(files).filter((path) => !found.has(path));
}

function importsOf(path: string, code: string): string[] {
  const { program } = parseSync(path, code);
  const names: string[] = [];
  walk(program as unknown as Node, ({ type, source }) => {
    const { value } = (source ?? {}) as { value?: unknown };
    if (typeof value === 'string' && /^(?:Import|Export)/.test(type)) names.push(value);
  });
  return names;
}

interface Place {
  root: string;
  /** Paths that the application may import: its own files. */
  open: ReadonlySet<string>;
  /** Names of the packages that it may import: the same as in its build. */
  packages: readonly string[];
}

interface Node {
  type: string;
  [member: string]: unknown;
}

/**
 * Allows the application's files only the imports that its build allows, and no access to the test machinery.
 * `trusted`: paths of the tests and their support files.
 */
export function appGate(
  root: string,
  { paths, packages }: { paths: readonly string[]; packages: readonly string[] },
  trusted: ReadonlySet<string>,
): Plugin {
  const place: Place = { root, open: new Set(paths.filter((path) => !trusted.has(path))), packages };
  const isOfApp = (file: string) => isScript.test(file) && place.open.has(relative(root, file));
  return {
    name: 'app-gate',
    enforce: 'pre',
    resolveId: {
      order: 'pre',
      handler(id, importer) {
        const [file = ''] = importer?.split('?') ?? [];
        if (isOfApp(file)) requireOpen(place, id, file);
        return null;
      },
    },
    transform: {
      order: 'pre',
      handler(code, id) {
        const [file = ''] = id.split('?');
        if (!isOfApp(file)) return null;
        for (const name of importedBy(file, code)) requireOpen(place, name, file);
        return null;
      },
    },
  };
}

function requireOpen(place: Place, id: string, importer: string): void {
  const [name = ''] = id.split('?');
  if (isPackage(place, name)) return;
  const file = name.startsWith('.') ? join(dirname(importer), name) : name;
  const paths = endings.map((ending) => relative(place.root, `${file}${ending}`));
  if (/^[./]/.test(name) && paths.some((path) => place.open.has(path))) return;
  throw new Error(`The application imports ${JSON.stringify(id.slice(0, 200))}, which its build does not have.`);
}

function isPackage({ packages }: Place, name: string): boolean {
  if (name.split('/').includes('..')) return false;
  return packages.some((allowed) => name === allowed || name.startsWith(`${allowed}/`));
}

/** Returns the names of modules that a file imports. Throws if the file accesses the test machinery. */
function importedBy(path: string, code: string): string[] {
  const { program, errors } = parseSync(path, code);
  if (errors.length > 0) return [];
  const names: string[] = [];
  walk(program as unknown as Node, (node, parent) => {
    if (node.type === 'Identifier' && innerNames.test(String(node['name']))) refuse(String(node['name']));
    if (node.type === 'MetaProperty') checkMeta(node, parent);
    const source = node['source'] as { type: string; value?: unknown } | null | undefined;
    if (node.type === 'ImportExpression' && (source?.type !== 'Literal' || typeof source.value !== 'string')) {
      refuse('import() of a computed name');
    }
    if (typeof source?.value === 'string' && /^(?:Import|Export)/.test(node.type)) names.push(source.value);
  });
  return names;
}

function checkMeta(node: Node, parent: Node | null): void {
  if ((node['meta'] as { name?: string } | undefined)?.name !== 'import') return;
  const property = parent?.type === 'MemberExpression' && parent['computed'] !== true ? parent['property'] : null;
  const name = (property as { name?: string } | null)?.name;
  if (name === undefined || !metaMembers.has(name)) refuse(`import.meta.${name ?? ''}`);
}

function refuse(what: string): never {
  throw new Error(`The application uses ${what}, which its build does not have.`);
}

function walk(program: Node, visit: (node: Node, parent: Node | null) => void): void {
  const open: { node: Node; parent: Node | null }[] = [{ node: program, parent: null }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { node, parent } = next;
    visit(node, parent);
    for (const value of Object.values(node)) {
      for (const child of Array.isArray(value) ? value : [value]) {
        if (isNode(child)) open.push({ node: child, parent: node });
      }
    }
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}
