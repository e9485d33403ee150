import type { MikroORM } from '@mikro-orm/postgresql';
import { releaseOf } from '../../../agents/kit/project/release.ts';
import type { ProjectFiles } from '../../../agents/ports.ts';
import { SandboxEntity } from '../../../schema/entities/sandbox.ts';
import { ServiceError } from '../../../schema/errors.ts';
import { makePreviewName } from '../../store/preview-name.ts';
import { plainPage } from '../preview/plain-page.ts';
import { holdSession, type PreviewFiles, publishBuild, publishVersion, unpublishBuild } from '../preview/publish.ts';
import type { SandboxOwner } from '../../ports.ts';

/** The page before the first build. */
export const noPreviewYet: Uint8Array<ArrayBuffer> = new TextEncoder().encode(
  plainPage('No build yet', 'This sandbox is new. Reload the page after its first build has finished.'),
);
export const firstPreview: PreviewFiles = { 'index.html': Buffer.from(noPreviewYet) };

export interface SandboxRowOptions {
  provider: string;
  previewUrl(name: string): string;
  /** The initial content; null if the provider itself serves its sandboxes' content. */
  first: PreviewFiles | null;
}

/** Returns the session's sandbox, and creates it if needed. Concurrent callers get the same one. */
export async function openSandboxRow(
  orm: MikroORM,
  owner: SandboxOwner,
  { provider, previewUrl, first }: SandboxRowOptions,
): Promise<{ name: string; url: string }> {
  return orm.em.fork().transactional(async (em) => {
    await holdSession(em, owner);
    const name = makePreviewName();
    const made: unknown[] = await em.execute(
      `insert into sandbox (name, workspace_id, session_id, provider, url, files, model_wrote, created_at, updated_at)
       values (?, ?, ?, ?, ?, '{}', false, now(), now()) on conflict (session_id) do nothing returning name`,
      [name, owner.workspaceId, owner.sessionId, provider, previewUrl(name)],
    );
    if (made.length > 0 && first !== null) await publishBuild(em, owner, name, first);
    const row = await em.findOneOrFail(SandboxEntity, { sessionId: owner.sessionId }, { fields: ['name', 'provider'] });
    if (row.provider !== provider) {
      throw new ServiceError(
        'sandbox_unavailable',
        `This session's sandbox belongs to another sandbox provider (${row.provider}).`,
      );
    }
    // Compute the URL again: the settings may have changed since the sandbox was created.
    return { name: row.name, url: previewUrl(row.name) };
  });
}

/** Returns the agents' files of the last good build. Throws ServiceError `session_deleted`. */
export async function readSandboxFiles(orm: MikroORM, owner: SandboxOwner, name: string): Promise<ProjectFiles> {
  const row = await orm.em
    .fork()
    .findOne(SandboxEntity, { name, sessionId: owner.sessionId, workspaceId: owner.workspaceId });
  if (row === null) throw new ServiceError('session_deleted', 'The session was deleted.');
  return row.files;
}

interface BuildToStore {
  files: ProjectFiles;
  /** The build, and how many builds of versions the session keeps; null if the provider serves it, who keeps none. */
  built: { files: PreviewFiles; keep: number } | null;
}

/**
 * Stores the files and publishes their build, both or neither: as the newest one of the sandbox, and under a name of its own,
 * which stays when the next one is shown. Throws ServiceError `session_deleted`.
 */
export async function storeBuild(
  orm: MikroORM,
  owner: SandboxOwner,
  name: string,
  { files, built }: BuildToStore,
): Promise<void> {
  await orm.em.fork().transactional(async (em) => {
    await holdSession(em, owner);
    const changed = await em.nativeUpdate(
      SandboxEntity,
      { name, sessionId: owner.sessionId },
      { files: { ...files }, updatedAt: new Date() },
    );
    if (changed === 0) throw new ServiceError('session_deleted', 'The session was deleted.');
    if (built === null) return;
    await publishBuild(em, owner, name, built.files);
    await publishVersion(em, owner, { release: releaseOf(files), ...built });
  });
}

/** Returns the names of a provider's sandboxes whose sessions were deleted. */
export async function orphanNames(orm: MikroORM, provider: string): Promise<string[]> {
  const orphans = await orm.em.fork().find(SandboxEntity, { sessionId: null, provider }, { fields: ['name'] });
  return orphans.map(({ name }) => name);
}

/** Deletes the row of a removed sandbox and its published files. */
export async function forgetSandbox(orm: MikroORM, name: string): Promise<void> {
  await orm.em.fork().transactional(async (em) => {
    await unpublishBuild(em, name);
    await em.nativeDelete(SandboxEntity, { name });
  });
}

/** Deletes the sandboxes of a provider whose sessions were deleted, if only their rows are left. */
export async function removeOrphanRows(orm: MikroORM, provider: string): Promise<void> {
  for (const name of await orphanNames(orm, provider)) await forgetSandbox(orm, name);
}
