import type { z } from 'zod';
import type { AnyAgent } from '../../../agents/agent.ts';
import type { ArtifactFacts } from '../../../agents/facts.ts';
import { inOrder } from '../../../agents/in-order.ts';
import type { Brief } from '../../../schema/brief.ts';

/** An artifact that exports contain: one whose agent can write it as files. */
export interface Exported {
  artifact: ArtifactFacts<unknown>;
  schema: z.ZodType | undefined;
  moreFiles: AnyAgent['exportFiles'] | undefined;
}

export interface Part extends Exported {
  /** As stored. */
  content: unknown;
}

/** The artifacts of a session at some time that exports contain. */
export interface ExportState {
  /** In the order of their agents. */
  parts: readonly Part[];
  /** The brief as it is now; null in all versions but the newest one. */
  brief: Brief | null;
}

/** Returns the artifacts of these agents that exports contain, in the order of the agents. */
export function exportedArtifacts(agents: Readonly<Record<string, AnyAgent>>): Exported[] {
  return inOrder(agents).flatMap(({ artifact, contentSchema: schema, exportFiles: moreFiles }) =>
    artifact && (artifact.files || moreFiles) ? [{ artifact, schema, moreFiles }] : [],
  );
}

/** Returns the state after this version. Artifacts that exports do not contain change nothing. */
export function withVersion(
  state: ExportState,
  exported: readonly Exported[],
  { kind, content }: { kind: string; content: unknown },
): ExportState {
  const contents = new Map(state.parts.map((part) => [part.artifact.kind, part.content])).set(kind, content);
  const parts = exported
    .filter(({ artifact }) => contents.has(artifact.kind))
    .map((one) => ({ ...one, content: contents.get(one.artifact.kind) }));
  return { ...state, parts };
}

export function titleOf({ parts }: ExportState): string {
  return parts.map(({ artifact, content }) => artifact.nameOf?.(content)).find((name) => name) ?? 'App';
}

/** Returns the title as a name for files and packages: `tide-log`; `app` if it has no Latin letter or digit. */
export function slugOf(state: ExportState): string {
  return slugOfTitle(titleOf(state));
}

export function slugOfTitle(title: string): string {
  const latin = title
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '');
  return latin.slice(0, 60).replace(/-+$/, '') || 'app';
}
