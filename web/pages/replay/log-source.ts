import { emptyLog } from '../../../schema/fold/empty-log.ts';
import { fold } from '../../../schema/fold/fold.ts';
import type { AnyEvent } from '../../../schema/fold/known-event.ts';
import type { LogState } from '../../../schema/log-state.ts';
import type { HistorySource } from '../../api/history.ts';

/** Events from one kept state to the next. */
const stateEvery = 10_000;

/** Reads the events and states of a log that is in memory as a whole. */
export function logSource(events: readonly AnyEvent[]): HistorySource {
  const states: LogState[] = [emptyLog];
  for (let from = 0; from < events.length; from += stateEvery)
    states.push(fold(states.at(-1) ?? emptyLog, events.slice(from, from + stateEvery)));
  return {
    events: (since, limit) => Promise.resolve(events.slice(since, since + limit)),
    stateAt(cursor) {
      const kept = states.findLast((state) => state.cursor <= cursor) ?? emptyLog;
      return Promise.resolve(fold(kept, events.slice(kept.cursor, cursor)));
    },
  };
}
