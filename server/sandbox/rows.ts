import type { MikroORM } from '@mikro-orm/postgresql';
import type { ProjectFiles } from '../../agents/ports.ts';
import { SandboxEntity } from '../../schema/entities/sandbox.ts';
import { ServiceError } from '../../schema/errors.ts';
import { makePreviewName } from '../preview/name.ts';
import { plainPage } from '../preview/plain-page.ts';
import { holdSession, type PreviewFiles, publishBuild, unpublishBuild } from '../preview/publish.ts';
import type { SandboxOwner } from '../sandbox-provider.ts';

const nothingYet: PreviewFiles = {
  'index.html': Buffer.from(
    plainPage('Nothing is built here yet', 'This sandbox is new. Load the page again when its first build is done.'),
  ),
};

/** The session's sandbox: found, or made. Callers at the same time get the same one. */
export async function openSandboxRow(
  orm: MikroORM,
  owner: SandboxOwner,
  { provider, previewUrl }: { provider: string; previewUrl(name: string): string },
): Promise<{ name: string; url: string }> {
  return orm.em.fork().transactional(async (em) => {
    await holdSession(em, owner);
    const name = makePreviewName();
    const made: unknown[] = await em.execute(
      `insert into sandbox (name, workspace_id, session_id, provider, url, files, created_at, updated_at)
       values (?, ?, ?, ?, ?, '{}', now(), now()) on conflict (session_id) do nothing returning name`,
      [name, owner.workspaceId, owner.sessionId, provider, previewUrl(name)],
    );
    if (made.length > 0) await publishBuild(em, owner, name, nothingYet);
    const row = await em.findOneOrFail(SandboxEntity, { sessionId: owner.sessionId }, { fields: ['name', 'provider'] });
    if (row.provider !== provider) {
      throw new ServiceError('sandbox_unavailable', `This session's sandbox is kept by another provider.`);
    }
    // Computed anew: the address may have moved with the settings since the sandbox was made.
    return { name: row.name, url: previewUrl(row.name) };
  });
}

/** The agents' files of the last good build. Throws ServiceError `session_deleted`. */
export async function readSandboxFiles(orm: MikroORM, owner: SandboxOwner, name: string): Promise<ProjectFiles> {
  const row = await orm.em
    .fork()
    .findOne(SandboxEntity, { name, sessionId: owner.sessionId, workspaceId: owner.workspaceId });
  if (row === null) throw new ServiceError('session_deleted', 'The session was deleted.');
  return row.files;
}

/** Keeps the files and shows what was built of them, both or neither. Throws ServiceError `session_deleted`. */
export async function storeBuild(
  orm: MikroORM,
  owner: SandboxOwner,
  name: string,
  { files, built }: { files: ProjectFiles; built: PreviewFiles },
): Promise<void> {
  await orm.em.fork().transactional(async (em) => {
    await holdSession(em, owner);
    const changed = await em.nativeUpdate(
      SandboxEntity,
      { name, sessionId: owner.sessionId },
      { files: { ...files }, updatedAt: new Date() },
    );
    if (changed === 0) throw new ServiceError('session_deleted', 'The session was deleted.');
    await publishBuild(em, owner, name, built);
  });
}

/** Removes the sandboxes of one provider whose sessions were deleted. */
export async function removeOrphanRows(orm: MikroORM, provider: string): Promise<void> {
  const em = orm.em.fork();
  const orphans = await em.find(SandboxEntity, { sessionId: null, provider }, { fields: ['name'] });
  for (const { name } of orphans) {
    await em.fork().transactional(async (em) => {
      await unpublishBuild(em, name);
      await em.nativeDelete(SandboxEntity, { name });
    });
  }
}
