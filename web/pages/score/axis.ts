import type { LogState, RunState } from '../../../schema/log-state.ts';

/** Milliseconds that a silence between two known moments takes on the axis at most: nights must not push the work together. */
const longestSilence = 20_000;

interface Moment {
  cursor: number;
  /** Milliseconds since 1970. */
  at: number;
}

interface Anchor extends Moment {
  /** Milliseconds from the left end of the axis. */
  place: number;
}

/** The time axis of a log: places run from 0 to 1. */
export interface Axis {
  ofCursor(cursor: number): number;
  ofTime(at: number): number;
  cursorAt(place: number): number;
}

/** Lays the log on an axis by the time that it took, with long silences shortened. */
export function axisOf(state: LogState): Axis {
  const anchors = anchorsOf(state);
  const length = anchors.at(-1)?.place || 1;
  const between = (by: 'cursor' | 'at' | 'place', value: number, wanted: 'cursor' | 'place'): number => {
    const next = firstAtLeast(anchors, by, value);
    const right = anchors[next];
    const left = anchors[next - 1];
    if (!right) return anchors.at(-1)?.[wanted] ?? 0;
    if (!left) return right[wanted];
    const share = (value - left[by]) / (right[by] - left[by] || 1);
    return left[wanted] + share * (right[wanted] - left[wanted]);
  };
  return {
    ofCursor: (cursor) => between('cursor', cursor, 'place') / length,
    ofTime: (at) => between('at', at, 'place') / length,
    // Many events may share the last place: the end is the last one.
    cursorAt: (place) =>
      place >= 1 ? state.cursor : Math.round(between('place', Math.max(place, 0) * length, 'cursor')),
  };
}

/** The moments of which both cursor and time are known, in order, each with its place. */
function anchorsOf({ runs, cursor, at }: LogState): Anchor[] {
  const moments = runs.flatMap(momentsOf);
  if (at !== null) moments.push({ cursor, at: Date.parse(at) });
  moments.sort((a, b) => a.cursor - b.cursor);
  const anchors: Anchor[] = [];
  for (const moment of moments) {
    const last = anchors.at(-1);
    if (last && last.cursor === moment.cursor) continue;
    // The clocks of two nodes may differ.
    const time = Math.max(moment.at, last?.at ?? moment.at);
    const silence = last ? Math.min(time - last.at, longestSilence) : 0;
    anchors.push({ cursor: moment.cursor, at: time, place: (last?.place ?? 0) + silence });
  }
  // A log within a millisecond is laid out by its cursors.
  if (anchors.at(-1)?.place === 0) return anchors.map((anchor, index) => ({ ...anchor, place: index }));
  return anchors;
}

function momentsOf({ stages, firstCursor, startedAt, lastCursor, durationMs }: RunState): Moment[] {
  const begin = Date.parse(startedAt);
  const end = durationMs === null ? [] : [{ cursor: lastCursor, at: begin + durationMs }];
  const inside = stages.flatMap((stage) => [
    { cursor: stage.firstCursor, at: Date.parse(stage.startedAt) },
    ...[...stage.steps, ...stage.phases, ...stage.calls].map((one) => ({ cursor: one.cursor, at: Date.parse(one.at) })),
  ]);
  return [{ cursor: firstCursor, at: begin }, ...inside, ...end];
}

function firstAtLeast(anchors: readonly Anchor[], by: 'cursor' | 'at' | 'place', value: number): number {
  let low = 0;
  let high = anchors.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((anchors[middle]?.[by] ?? 0) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
