import type { ArtifactVersion } from '../../../schema/artifact.ts';

/** Returns a version as text files by path, for downloads and for line diffs. */
export function textFilesOf({ kind, name, content }: ArtifactVersion): Readonly<Record<string, string>> {
  const members = isObject(content) ? content : {};
  if (kind === 'code' && isObject(members.files)) return members.files as Record<string, string>;
  if (kind === 'prd' && typeof members.markdown === 'string') return { 'PRD.md': members.markdown };
  if (kind === 'design-system' && typeof members.designMd === 'string') return { 'DESIGN.md': members.designMd };
  return { [`${name}.json`]: `${JSON.stringify(content, null, 2)}\n` };
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
