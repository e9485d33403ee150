import type { LogState } from '../../../schema/log-state.ts';
import { useSessionPage } from './session-context.ts';

/** Returns whether the application that can be opened is the one of the moment that is shown: a build replaces the one before. */
export function useIsBuildKept(): boolean {
  const { log, now, at } = useSessionPage();
  return at === null || lastBuild(log.state) === lastBuild(now);
}

/** Where the log says that the last build completed; undefined if none did. */
export function lastBuild({ runs }: LogState): number | undefined {
  return runs
    .flatMap(({ stages }) => stages)
    .findLast(({ agent, ended }) => ended && (agent === 'code' || agent === 'design'))?.lastCursor;
}
