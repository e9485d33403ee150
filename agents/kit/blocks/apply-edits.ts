import type { ProjectFiles } from '../../ports.ts';
import type { Edit } from './block.ts';
import type { Work } from './distance.ts';
import { elisions } from './elisions.ts';
import { type Fit, findPlaces } from './find-place.ts';
import { type Line, lineOf, runsOf, splitLines } from './lines.ts';
import { mergeEdit } from './merge-edit.ts';
import { nearestLines, numbered } from './nearest-lines.ts';

/** `already so`: nothing has to be done. `ambiguous`: more than one place fits. */
export type EditFailure = 'no file' | 'exists' | 'elision' | 'ambiguous' | 'not found' | 'already so';

export interface EditResult {
  files: ProjectFiles;
  applied: { edit: Edit; fit: Fit | 'created' }[];
  /** `nearest`: lines of the file with their numbers, for asking again: the places that fit, or what comes nearest. */
  failed: { edit: Edit; reason: EditFailure; nearest: string[] }[];
}

/** A file that is being edited. `end`: the end of its last line, if it has one. */
interface Draft {
  lines: readonly Line[];
  end: string;
}
type Outcome = { fit: Fit | 'created'; draft: Draft } | { reason: EditFailure; nearest: string[] };

/** Steps of comparison for all edits together, some tenths of a second. */
const allWork = 20_000_000;
/** A shorter REPLACE may stand in the file by chance. */
const leastChars = 20;

/**
 * Applies edits in order, each in the one place where it fits: exactly, without regard to blanks at the ends of lines, to
 * indentation, or by a similarity of 0.9. Files that no edit names stay as they are.
 */
export function applyEdits(files: ProjectFiles, edits: readonly Edit[]): EditResult {
  const drafts = new Map<string, Draft>();
  const result: Omit<EditResult, 'files'> = { applied: [], failed: [] };
  const work: Work = { left: allWork };
  for (const edit of edits) {
    const draft =
      drafts.get(edit.path) ?? draftOf(Object.hasOwn(files, edit.path) ? files[edit.path] : undefined, true);
    if (draft) drafts.set(edit.path, draft);
    const outcome = applied(draft, edit, work);
    if ('fit' in outcome) {
      drafts.set(edit.path, outcome.draft);
      result.applied.push({ edit, fit: outcome.fit });
    } else result.failed.push({ edit, ...outcome });
  }
  const changed = [...drafts].map(([path, draft]) => [path, textOf(draft.lines) + draft.end] as const);
  return { files: Object.fromEntries([...Object.entries(files), ...changed]), ...result };
}

const draftOf = (content: string | undefined, isOriginal: boolean): Draft | undefined =>
  content === undefined ? undefined : { lines: toLines(content, isOriginal), end: content.endsWith('\n') ? '\n' : '' };
const toLines = (text: string, isOriginal = false) => splitLines(text).map((line) => lineOf(line, isOriginal));
const textOf = (lines: readonly Line[]) => lines.map(({ text }) => text).join('\n');
const failed = (reason: EditFailure, nearest: string[] = []) => ({ reason, nearest });
const isBlank = (line: Line | undefined) => line?.bare === '';

function applied(draft: Draft | undefined, edit: Edit, work: Work): Outcome {
  if (edit.search.trim() === '') return created(draft, edit);
  if (!draft) return failed('no file');
  const { lines, end } = draft;
  const { search, replace } = withoutEdges(toLines(edit.search), toLines(edit.replace), lines);
  if (hasElision(search, lines)) return failed('elision', nearestLines(search, lines));
  const places = findPlaces(search, lines, work);
  const [place] = places;
  if (!place) {
    return failed(standsOnce(search, replace, lines) ? 'already so' : 'not found', nearestLines(search, lines));
  }
  if (places.length > 1) {
    const all = places.slice(0, 10).flatMap(({ start }) => numbered(lines, start, start + 2));
    return failed('ambiguous', all);
  }
  const merged = mergeEdit(lines, place, search, replace);
  const here = numbered(lines, place.start, place.end);
  if (!merged) return failed('not found', here);
  const isSame = textOf(merged) === textOf(lines.slice(place.start, place.end));
  if (isSame || standsAround(place, replace, lines)) return failed('already so', here);
  const changed = [...lines.slice(0, place.start), ...merged, ...lines.slice(place.end)];
  return { fit: place.fit, draft: { lines: changed, end: changed.length > 0 ? end : '' } };
}

function created(draft: Draft | undefined, { replace }: Edit): Outcome {
  const content = textOf(draft?.lines ?? []).trimEnd();
  const made = draftOf(replace, false);
  if (made && (!draft || content === '')) return { fit: 'created', draft: made };
  return failed(content === replace.trimEnd() ? 'already so' : 'exists');
}

/** Drops empty lines around SEARCH, and as many around REPLACE, if the file does not have them. */
function withoutEdges(search: Line[], replace: Line[], lines: readonly Line[]): { search: Line[]; replace: Line[] } {
  const all = lines.map(({ text }) => text);
  const stands =
    runsOf(
      search.map(({ text }) => text),
      all,
    ).length > 0;
  if (stands) return { search, replace };
  const start = search.findIndex((line) => !isBlank(line));
  const end = search.findLastIndex((line) => !isBlank(line)) + 1;
  let [from, to] = [0, replace.length];
  while (from < start && isBlank(replace[from])) from += 1;
  while (replace.length - to < search.length - end && to > from && isBlank(replace[to - 1])) to -= 1;
  return { search: search.slice(start, end), replace: replace.slice(from, to) };
}

/** Whether SEARCH says "and so on" where the file does not. */
function hasElision(search: readonly Line[], lines: readonly Line[]): boolean {
  const dots = search.filter(({ bare }) => /^(?:\.{3}|…)$/.test(bare)).map(({ bare }) => bare);
  const comments = elisions(null, search.map(({ text }) => text).join('\n')).map(({ text }) => text);
  return [...dots, ...comments].some((text) => !lines.some(({ bare }) => bare === text));
}

const bareOf = (lines: readonly Line[]) => lines.map(({ bare }) => bare);

/** Whether the file has REPLACE, in one place, and that says something because SEARCH does not have it. */
function standsOnce(search: readonly Line[], replace: readonly Line[], lines: readonly Line[]): boolean {
  const wanted = bareOf(replace);
  return (
    wanted.join('').length >= leastChars &&
    runsOf(wanted, bareOf(search)).length === 0 &&
    runsOf(wanted, bareOf(lines)).length === 1
  );
}

/** Whether REPLACE holds SEARCH, and stands there already: doing it again would double what it adds. */
function standsAround(
  place: { start: number; end: number },
  replace: readonly Line[],
  lines: readonly Line[],
): boolean {
  if (replace.length <= place.end - place.start) return false;
  return runsOf(bareOf(replace), bareOf(lines)).some(
    (start) => start <= place.start && place.end <= start + replace.length,
  );
}
