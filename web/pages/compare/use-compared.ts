import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { emptyLog } from '../../../schema/fold/empty-log.ts';
import { fold } from '../../../schema/fold/fold.ts';
import type { AnyEvent } from '../../../schema/fold/known-event.ts';
import type { LogState, RunState } from '../../../schema/log-state.ts';
import type { HistorySource } from '../../api/history.ts';
import { type Travelled, useTravel } from '../../api/use-travel.ts';
import { useSessionBasics } from '../session/session-context.ts';
import { mergeRuns } from './merge.ts';
import { RunPast } from './run-past.ts';

/** Events that are asked for at once. */
const pageSize = 1_000;

interface Loaded {
  key: string;
  pasts: readonly [RunPast, RunPast] | null;
  error: unknown;
}

/** Two runs under one playhead; null: their events are not there yet. */
export interface Compared {
  travel: ReturnType<typeof useTravel>;
  /** The merged log, and what it adds up to. */
  log: readonly AnyEvent[];
  state: LogState;
  /** What each side was at the playhead; null: now. */
  moments: readonly [Moment, Moment] | null;
  /** Milliseconds since the begin of both at a cursor of the merged log. */
  elapsedAt(cursor: number): number;
}

export interface Moment {
  state: LogState;
  lastFile: ReturnType<RunPast['fileAt']>;
}

/** Loads the events of two runs, and shows both at the same time since their begin. */
export function useCompared(
  left: RunState,
  right: RunState,
): { compared: Compared | null; error: unknown; retry(): void } {
  const { history } = useSessionBasics();
  const [attempt, setAttempt] = useState(0);
  // Of a run that is under way, what there is now; the rest once it has ended.
  const key = [attempt, ...[left, right].map(({ runId, outcome }) => `${runId} ${outcome}`)].join(' ');
  const [loaded, setLoaded] = useState<Loaded>({ key: '', pasts: null, error: null });
  const load = useEffectEvent((from: HistorySource, signal: AbortSignal) =>
    Promise.all([loadPast(from, left, signal), loadPast(from, right, signal)]),
  );
  useEffect(() => {
    const leave = new AbortController();
    load(history, leave.signal).then(
      (pasts) => !leave.signal.aborted && setLoaded({ key, pasts, error: null }),
      (error: unknown) => !leave.signal.aborted && setLoaded({ key, pasts: null, error }),
    );
    return () => leave.abort();
  }, [history, key]);
  const pasts = loaded.key === key ? loaded.pasts : null;
  const merged = useMemo(() => pasts && mergeRuns(pasts[0].events, pasts[1].events), [pasts]);
  const travelled = useMemo((): Travelled => sourceOf(merged?.log ?? []), [merged]);
  const travel = useTravel(travelled);
  const state = useMemo(() => fold(emptyLog, merged?.log ?? []), [merged]);
  const { at } = travel.view;
  const counts = at === null ? undefined : merged?.counts[at];
  const moments = useMemo((): Compared['moments'] => {
    if (!pasts || !counts) return null;
    const momentOf = (past: RunPast, count: number) => ({ state: past.at(count), lastFile: past.fileAt(count) });
    return [momentOf(pasts[0], counts[0]), momentOf(pasts[1], counts[1])];
  }, [pasts, counts]);
  const elapsedAt = (cursor: number) => Date.parse(merged?.log[cursor - 1]?.at ?? '') || 0;
  return {
    compared: merged && { travel, log: merged.log, state, moments, elapsedAt },
    error: loaded.key === key ? loaded.error : null,
    retry: () => setAttempt((n) => n + 1),
  };
}

async function loadPast(history: HistorySource, run: RunState, signal: AbortSignal): Promise<RunPast> {
  const { firstCursor, lastCursor } = run;
  const events: AnyEvent[] = [];
  while (firstCursor - 1 + events.length < lastCursor) {
    const since = firstCursor - 1 + events.length;
    const more = await history.events(since, Math.min(pageSize, lastCursor - since), signal);
    if (more.length === 0) throw new RangeError(`The log ends before event ${lastCursor}`);
    events.push(...more);
  }
  return new RunPast(firstCursor === 1 ? emptyLog : await history.stateAt(firstCursor - 1, signal), events);
}

/** A log that is in memory. */
function sourceOf(log: readonly AnyEvent[]): Travelled {
  return {
    history: {
      events: (since, limit) => Promise.resolve(log.slice(since, since + limit)),
      stateAt: (cursor) => Promise.resolve(fold(emptyLog, log.slice(0, cursor))),
    },
    latest: () => log.length,
  };
}
