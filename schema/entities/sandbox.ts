import { defineEntity, p } from '@mikro-orm/core';
import { createdAtColumn, workspaceColumn } from './columns.ts';

/** A session's sandbox. Its row outlives the session until the sandbox is removed. */
export const SandboxEntity = defineEntity({
  name: 'Sandbox',
  properties: {
    /** Unguessable; part of its preview's address. */
    name: p.text().primary(),
    workspaceId: workspaceColumn(),
    /** null after the session was deleted: the sandbox then waits for its removal. */
    sessionId: p.uuid().nullable().unique(),
    /** `local` or `daytona`. */
    provider: p.text(),
    url: p.text(),
    /** The agents' files of the last successful build. */
    files: p.json<Record<string, string>>(),
    /** Whether a model may have written any file that was ever in it. */
    modelWrote: p.boolean().default(true),
    createdAt: createdAtColumn(),
    updatedAt: createdAtColumn(),
  },
});

/** A set of files that the preview origin serves: a sandbox's last successful build, or self-contained pages. */
export const PreviewEntity = defineEntity({
  name: 'Preview',
  properties: {
    /** Unguessable; for a build, the sandbox's name. */
    name: p.text().primary(),
    workspaceId: workspaceColumn(),
    sessionId: p.uuid().index(),
    /** For self-contained pages: the run that made them, so that an attempt after a crash finds their address. */
    runId: p.uuid().nullable().unique(),
    /** Grows by one with each publication, which tells a node that its local copy is old. */
    version: p.integer().default(1),
    createdAt: createdAtColumn(),
  },
});

export const PreviewFileEntity = defineEntity({
  name: 'PreviewFile',
  properties: {
    previewName: p.text().primary(),
    path: p.text().primary(),
    workspaceId: workspaceColumn(),
    content: p.blob(),
  },
});
