import { maxChunkBytes, maxChunkEvents } from './chunk.ts';

/** A row of the log without its frames. */
export interface RowSize {
  firstCursor: number;
  lastCursor: number;
  /** Of its frames. */
  bytes: number;
  final: boolean;
}

/** Consecutive rows that become one. */
export interface Merge extends RowSize {
  rows: number;
}

export interface MergePlan {
  merges: Merge[];
  /** The last cursor that this plan settles: up to there, no row has to be looked at again. */
  upTo: number;
}

/** Fewer rows are not worth it: to write their frames again costs more than the space of a few rows. */
export const leastRows = 4;
/** The most bytes of frames that one transaction writes again, unless the first merge alone has more. */
const maxPlanBytes = 4 * 1024 * 1024;

/**
 * Says which rows to merge, of the next rows of one run in order. Each merged row holds as much as an append would put into one.
 * `isAll`: no row of the run follows. Otherwise the last rows wait for those that follow, if there are others.
 */
export function planMerges(rows: readonly RowSize[], isAll: boolean): MergePlan {
  const groups: Merge[] = [];
  for (const row of rows) {
    const last = groups.at(-1);
    if (last && fits(last, row)) {
      last.lastCursor = row.lastCursor;
      last.bytes += row.bytes;
      last.final = row.final;
      last.rows += 1;
    } else groups.push({ ...row, rows: 1 });
  }
  if (!isAll && groups.length > 1) groups.pop();
  const merges: Merge[] = [];
  let [bytes, upTo] = [0, 0];
  for (const group of groups) {
    const isWorthIt = group.rows >= leastRows;
    if (isWorthIt && bytes > 0 && bytes + group.bytes > maxPlanBytes) break;
    upTo = group.lastCursor;
    if (!isWorthIt) continue;
    merges.push(group);
    bytes += group.bytes;
  }
  return { merges, upTo };
}

/** Nothing comes after the row that ends a run, and a gap is a damage that `operate verify` has to find. */
const fits = (group: Merge, row: RowSize): boolean =>
  !group.final &&
  row.firstCursor === group.lastCursor + 1 &&
  row.lastCursor - group.firstCursor < maxChunkEvents &&
  group.bytes + row.bytes <= maxChunkBytes;
