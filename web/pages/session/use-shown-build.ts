import type { LogState } from '../../../schema/log-state.ts';
import { useVersions } from '../project/use-versions.ts';
import { useSessionPage } from './session-context.ts';

export interface ShownBuild {
  /** Where it can be opened; null if it is not kept, undefined until that is known. */
  url: string | null | undefined;
  /** Tells one build from the next at the same address; null if the address never changes what it shows. */
  build: string | null;
}

/** Returns the build of the moment that is shown. The newest one is at the address of the sandbox. */
export function useShownBuild(sandboxUrl: string | null): ShownBuild {
  const { log, now, at } = useSessionPage();
  const built = lastBuild(log.state);
  const isNewest = at === null || built === lastBuild(now);
  const { versions, error } = useVersions('code', !isNewest);
  if (isNewest) return { url: sandboxUrl, build: String(built) };
  // Each build is a version of the code, whichever agent made it.
  return { url: versions ? (versions[0]?.previewUrl ?? null) : error ? null : undefined, build: null };
}

/** Where the log says that the last build completed; undefined if none did. */
function lastBuild({ runs }: LogState): number | undefined {
  return runs
    .flatMap(({ stages }) => stages)
    .findLast(({ agent, ended }) => ended && (agent === 'code' || agent === 'design'))?.lastCursor;
}
