import type { MikroORM } from '@mikro-orm/postgresql';
import type { PreviewKind } from './headers.ts';

export interface StoredFile {
  kind: PreviewKind;
  /** Changes with each publication. */
  version: number | string;
  content: Uint8Array<ArrayBuffer>;
}

/** True for a row `p` that belongs to a deleted workspace. */
const isGone = 'exists (select from workspace w where w.id = p.workspace_id and w.deleted_at is not null)';

/** True for a row `p` of a link that does not work any more. */
const hasEnded = `p.share_id is not null and not exists (
  select from share_link l join workspace w on w.id = l.workspace_id
  where l.id = p.share_id and l.revoked_at is null and l.expires_at > now() and w.share_links)`;

/**
 * Reads a preview's file from the database. Returns null if the file or the preview does not exist, or if the workspace was
 * deleted, or if the link that shows it has ended.
 */
export async function readPreviewFile(orm: MikroORM, name: string, path: string): Promise<StoredFile | null> {
  const rows: { version: number; run_id: string | null; content: Uint8Array<ArrayBuffer> }[] = await orm.em
    .fork()
    .execute(
      `select p.version, p.run_id, c.content from preview p join preview_file f on f.preview_name = p.name
         join preview_content c on c.workspace_id = f.workspace_id and c.sha256 = f.sha256
       where p.name = ? and f.path = ? and not ${isGone} and not (${hasEnded})`,
      [name, path],
    );
  const [row] = rows;
  if (row === undefined) return null;
  return { kind: row.run_id === null ? 'app' : 'page', version: row.version, content: row.content };
}
