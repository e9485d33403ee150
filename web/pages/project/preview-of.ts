import type { LogState } from '../../../schema/log-state.ts';

/** Returns the preview of the session's project: Design and Code build in the same place. null before the first build. */
export function previewOf({ projects }: LogState): { sandboxUrl: string } | null {
  return projects.findLast(({ preview }) => preview !== null)?.preview ?? null;
}
