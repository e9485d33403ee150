import type { ProjectFiles } from '../../ports.ts';
import { splitLines } from './lines.ts';

export interface LostLines {
  path: string;
  /** Trimmed, in the order of the file. */
  lines: string[];
}

/** A line as long as this, with a word in it, is not there by its form alone. */
const leastChars = 6;
/** The build finds imports that are missing, and moves of code change them. Closing tags say nothing. */
const trivial = /^(?:import\b|export\b[^=(]*\bfrom\b|\} from\b|<\/|return \($)/;

/**
 * Returns the lines that files lost between two versions, without those that now stand in another file. Files in `named`, which
 * the request is about, may lose lines.
 */
export function lostLines(before: ProjectFiles, after: ProjectFiles, named: ReadonlySet<string>): LostLines[] {
  const paths = new Set([...Object.keys(before), ...Object.keys(after)]);
  const versions = [...paths].map((path) => ({ path, old: linesOf(before, path), next: linesOf(after, path) }));
  const arrived = new Map<string, number>();
  for (const { old, next } of versions) {
    for (const [line, count] of surplus(next, old)) arrived.set(line, (arrived.get(line) ?? 0) + count);
  }
  return versions.flatMap(({ path, old, next }) => {
    if (named.has(path)) return [];
    const gone = surplus(old, next);
    const lines = old.filter((line) => take(gone, line) && !take(arrived, line));
    return lines.length > 0 ? [{ path, lines }] : [];
  });
}

function linesOf(files: ProjectFiles, path: string): string[] {
  const lines = splitLines(Object.hasOwn(files, path) ? (files[path] ?? '') : '').map((line) => line.trim());
  return lines.filter((line) => line.length >= leastChars && /\p{L}{2}/u.test(line) && !trivial.test(line));
}

/** How often each line stands in the first list more than in the second. */
function surplus(more: readonly string[], less: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const line of more) counts.set(line, (counts.get(line) ?? 0) + 1);
  for (const line of less) take(counts, line);
  return counts;
}

function take(counts: Map<string, number>, line: string): boolean {
  const count = counts.get(line) ?? 0;
  if (count > 0) counts.set(line, count - 1);
  return count > 0;
}
