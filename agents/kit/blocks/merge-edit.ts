import { diffArrays } from 'diff';
import type { Place } from './find-place.ts';
import { reindenter } from './indentation.ts';
import { type Line, lineOf } from './lines.ts';

/** Lines of SEARCH that are kept, or that others take the place of. */
type Change = { kept: number } | { removed: number; added: readonly string[] };

/** The search for the shortest difference takes time quadratic in this. Beyond it, all from the first change to the last is replaced. */
const maxEditLength = 100;

/**
 * Does in a place of the file what leads from SEARCH to REPLACE, so that lines which an edit only repeats stay as the file has
 * them. Returns the lines of the place; null if it is not clear where a new line belongs.
 */
export function mergeEdit(
  lines: readonly Line[],
  place: Place,
  search: readonly Line[],
  replace: readonly Line[],
): Line[] | null {
  const pairs = place.at.flatMap((at, index) => {
    const [from, to] = [search[index]?.text ?? '', at === null ? '' : (lines[at]?.text ?? '')];
    return from.trim() === '' || to.trim() === '' ? [] : [[from, to] as const];
  });
  const reindented = reindenter(pairs);
  const merged: Line[] = [];
  let [at, index] = [place.start, 0];
  /** Up to the next line of SEARCH that the file has. */
  const ahead = () => lines.slice(at, place.at.slice(index).find((one) => one !== null) ?? place.end);
  for (const change of changesOf(search, replace)) {
    if ('kept' in change) {
      for (const end = index + change.kept; index < end; index += 1) {
        const next = place.at[index] ?? null;
        if (next === null) continue;
        merged.push(...lines.slice(at, next + 1));
        at = next + 1;
      }
      continue;
    }
    // Lines of the file that SEARCH lacks stay, unless REPLACE has them: then they are not new.
    const written = new Set(change.added.map((text) => text.trim()));
    const left = (those: readonly Line[]) => those.filter(({ bare }) => !written.has(bare));
    for (const end = index + change.removed; index < end; index += 1) {
      const next = place.at[index] ?? null;
      if (next === null) continue;
      merged.push(...left(lines.slice(at, next)));
      at = next + 1;
    }
    const after = ahead();
    if (change.removed === 0 && left(after).some(({ bare }) => bare !== '')) return null;
    merged.push(...change.added.map((text) => lineOf(reindented(text), false)), ...left(after));
    at += after.length;
  }
  return [...merged, ...lines.slice(at, place.end)];
}

function changesOf(search: readonly Line[], replace: readonly Line[]): Change[] {
  const [from, to] = [search.map(({ text }) => text), replace.map(({ text }) => text)];
  const found = diffArrays(from, to, { maxEditLength });
  if (found) {
    const changes: Change[] = [];
    for (const { added, removed, value } of found) {
      const last = changes.at(-1);
      if (added && last && 'removed' in last) changes.splice(-1, 1, { ...last, added: value });
      else if (added) changes.push({ removed: 0, added: value });
      else changes.push(removed ? { removed: value.length, added: [] } : { kept: value.length });
    }
    return changes;
  }
  const shorter = Math.min(from.length, to.length);
  let [start, end] = [0, 0];
  while (start < shorter && from[start] === to[start]) start += 1;
  while (end < shorter - start && from.at(-1 - end) === to.at(-1 - end)) end += 1;
  return [
    { kept: start },
    { removed: from.length - start - end, added: to.slice(start, to.length - end) },
    { kept: end },
  ];
}
