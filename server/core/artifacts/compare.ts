import type { AnyAgent } from '../../../agents/agent.ts';
import type { ArtifactVersion, Comparison } from '../../../schema/artifact.ts';
import { ServiceError } from '../../../schema/errors.ts';
import { fileChanges } from './file-changes.ts';
import { itemChanges } from './item-changes.ts';
import { type ArtifactSource, getArtifact, versionBefore } from './read.ts';
import { textFilesOf } from './text-files.ts';

export interface CompareRequest {
  sessionId: string;
  artifactId: string;
  /** The version to compare with; by default the one before. */
  base?: string | undefined;
}

/** Members that repeat other members, or that differ in every version. */
const repeating = ['version', 'markdown', 'designMd', 'designSystemId', 'files', 'answer'];

/** Returns what changed between two versions of the same kind. Throws ServiceError `not_found`, `invalid_request`. */
export async function compareArtifacts(
  source: ArtifactSource & { agents: Readonly<Record<string, AnyAgent>> },
  workspaceId: string,
  { sessionId, artifactId, base: baseId }: CompareRequest,
): Promise<Comparison> {
  const { agents } = source;
  const target = await getArtifact(source, workspaceId, sessionId, artifactId);
  const base =
    baseId === undefined
      ? await versionBefore(source, workspaceId, sessionId, target)
      : await getArtifact(source, workspaceId, sessionId, baseId);
  if (base && base.kind !== target.kind) {
    const message = `is a version of ${base.kind}, which cannot be compared with one of ${target.kind}`;
    throw new ServiceError('invalid_request', `base ${message}.`, { errors: [{ path: 'base', message }] });
  }
  return {
    base: base && headOf(base),
    target: headOf(target),
    items: itemChanges(base?.content, target.content, repeating),
    files: await fileChanges(base ? textFilesOf(base, agents) : {}, textFilesOf(target, agents)),
  };
}

function headOf({ content: _content, ...head }: ArtifactVersion) {
  return head;
}
