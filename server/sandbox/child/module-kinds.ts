import { posix } from 'node:path';

/** Files that become part of the application by their own name. */
const plain = new Set(['.ts', '.tsx', '.css', '.svg', '.json']);
/** Files that may be taken as text, by `?raw`. */
const asText = new Set(['.svg', '.json', '.md']);

/** An import's address without its query, and the query, `?` included. */
export function splitQuery(id: string): { bare: string; query: string } {
  const start = id.indexOf('?');
  return start === -1 ? { bare: id, query: '' } : { bare: id.slice(0, start), query: id.slice(start) };
}

/**
 * What is wrong with an import's query; null when nothing is. Every query but one is refused: each makes the bundler read
 * the file in another way, past the check of its content.
 */
export function queryProblem(id: string): string | null {
  const { bare, query } = splitQuery(id);
  if (query === '' || (query === '?raw' && asText.has(posix.extname(bare)))) return null;
  return `${quote(id)}: "${query.slice(0, 40)}" is not available here. Only ?raw is, on .svg, .json and .md files.`;
}

/** What is wrong with importing this file of the project with this query; null when nothing is. */
export function kindProblem(path: string, query: string): string | null {
  const kinds = query === '' ? plain : asText;
  const kind = posix.extname(path);
  if (kinds.has(kind)) return null;
  return kind === '.md'
    ? `${quote(path)} is text: import it with ?raw.`
    : `${quote(path)} cannot be imported: files that end in ${[...plain].join(' ')} can.`;
}

export function quote(id: string): string {
  return JSON.stringify(id.slice(0, 200));
}
