import { createHash } from 'node:crypto';
import type pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import {
  type Attachment,
  type AttachmentType,
  maxAttachmentBytes,
  maxAttachments,
  maxSessionAttachmentBytes,
} from '../../../schema/attachment.ts';
import { ServiceError } from '../../../schema/errors.ts';
import { inTransaction } from '../../store/transaction.ts';
import { isId } from '../../store/id.ts';
import { noSession } from '../sessions/read.ts';
import { readFile } from './file-type.ts';

interface Row {
  id: string;
  name: string;
  media_type: AttachmentType;
  bytes: number;
  sha256: string;
  created_at: Date | string;
}

const columns = 'id, name, media_type, bytes, sha256, created_at';

export interface AttachmentPlace {
  sessionId: string;
  attachmentId: string;
}

interface NewAttachment {
  sessionId: string;
  name: string;
  content: Buffer;
}

/**
 * Stores a file in a session. The same file with the same name is stored once. Throws ServiceError `not_found`,
 * `payload_too_large`, `unsupported_media_type`, `invalid_request` for an empty file, `conflict` if the session is full.
 */
export async function addAttachment(
  pool: pg.Pool,
  workspaceId: string,
  { sessionId, name, content: given }: NewAttachment,
): Promise<Attachment> {
  if (!isId(sessionId)) throw noSession(sessionId);
  if (given.length === 0) throw emptyFile();
  if (given.length > maxAttachmentBytes) throw tooLarge();
  const { mediaType, content } = readFile(name, given);
  const sha256 = createHash('sha256').update(content).digest('hex');
  return inTransaction(pool, async (client) => {
    // Locked, so that files that come at once do not pass the limit. A delete waits, and removes this file, too.
    const held = await client.query('select from session where id = $1 and workspace_id = $2 for no key update', [
      sessionId,
      workspaceId,
    ]);
    if (held.rowCount === 0) throw noSession(sessionId);
    const { rows } = await client.query<Row>(`select ${columns} from attachment where session_id = $1`, [sessionId]);
    const same = rows.find((row) => row.sha256 === sha256 && row.name === name);
    if (same) return toAttachment(same);
    const total = rows.reduce((sum, { bytes }) => sum + bytes, content.length);
    if (rows.length >= maxAttachments || total > maxSessionAttachmentBytes) throw full();
    const values = [uuidv7(), workspaceId, sessionId, name, mediaType, content.length, sha256, content];
    const stored = await client.query<Row>(
      `insert into attachment (id, workspace_id, session_id, name, media_type, bytes, sha256, content, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, now()) returning ${columns}`,
      values,
    );
    const [row] = stored.rows;
    if (!row) throw new TypeError('The statement that stores an attachment returned no row');
    return toAttachment(row);
  });
}

/** Lists the attachments of a session, oldest first. Throws ServiceError `not_found`. */
export async function listAttachments(
  pool: pg.Pool,
  workspaceId: string,
  sessionId: string,
): Promise<{ attachments: Attachment[] }> {
  if (!isId(sessionId)) throw noSession(sessionId);
  const { rows } = await pool.query<Row & { session: string }>(
    `select s.id as session, a.id, a.name, a.media_type, a.bytes, a.sha256, a.created_at
     from session s left join attachment a on a.session_id = s.id
     where s.id = $1 and s.workspace_id = $2 order by a.id`,
    [sessionId, workspaceId],
  );
  if (rows.length === 0) throw noSession(sessionId);
  return { attachments: rows.filter(({ id }) => id !== null).map(toAttachment) };
}

/** Returns an attachment with its bytes. Throws ServiceError `not_found`. */
export async function getAttachment(
  pool: pg.Pool,
  workspaceId: string,
  place: AttachmentPlace,
): Promise<Attachment & { content: Buffer }> {
  const [row] = await byPlace<Row & { content: Buffer }>(
    pool,
    `select ${columns}, content from attachment where id = $1 and session_id = $2 and workspace_id = $3`,
    workspaceId,
    place,
  );
  if (!row) throw noAttachment(place);
  return { ...toAttachment(row), content: row.content };
}

/** Runs that were given it keep what they read. Throws ServiceError `not_found`. */
export async function removeAttachment(pool: pg.Pool, workspaceId: string, place: AttachmentPlace): Promise<void> {
  const rows = await byPlace<{ id: string }>(
    pool,
    'delete from attachment where id = $1 and session_id = $2 and workspace_id = $3 returning id',
    workspaceId,
    place,
  );
  if (rows.length === 0) throw noAttachment(place);
}

async function byPlace<Found extends pg.QueryResultRow>(
  pool: pg.Pool,
  statement: string,
  workspaceId: string,
  { sessionId, attachmentId }: AttachmentPlace,
): Promise<Found[]> {
  if (!isId(sessionId) || !isId(attachmentId)) return [];
  return (await pool.query<Found>(statement, [attachmentId, sessionId, workspaceId])).rows;
}

function noAttachment({ sessionId, attachmentId }: AttachmentPlace): ServiceError {
  return new ServiceError('not_found', `There is no attachment ${attachmentId} in session ${sessionId}.`);
}

export function tooLarge(): ServiceError {
  const message = `The file is larger than ${maxAttachmentBytes} bytes. Make the picture smaller, or send a part of the text.`;
  return new ServiceError('payload_too_large', message);
}

function emptyFile(): ServiceError {
  const message = 'The file is empty.';
  return new ServiceError('invalid_request', message, { errors: [{ path: 'content', message }] });
}

function full(): ServiceError {
  return new ServiceError(
    'conflict',
    `A session takes ${maxAttachments} attachments of ${maxSessionAttachmentBytes} bytes together. Delete some of them first.`,
  );
}

function toAttachment(row: Row): Attachment {
  return {
    attachmentId: row.id,
    name: row.name,
    mediaType: row.media_type,
    bytes: row.bytes,
    sha256: row.sha256,
    createdAt: new Date(row.created_at).toISOString(),
  };
}
