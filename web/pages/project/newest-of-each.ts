import type { ArtifactHead } from '../../../schema/artifact.ts';

/** Returns the newest version of each name, in the order in which they were first made. `versions`: newest first. */
export function newestOfEach(versions: readonly ArtifactHead[]): ArtifactHead[] {
  return [...new Map(versions.toReversed().map((version) => [version.name, version])).values()];
}
