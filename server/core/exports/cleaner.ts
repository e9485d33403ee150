import type pg from 'pg';

/** Returns JSON text without what lets its reader in somewhere. It stays valid. */
export type Clean = (json: string) => string;

/** Stands in place of the name or address of a preview. */
const leftOut = '[preview]';

/**
 * Returns what takes secrets that the service knows out of a text, and the names and addresses of the session's previews: who knows
 * one can open it. Those of removed previews stay, since they lead nowhere.
 */
export async function cleaner(
  pool: pg.Pool,
  { workspaceId, sessionId }: { workspaceId: string; sessionId: string },
  hide: (text: string) => string,
): Promise<Clean> {
  const { rows } = await pool.query<{ text: string }>(
    `select unnest(array[url, name]) as text from sandbox where session_id = $1 and workspace_id = $2
     union select name from preview where session_id = $1 and workspace_id = $2`,
    [sessionId, workspaceId],
  );
  // The longest first: an address has a name in it.
  const texts = rows.map(({ text }) => JSON.stringify(text).slice(1, -1)).filter((text) => text !== '');
  texts.sort((one, other) => other.length - one.length);
  return (json) => texts.reduce((text, one) => text.replaceAll(one, leftOut), hide(json));
}
