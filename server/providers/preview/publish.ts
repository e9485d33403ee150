import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import type { Previews } from '../../../agents/ports.ts';
import { PreviewFileEntity } from '../../../schema/entities/sandbox.ts';
import { ServiceError } from '../../../schema/errors.ts';
import { makePreviewName } from './name.ts';

export interface PreviewOwner {
  workspaceId: string;
  sessionId: string;
}

/** File contents by path relative to the preview's address. */
export type PreviewFiles = Readonly<Record<string, Buffer>>;

/**
 * Locks the session's row until the transaction ends, so that data of a session is either stored before its deletion
 * and deleted with it, or not stored at all. The lock does not block the event counter. Throws ServiceError
 * `session_deleted`.
 */
export async function holdSession(em: EntityManager, { workspaceId, sessionId }: PreviewOwner): Promise<void> {
  const rows: unknown[] = await em.execute('select 1 from session where id = ? and workspace_id = ? for key share', [
    sessionId,
    workspaceId,
  ]);
  if (rows.length === 0) throw new ServiceError('session_deleted', 'The session was deleted.');
}

/** Publishes exactly these files as a sandbox's build, replacing earlier ones. Runs within the caller's transaction. */
export async function publishBuild(
  em: EntityManager,
  owner: PreviewOwner,
  name: string,
  files: PreviewFiles,
): Promise<void> {
  await em.execute(
    `insert into preview (name, workspace_id, session_id, version, created_at) values (?, ?, ?, 1, now())
     on conflict (name) do update set version = preview.version + 1`,
    [name, owner.workspaceId, owner.sessionId],
  );
  await em.nativeDelete(PreviewFileEntity, { previewName: name });
  await insertFiles(em, owner, name, files);
}

/** Removes a published build. Runs within the caller's transaction. */
export async function unpublishBuild(em: EntityManager, name: string): Promise<void> {
  await em.nativeDelete(PreviewFileEntity, { previewName: name });
  await em.execute('delete from preview where name = ?', [name]);
}

async function insertFiles(em: EntityManager, { workspaceId }: PreviewOwner, previewName: string, files: PreviewFiles) {
  const rows = Object.entries(files).map(([path, content]) => ({ previewName, path, workspaceId, content }));
  if (rows.length > 0) await em.insertMany(PreviewFileEntity, rows);
}

const pageName = /^[a-z0-9][a-z0-9-]{0,63}$/;

/** Publishes the pages of one run. An attempt after a crash reuses the preview name of the previous attempt. */
export function runPreviews(
  orm: MikroORM,
  address: (name: string) => string,
  owner: PreviewOwner & { runId: string },
): Previews {
  return {
    async publish(pages) {
      const names = Object.keys(pages);
      const wrong = names.find((name) => !pageName.test(name));
      if (wrong !== undefined) throw new TypeError(`Invalid page name: ${wrong}`);
      const files = Object.fromEntries(Object.entries(pages).map(([name, html]) => [name, Buffer.from(html, 'utf8')]));
      const preview = await orm.em.fork().transactional(async (em) => {
        await holdSession(em, owner);
        const name = await runPreviewName(em, owner);
        await em.nativeDelete(PreviewFileEntity, { previewName: name, path: { $in: names } });
        await insertFiles(em, owner, name, files);
        return name;
      });
      return Object.fromEntries(names.map((name) => [name, `${address(preview)}${name}`]));
    },
  };
}

async function runPreviewName(em: EntityManager, owner: PreviewOwner & { runId: string }): Promise<string> {
  const rows: { name: string }[] = await em.execute(
    `insert into preview (name, workspace_id, session_id, run_id, version, created_at) values (?, ?, ?, ?, 1, now())
     on conflict (run_id) do update set version = preview.version + 1 returning name`,
    [makePreviewName(), owner.workspaceId, owner.sessionId, owner.runId],
  );
  const [row] = rows;
  if (row === undefined) throw new Error('The preview was neither inserted nor found');
  return row.name;
}
