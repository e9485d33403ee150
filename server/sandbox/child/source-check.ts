import { parseSync } from 'vite';

/** What `import.meta` may be asked for. Its other members make the bundler read files by patterns and paths. */
const metaMembers = new Set(['env', 'hot']);

/** Throws on what would have the bundler look for files by itself, past the check of every import. */
export function checkSource(path: string, code: string): void {
  const { program, errors } = parseSync(path, code);
  // The bundler says it better, with the line.
  if (errors.length > 0) return;
  walk(program as unknown as Node, (node, parent) => {
    if (node.type === 'MetaProperty') checkMeta(node, parent);
    if (node.type === 'ImportExpression') checkDynamicImport(node);
  });
}

interface Node {
  type: string;
  [member: string]: unknown;
}

function checkMeta(node: Node, parent: Node | null): void {
  const meta = node['meta'] as { name?: string } | undefined;
  if (meta?.name !== 'import') return;
  const property = parent?.type === 'MemberExpression' && parent['computed'] !== true ? parent['property'] : null;
  const name = (property as { name?: string } | null)?.name;
  if (name === undefined || !metaMembers.has(name)) {
    throw new Error(
      `import.meta${name === undefined ? '' : `.${name}`} is not available here. Import each file by its own name.`,
    );
  }
}

function checkDynamicImport(node: Node): void {
  const source = node['source'] as { type: string; expressions?: unknown[] };
  const fixed = source.type === 'Literal' || (source.type === 'TemplateLiteral' && source.expressions?.length === 0);
  if (!fixed) throw new Error('import() of a computed name is not available here. Name the file in a string.');
}

/** Without recursion: nesting is as deep as its author likes. */
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
