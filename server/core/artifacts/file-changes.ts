import { setImmediate } from 'node:timers/promises';
import type { StructuredPatch } from 'diff';
import type { FileChange } from '../../../schema/artifact.ts';

type Files = Readonly<Record<string, string>>;

/**
 * The most edits searched for in one file, about 20 ms of work: the search takes time quadratic in the edits. A file
 * with more edits is reported as replaced.
 */
const maxEditLength = 1_000;

/** Returns the differences between two sets of files, by path. Yields to the event loop between files. */
export async function fileChanges(before: Files, after: Files): Promise<FileChange[]> {
  const paths = [...new Set([...Object.keys(before), ...Object.keys(after)])].toSorted();
  const changes: FileChange[] = [];
  for (const path of paths) {
    const [old, next] = [before[path], after[path]];
    if (old === next) continue;
    changes.push(await fileChange(path, old, next));
    await setImmediate();
  }
  return changes;
}

async function fileChange(path: string, old: string | undefined, next: string | undefined): Promise<FileChange> {
  // Loaded on first use: only comparisons need it.
  const { formatPatch, structuredPatch } = await import('diff');
  const names = [
    old === undefined ? '/dev/null' : `a/${path}`,
    next === undefined ? '/dev/null' : `b/${path}`,
  ] as const;
  const [from, to] = [old ?? '', next ?? ''];
  const options = { context: 3, maxEditLength };
  const { hunks } = structuredPatch(...names, from, to, undefined, undefined, options) ?? replaced(from, to);
  const lines = hunks.flatMap((hunk) => hunk.lines);
  const patch: StructuredPatch = {
    oldFileName: names[0],
    newFileName: names[1],
    oldHeader: undefined,
    newHeader: undefined,
    hunks,
    isGit: true,
    ...(old === undefined && { isCreate: true }),
    ...(next === undefined && { isDelete: true }),
  };
  return {
    path,
    change: old === undefined ? 'added' : next === undefined ? 'removed' : 'changed',
    addedLines: lines.filter((line) => line.startsWith('+')).length,
    removedLines: lines.filter((line) => line.startsWith('-')).length,
    patch: formatPatch(patch),
  };
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
