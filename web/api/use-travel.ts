import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { History, type HistorySource } from './history.ts';
import { type EachFrame, Travel } from './travel.ts';

/** A log that can be shown at each of its events. */
export interface Travelled {
  history: HistorySource;
  /** Returns the last cursor of the log. */
  latest(): number;
}

const eachFrame: EachFrame = (work) => {
  let before: number | null = null;
  // The work may stop it: then there is no next frame to cancel yet.
  let isStopped = false;
  let frame = requestAnimationFrame(function next(now) {
    work(now - (before ?? now));
    before = now;
    if (!isStopped) frame = requestAnimationFrame(next);
  });
  return () => {
    isStopped = true;
    cancelAnimationFrame(frame);
  };
};

/** Returns what shows a session as it was; another one for another log. */
export function useTravel(log: Travelled) {
  const travel = useMemo(() => new Travel(new History(log.history), () => log.latest(), eachFrame), [log]);
  useEffect(() => () => travel.pause(), [travel]);
  return { travel, view: useSyncExternalStore(travel.subscribe, travel.view) };
}
