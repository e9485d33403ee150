import { posix } from 'node:path';

/** Files that can be imported as they are. */
const plain = new Set(['.ts', '.tsx', '.css', '.svg', '.json']);
/** Files that can be imported as text, with `?raw`. */
const asText = new Set(['.svg', '.json', '.md']);

/** Splits an import's address into the part before its query and the query, including the `?`. */
export function splitQuery(id: string): { bare: string; query: string } {
  const start = id.indexOf('?');
  return start === -1 ? { bare: id, query: '' } : { bare: id.slice(0, start), query: id.slice(start) };
}

/**
 * Returns the problem with an import's query, or null. Rejects every query but one, because each makes the bundler read
 * the file in another way, without the check of its content.
 */
export function queryProblem(id: string): string | null {
  const { bare, query } = splitQuery(id);
  if (query === '' || (query === '?raw' && asText.has(posix.extname(bare)))) return null;
  return `${quote(id)}: "${query.slice(0, 40)}" is not supported. Only ?raw is, on .svg, .json and .md files.`;
}

/** Returns the problem with importing this project file with this query, or null. */
export function kindProblem(path: string, query: string): string | null {
  const kinds = query === '' ? plain : asText;
  const kind = posix.extname(path);
  if (kinds.has(kind)) return null;
  return kind === '.md'
    ? `${quote(path)} is text. Import it with ?raw.`
    : `${quote(path)} cannot be imported. Import files that end in ${[...plain].join(' ')}.`;
}

export function quote(id: string): string {
  return JSON.stringify(id.slice(0, 200));
}
