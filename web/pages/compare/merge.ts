import type { AnyEvent, KnownEvent } from '../../../schema/fold/known-event.ts';

/** The events of two runs on one clock, which begins with each of them. */
export interface MergedRuns {
  /**
   * A log with an event for each event of both runs, by the time since the begin of its run: `at` is that time, from 1970 on. Its
   * agents are `left` and `right`. Only what the axis and the lanes show of an event is in it.
   */
  log: readonly AnyEvent[];
  /** For each cursor of that log, how many events of each run there are until then. */
  counts: readonly (readonly [left: number, right: number])[];
}

/** Merges the events of two runs, each in its order. At the same time, those of the left one come first. */
export function mergeRuns(left: readonly AnyEvent[], right: readonly AnyEvent[]): MergedRuns {
  const times = [timesOf(left), timesOf(right)] as const;
  const log: AnyEvent[] = [];
  const counts: [number, number][] = [[0, 0]];
  let [l, r] = [0, 0];
  while (l < left.length || r < right.length) {
    const isLeft = r >= right.length || (l < left.length && (times[0][l] ?? 0) <= (times[1][r] ?? 0));
    const event = isLeft ? left[l] : right[r];
    const elapsed = (isLeft ? times[0][l] : times[1][r]) ?? 0;
    if (!event) break;
    if (isLeft) l += 1;
    else r += 1;
    log.push(drawn(event, log.length + 1, isLeft ? 'left' : 'right', elapsed));
    counts.push([l, r]);
  }
  return { log, counts };
}

/** Milliseconds since the first event. The clocks of two nodes may differ: time does not go back. */
function timesOf(events: readonly AnyEvent[]): number[] {
  const begin = Date.parse(events[0]?.at ?? '');
  let last = 0;
  return events.map(({ at }) => (last = Math.max(last, Date.parse(at) - begin)));
}

function drawn(event: AnyEvent, cursor: number, side: 'left' | 'right', elapsed: number): KnownEvent {
  const shared = { cursor, runId: side, agent: side, at: new Date(elapsed).toISOString() };
  const known = event as KnownEvent;
  switch (known.type) {
    case 'status':
      // Two stages of a team may have steps of the same name.
      return { ...known, ...shared, stepId: `${known.agent} ${known.stepId}` };
    case 'error':
    case 'done':
      return { ...known, ...shared };
    default:
      // It changes nothing, and takes no room in the states.
      return { type: 'text_reset', ...shared, fromCursor: cursor, attempt: 2 };
  }
}
