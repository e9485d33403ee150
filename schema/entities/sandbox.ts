import { defineEntity, p } from '@mikro-orm/core';
import { createdAtColumn, timeColumn, workspaceColumn } from './columns.ts';

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

/**
 * A set of files that the preview origin serves: a sandbox's last successful build, the build of a version, or self-contained
 * pages.
 */
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
    /** For the build of a version: the name of the release of its files. Versions with the same files have the same build. */
    release: p.text().nullable(),
    /** For the build of a version: when it was shown last. */
    shownAt: timeColumn(),
    /** Whether a version with this build was approved: it is then kept until its session is deleted. */
    approved: p.boolean().default(false),
    /** For the build that a link shows: the link. */
    shareId: p.uuid().nullable().unique(),
  },
  uniques: [{ properties: ['sessionId', 'release'] }],
});

export const PreviewFileEntity = defineEntity({
  name: 'PreviewFile',
  properties: {
    previewName: p.text().primary(),
    path: p.text().primary(),
    workspaceId: workspaceColumn(),
    /** In hexadecimal. */
    sha256: p.text(),
  },
  indexes: [{ properties: ['workspaceId', 'sha256'] }],
});

/** Each content of a workspace's previews once. It goes with the last file that refers to it. */
export const PreviewContentEntity = defineEntity({
  name: 'PreviewContent',
  properties: {
    workspaceId: p.uuid().primary(),
    sha256: p.text().primary(),
    content: p.blob(),
  },
});
