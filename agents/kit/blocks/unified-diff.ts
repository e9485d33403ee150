import { formatPatch, structuredPatch, type StructuredPatch } from 'diff';

/**
 * The most edits searched for in one file, about 20 ms of work: the search takes time quadratic in the edits. A file
 * with more edits is reported as replaced.
 */
const maxEditLength = 1_000;
/** In bytes. */
const maxDiff = 64 * 1024;

/** How a file changed. `text`: as `git apply` and `patch -p1` take it. */
export interface FilePatch {
  text: string;
  addedLines: number;
  removedLines: number;
}

/** Returns how a file changed, with three lines around each change; `null` is a file that does not exist. */
export function filePatch(path: string, before: string | null, after: string | null): FilePatch {
  const names = [before === null ? '/dev/null' : `a/${path}`, after === null ? '/dev/null' : `b/${path}`] as const;
  const [from, to] = [before ?? '', after ?? ''];
  const options = { context: 3, maxEditLength };
  const { hunks } = structuredPatch(...names, from, to, undefined, undefined, options) ?? replaced(from, to);
  const text = formatPatch({
    oldFileName: names[0],
    newFileName: names[1],
    oldHeader: undefined,
    newHeader: undefined,
    hunks,
    isGit: true,
    ...(before === null && { isCreate: true }),
    ...(after === null && { isDelete: true }),
  });
  const lines = hunks.flatMap((hunk) => hunk.lines);
  return {
    text: path.includes(' ') ? withTabs(text, names) : text,
    addedLines: lines.filter((line) => line.startsWith('+')).length,
    removedLines: lines.filter((line) => line.startsWith('-')).length,
  };
}

/** GNU patch ends a name at a blank if no tab ends it. */
const withTabs = (text: string, [from, to]: readonly [string, string]) =>
  text.replace(`\n--- ${from}\n`, () => `\n--- ${from}\t\n`).replace(`\n+++ ${to}\n`, () => `\n+++ ${to}\t\n`);

/** Returns the text of a patch; null if nothing changed, or if it is longer than 64 KiB. */
export function unifiedDiff(path: string, before: string | null, after: string | null): string | null {
  if (before === after) return null;
  const { text } = filePatch(path, before, after);
  return Buffer.byteLength(text) <= maxDiff ? text : null;
}

function replaced(from: string, to: string): Pick<StructuredPatch, 'hunks'> {
  const [old, next] = [linesOf(from, '-'), linesOf(to, '+')];
  const place = { oldStart: 1, oldLines: countLines(old), newStart: 1, newLines: countLines(next) };
  return { hunks: [{ ...place, lines: [...old, ...next] }] };
}

const countLines = (lines: readonly string[]) => lines.filter((line) => !line.startsWith('\\')).length;

function linesOf(text: string, sign: '+' | '-'): string[] {
  if (text === '') return [];
  const lines = text.split('\n').map((line) => sign + line);
  if (text.endsWith('\n')) return lines.slice(0, -1);
  return [...lines, String.raw`\ No newline at end of file`];
}
