import { defineEntity, p } from '@mikro-orm/core';
import { createdAtColumn, workspaceColumn } from './columns.ts';

/** A session's sandbox. Its row outlives the session until the sandbox itself is gone. */
export const SandboxEntity = defineEntity({
  name: 'Sandbox',
  properties: {
    /** Unguessable; part of its preview's address. */
    name: p.text().primary(),
    workspaceId: workspaceColumn(),
    /** null once the session was deleted: the sandbox waits for its removal. */
    sessionId: p.uuid().nullable().unique(),
    /** `local` or `daytona`. */
    provider: p.text(),
    url: p.text(),
    /** The agents' files of the last good build. */
    files: p.json<Record<string, string>>(),
    /** Whether a model may have written any of what ever stood in it. */
    modelWrote: p.boolean().default(true),
    createdAt: createdAtColumn(),
    updatedAt: createdAtColumn(),
  },
});

/** A set of files shown on the preview origin: a sandbox's last good build, or pages that stand alone. */
export const PreviewEntity = defineEntity({
  name: 'Preview',
  properties: {
    /** Unguessable; for a build, the sandbox's name. */
    name: p.text().primary(),
    workspaceId: workspaceColumn(),
    sessionId: p.uuid().index(),
    /** Of pages that stand alone: the run that made them, so that an attempt after a crash finds their address. */
    runId: p.uuid().nullable().unique(),
    /** One higher with each publication: tells a node that its local copy is old. */
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
