import type { AnyAgent } from '../../../agents/agent.ts';
import type { TextFiles } from '../../../agents/facts.ts';
import type { ArtifactVersion } from '../../../schema/artifact.ts';

/** Returns a version as texts by path, as its agent writes them; otherwise as JSON. For downloads and line diffs. */
export function textFilesOf(
  { kind, name, content }: ArtifactVersion,
  agents: Readonly<Record<string, AnyAgent>>,
): TextFiles {
  const artifact = Object.values(agents).find((agent) => agent.artifact?.kind === kind)?.artifact;
  const files = isObject(content) ? artifact?.files?.(content) : undefined;
  if (isObject(files) && Object.values(files).every((text) => typeof text === 'string')) return files as TextFiles;
  return { [`${name}.json`]: `${JSON.stringify(content, null, 2)}\n` };
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
