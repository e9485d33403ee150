import { parseSync } from 'vite';
import { queryProblem } from './module-kinds.ts';

/** Allowed members of `import.meta`. Its other members make the bundler read files by patterns and paths. */
const metaMembers = new Set(['env', 'hot']);

/** Throws if code makes the bundler resolve files itself, bypassing the check of every import. */
export function checkSource(path: string, code: string): void {
  const { program, comments, errors } = parseSync(path, code);
  const [error] = errors;
  // Reject code that this parser does not understand: another parser might.
  if (error !== undefined) throw new Error(`${path}: ${error.message}${placed(error.codeframe, path)}`);
  const refuse = (problem: string | null) => {
    if (problem !== null) throw new Error(`${path}: ${problem}`);
  };
  if (comments.some(({ value }) => /@jsx/i.test(value))) {
    refuse('Comments that set how JSX is compiled, such as @jsxImportSource, are not supported.');
  }
  if (/sourceMappingURL/i.test(code)) refuse('sourceMappingURL is not supported: previews have no source maps.');
  walk(program, (node, parent) => refuse(problemWithNode(node, parent)));
}

interface Node {
  type: string;
  [member: string]: unknown;
}

function problemWithNode(node: Node, parent: Node | null): string | null {
  switch (node.type) {
    case 'MetaProperty':
      return metaProblem(node, parent);
    case 'ImportExpression':
      return computedProblem(node) ?? addressProblem(node['source']) ?? optionsProblem(node['options']);
    case 'ImportDeclaration':
    case 'ExportNamedDeclaration':
    case 'ExportAllDeclaration':
      return addressProblem(node['source']) ?? attributesProblem(node['attributes']);
    case 'TSExternalModuleReference':
      return addressProblem(node['expression']);
    case 'CallExpression':
      return (node['callee'] as { name?: string }).name === 'require' ? requireProblem(node['arguments']) : null;
    default:
      return null;
  }
}

function metaProblem(node: Node, parent: Node | null): string | null {
  const meta = node['meta'] as { name?: string } | undefined;
  if (meta?.name !== 'import') return null;
  const property = parent?.type === 'MemberExpression' && parent['computed'] !== true ? parent['property'] : null;
  const name = (property as { name?: string } | null)?.name;
  if (name !== undefined && metaMembers.has(name)) return null;
  return `import.meta${name === undefined ? '' : `.${name}`} is not supported. Import each file by its name.`;
}

function computedProblem(node: Node): string | null {
  if (fixedText(node['source']) !== null) return null;
  return 'import() of a computed name is not supported. Name the file in a string.';
}

/** Returns the text of a string, or of a template without expressions; null for anything else. */
function fixedText(node: unknown): string | null {
  const { type, value, expressions, quasis } = node as {
    type: string;
    value?: unknown;
    expressions?: unknown[];
    quasis?: { value: { cooked?: string | null } }[];
  };
  if (type === 'Literal' && typeof value === 'string') return value;
  if (type === 'TemplateLiteral' && expressions?.length === 0) return quasis?.[0]?.value.cooked ?? null;
  return null;
}

function addressProblem(source: unknown): string | null {
  const address = isNode(source) ? fixedText(source) : null;
  return address === null ? null : queryProblem(address);
}

function requireProblem(args: unknown): string | null {
  const [first] = args as unknown[];
  return addressProblem(first);
}

/** An import attribute with another type makes the bundler read the file as that type. */
function attributesProblem(attributes: unknown): string | null {
  const others = (
    (attributes ?? []) as { key: { name?: string; value?: string }; value: { value?: unknown } }[]
  ).filter(({ key, value }) => (key.name ?? key.value) !== 'type' || value.value !== 'json');
  return others.length === 0 ? null : attributeRefusal;
}

function optionsProblem(options: unknown): string | null {
  return options === null || options === undefined ? null : attributeRefusal;
}

const attributeRefusal = 'Import attributes are not supported, except `with { type: "json" }`.';

/** Returns the parser's code frame with the path that the author knows. */
function placed(codeframe: string | null, path: string): string {
  if (codeframe === null) return '';
  return `\n${codeframe.replace(/,-\[.*(:\d+:\d+)\]/, (_, place: string) => `,-[${path}${place}]`).trimEnd()}`;
}

/** Iterates instead of recursing, because the code may be nested to any depth. */
export function walk(program: object, visit: (node: Node, parent: Node | null) => void): void {
  const open: { node: Node; parent: Node | null }[] = [{ node: program as Node, parent: null }];
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
