import type { AnyEvent } from '../../../schema/fold/known-event.ts';
import type { Axis } from '../score/axis.ts';

/** Milliseconds that a silence takes on the axis at most, as on that of a session. */
const longestSilence = 20_000;

/** Lays the events of two runs out by the time since both began, with long silences shortened. */
export function timeAxis(log: readonly AnyEvent[]): Axis {
  const times = log.map(({ at }) => Date.parse(at));
  const places = placesOf(times);
  const length = places.at(-1) ?? 0;
  // Runs within a millisecond are laid out by their events.
  const placeOf = (cursor: number) => {
    if (cursor <= 0 || log.length === 0) return 0;
    const index = Math.min(cursor, log.length) - 1;
    return length === 0 ? (index + 1) / log.length : (places[index] ?? 0) / length;
  };
  return {
    ofCursor: placeOf,
    ofTime: (at) => placeOf(countUntil(times, at)),
    cursorAt: (place) => {
      if (place <= 0) return 0;
      if (place >= 1) return log.length;
      return length === 0 ? Math.round(place * log.length) : countUntil(places, place * length);
    },
  };
}

function placesOf(times: readonly number[]): number[] {
  let [place, before] = [0, 0];
  return times.map((time) => {
    place += Math.min(time - before, longestSilence);
    before = time;
    return place;
  });
}

/** How many of the values, which are in order, are at most this one. */
function countUntil(values: readonly number[], value: number): number {
  let [low, high] = [0, values.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((values[middle] ?? 0) <= value) low = middle + 1;
    else high = middle;
  }
  return low;
}
