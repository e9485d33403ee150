import type { ProjectFiles } from '../../ports.ts';
import { applyEdits, type EditFailure } from '../blocks/apply-edits.ts';
import { elisions } from '../blocks/elisions.ts';
import { lostLines } from '../blocks/lost-lines.ts';
import type { Block, Edit } from '../blocks/block.ts';
import { checkFiles } from '../project/paths.ts';

/** A block that was not applied. */
export interface Unplaced {
  path: string;
  /** Why, in words for the block's writer. */
  reason: string;
  /** What stood in the block: its SEARCH, or nothing. */
  wrote: string;
  /** The lines of the file that come nearest, with their numbers. */
  nearest: readonly string[];
}

export interface Applied {
  files: ProjectFiles;
  /** The earlier path of each file that moved. */
  renamed: Readonly<Record<string, string>>;
  unplaced: readonly Unplaced[];
}

const failures: Readonly<Record<Exclude<EditFailure, 'already so'>, string>> = {
  'no file': 'does not exist, so nothing in it can be replaced',
  exists: 'exists already, so an empty SEARCH cannot create it',
  elision: 'has a SEARCH in which a comment stands for lines that are left out',
  ambiguous: 'has more than one place that SEARCH fits: add lines until it fits one',
  'not found': 'has no place that SEARCH fits',
};

/** The fewest lines that a file must have lost before anybody is asked about it. */
const fewestLost = 3;

/**
 * Applies the blocks of an answer. A file in which a comment stands for lines that are left out stays as it was, and so does
 * everything if the files would break the limits of a project.
 */
export function applyBlocks(before: ProjectFiles, blocks: readonly Block[]): Applied {
  const files = new Map(Object.entries(before));
  const renamed: Record<string, string> = {};
  const unplaced: Unplaced[] = [];
  const refuse = (path: string, reason: string, wrote = '', nearest: readonly string[] = []) =>
    void unplaced.push({ path, reason, wrote, nearest });
  for (const block of blocks) {
    if (block.kind === 'rename') {
      const content = files.get(block.from);
      if (content === undefined) refuse(block.from, 'does not exist, so it cannot move');
      else if (files.has(block.to)) refuse(block.to, `exists already, so ${block.from} cannot move there`);
      else {
        files.delete(block.from);
        files.set(block.to, content);
        renamed[block.to] = renamed[block.from] ?? block.from;
      }
    }
    if (block.kind === 'file') {
      const left = leftOut(files.get(block.path) ?? null, block.content);
      if (left === null) files.set(block.path, block.content);
      else refuse(block.path, left);
    }
  }
  const edits = blocks.filter((block): block is Edit => block.kind === 'edit');
  const stood = Object.fromEntries(files);
  const edited = applyEdits(stood, edits);
  for (const { edit, reason, nearest } of edited.failed) {
    if (reason !== 'already so') refuse(edit.path, failures[reason], edit.search, nearest);
  }
  for (const path of new Set(edits.map((edit) => edit.path))) {
    const [was, is] = [stood[path], edited.files[path]];
    if (is === undefined || is === was) continue;
    const left = leftOut(was ?? null, is);
    if (left === null) files.set(path, is);
    else refuse(path, left);
  }
  for (const block of blocks) {
    if (block.kind === 'delete' && !files.delete(block.path)) refuse(block.path, 'does not exist, so it cannot go');
  }
  const after = Object.fromEntries(files);
  const problem = checkFiles(Object.entries(after).map(([path, content]) => ({ path, content })));
  if (problem === null) return { files: after, renamed, unplaced };
  refuse('src/', problem);
  return { files: before, renamed: {}, unplaced };
}

/** In a file that is new, words such as “Remaining items” may be the heading of what follows. */
const isLeftOut = /\.\.\.|…|\b(?:unchanged|omitted|left out|same|unverändert|weggelassen|ausgelassen|gleich)\b/i;

/** Says which comment of a file stands for code that is left out, for its writer; null if none does. */
export function leftOut(before: string | null, after: string): string | null {
  const [first] = elisions(before, after).filter(({ text }) => before !== null || isLeftOut.test(text));
  return first === undefined
    ? null
    : `line ${first.line}, ${JSON.stringify(first.text.slice(0, 120))}, stands for code that is left out. Write that code.`;
}

/** Files that grew shorter although nobody named them, with the lines that are gone from them. */
export function shortened(
  before: ProjectFiles,
  { files: after, renamed }: Pick<Applied, 'files' | 'renamed'>,
  named: ReadonlySet<string>,
): Unplaced[] {
  const moved = new Set(Object.values(renamed));
  return lostLines(before, after, named)
    .filter(({ path, lines }) => {
      const shorter = lineCount(before[path]) - lineCount(after[path]);
      return !moved.has(path) && lines.length >= fewestLost && shorter >= fewestLost;
    })
    .map(({ path, lines }) => ({
      path,
      reason:
        'lost these lines, although the request does not name this file. If that is meant, answer with the summary alone; ' +
        'otherwise write them back.',
      wrote: lines.slice(0, 40).join('\n'),
      nearest: [],
    }));
}

const lineCount = (text = '') => (text === '' ? 0 : text.split('\n').length);
