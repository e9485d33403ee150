import type { z } from 'zod';
import type { AnyAgent } from '../../../agents/agent.ts';
import type { ArtifactFacts } from '../../../agents/facts.ts';
import { inOrder } from '../../../agents/in-order.ts';
import type { Brief } from '../../../schema/brief.ts';

/** An artefact that exports hold: any whose agent can say it in files. */
export interface Exported {
  artifact: ArtifactFacts<unknown>;
  schema: z.ZodType | undefined;
  moreFiles: AnyAgent['exportFiles'] | undefined;
}

export interface Part extends Exported {
  /** As stored. */
  content: unknown;
}

/** What a session holds at some moment, as far as exports hold it. */
export interface ExportState {
  /** In the order of their agents. */
  parts: readonly Part[];
  /** The brief as it is now; null in all versions but the newest one. */
  brief: Brief | null;
}

/** Returns the artefacts of these agents that exports hold, in the order of the agents. */
export function exportedArtifacts(agents: Readonly<Record<string, AnyAgent>>): Exported[] {
  return inOrder(Object.values(agents)).flatMap(({ artifact, contentSchema: schema, exportFiles: moreFiles }) =>
    artifact && (artifact.files || moreFiles) ? [{ artifact, schema, moreFiles }] : [],
  );
}

/** The state after this version. Artefacts that exports do not hold change nothing. */
export function withVersion(
  state: ExportState,
  exported: readonly Exported[],
  { kind, content }: { kind: string; content: unknown },
): ExportState {
  const before = new Map(state.parts.map((part) => [part.artifact.kind, part.content]));
  const after = before.set(kind, content);
  const parts = exported.flatMap((one) =>
    after.has(one.artifact.kind) ? [{ ...one, content: after.get(one.artifact.kind) }] : [],
  );
  return { ...state, parts };
}

export function titleOf({ parts }: ExportState): string {
  return parts.map(({ artifact, content }) => artifact.nameOf?.(content)).find((name) => name) ?? 'App';
}

/** The title as a name for files and packages: `tide-log`; `app` if nothing of it can stay. */
export function slugOf(state: ExportState): string {
  const latin = titleOf(state)
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '');
  return latin.slice(0, 60).replace(/-+$/, '') || 'app';
}
