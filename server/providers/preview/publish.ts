import { hash } from 'node:crypto';
import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import type { Previews } from '../../../agents/ports.ts';
import { PreviewContentEntity, PreviewFileEntity } from '../../../schema/entities/sandbox.ts';
import { ServiceError } from '../../../schema/errors.ts';
import { deletePreviews, dropContents, lockContents } from '../../store/preview-contents.ts';
import { makePreviewName } from '../../store/preview-name.ts';

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
  await em.execute(lockContents('?'), [owner.workspaceId]);
  await em.execute(
    `insert into preview (name, workspace_id, session_id, version, created_at) values (?, ?, ?, 1, now())
     on conflict (name) do update set version = preview.version + 1`,
    [name, owner.workspaceId, owner.sessionId],
  );
  await replaceFiles(em, owner, name, files);
}

export interface ShownVersion {
  /** The name of the release of the files that were built. */
  release: string;
  files: PreviewFiles;
  /** How many builds of versions the session keeps, beside those that were approved. */
  keep: number;
}

/**
 * Publishes the build of a version under an unguessable name of its own, and removes the builds of the session that are no
 * longer kept. Runs within the caller's transaction.
 */
export async function publishVersion(
  em: EntityManager,
  owner: PreviewOwner,
  { release, files, keep }: ShownVersion,
): Promise<void> {
  await em.execute(lockContents('?'), [owner.workspaceId]);
  const rows: { name: string }[] = await em.execute(
    `insert into preview (name, workspace_id, session_id, release, version, created_at, shown_at)
     values (?, ?, ?, ?, 1, now(), clock_timestamp())
     on conflict (session_id, release) do update set version = preview.version + 1, shown_at = clock_timestamp()
     returning name`,
    [makePreviewName(), owner.workspaceId, owner.sessionId, release],
  );
  await replaceFiles(em, owner, nameIn(rows), files);
  const removed: { sha256: string }[] = await em.execute(deletePreviews(notKept), [
    owner.sessionId,
    release,
    owner.sessionId,
    release,
    keep,
  ]);
  await drop(em, owner, removed);
}

/** What a run showed and then replaced is no version, and neither is what a failed run left. */
const isVersion = 'exists (select from artifact a where a.session_id = v.session_id and a.release = v.release)';

/** A condition of previews `p`: those of a session, without the one just shown, that are not among the last ones. */
const notKept = `p.session_id = ? and p.release is not null and p.release <> ? and not p.approved and p.name not in (
  select v.name from preview v where v.session_id = ? and v.release is not null and (v.release = ? or ${isVersion})
  order by v.shown_at desc, v.name limit ?)`;

/** Removes a published build. Runs within the caller's transaction. */
export async function unpublishBuild(em: EntityManager, name: string): Promise<void> {
  const [preview]: { workspace_id: string }[] = await em.execute('select workspace_id from preview where name = ?', [
    name,
  ]);
  if (preview === undefined) return;
  const owner = { workspaceId: preview.workspace_id };
  await em.execute(lockContents('?'), [owner.workspaceId]);
  await drop(em, owner, await em.execute(deletePreviews('p.name = ?'), [name]));
}

type ContentOwner = Pick<PreviewOwner, 'workspaceId'>;

/** Replaces files of a preview: all, or those of some paths. The caller holds the lock of the contents. */
async function replaceFiles(
  em: EntityManager,
  owner: ContentOwner,
  previewName: string,
  files: PreviewFiles,
  paths?: readonly string[],
): Promise<void> {
  const where = { previewName, ...(paths && { path: { $in: [...paths] } }) };
  const before = await em.find(PreviewFileEntity, where, { fields: ['sha256'] });
  await em.nativeDelete(PreviewFileEntity, where);
  await insertFiles(em, owner, previewName, files);
  await drop(em, owner, before);
}

async function insertFiles(
  em: EntityManager,
  { workspaceId }: ContentOwner,
  previewName: string,
  files: PreviewFiles,
): Promise<void> {
  const contents = new Map<string, Buffer>();
  const rows = Object.entries(files).map(([path, content]) => {
    const sha256 = hash('sha256', content, 'hex');
    contents.set(sha256, content);
    return { previewName, path, workspaceId, sha256 };
  });
  if (rows.length === 0) return;
  const stored = await em.find(
    PreviewContentEntity,
    { workspaceId, sha256: { $in: [...contents.keys()] } },
    { fields: ['sha256'] },
  );
  for (const { sha256 } of stored) contents.delete(sha256);
  const added = [...contents].map(([sha256, content]) => ({ workspaceId, sha256, content }));
  if (added.length > 0) await em.insertMany(PreviewContentEntity, added);
  await em.insertMany(PreviewFileEntity, rows);
}

/** Removes those of the contents that nothing refers to any more. The caller holds the lock of the contents. */
async function drop(
  em: EntityManager,
  { workspaceId }: ContentOwner,
  contents: readonly { sha256: string }[],
): Promise<void> {
  const hashes = JSON.stringify(contents.map(({ sha256 }) => sha256));
  if (contents.length > 0) await em.execute(dropContents('?', '?'), [workspaceId, hashes]);
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
        await em.execute(lockContents('?'), [owner.workspaceId]);
        const name = await runPreviewName(em, owner);
        await replaceFiles(em, owner, name, files, names);
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
  return nameIn(rows);
}

function nameIn([row]: readonly { name: string }[]): string {
  if (row === undefined) throw new Error('The preview was neither inserted nor found');
  return row.name;
}
