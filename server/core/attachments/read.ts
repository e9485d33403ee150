import type pg from 'pg';
import { ServiceError } from '../../../schema/errors.ts';
import type { Attachment } from '../../../schema/attachment.ts';
import type { GivenFile } from '../../../agents/attached.ts';
import { isId } from '../../store/id.ts';
import { getAttachment, listAttachments } from './attachments.ts';

/** Loads an attachment of a session; null if it was deleted. */
export type LoadAttachment = (attachmentId: string) => Promise<GivenFile | null>;

/** Loads the attachments of one session, as its runs may read them. */
export function attachmentLoader(
  pool: pg.Pool,
  { workspaceId, sessionId }: { workspaceId: string; sessionId: string },
): LoadAttachment {
  return async (attachmentId) => {
    try {
      return await getAttachment(pool, workspaceId, { sessionId, attachmentId });
    } catch (error) {
      if (error instanceof ServiceError && error.code === 'not_found') return null;
      throw error;
    }
  };
}

/** The attachments that a body names: those of its messages, and its own. */
export function attachmentsIn(body: Readonly<Record<string, unknown>>): string[] {
  const { messages, attachments } = body as {
    messages?: readonly { attachments?: readonly string[] }[];
    attachments?: readonly string[];
  };
  return [...new Set([...(messages ?? []).flatMap((message) => message.attachments ?? []), ...(attachments ?? [])])];
}

/** Throws ServiceError `invalid_request` if the session lacks an attachment that the body names. */
export async function requireAttachments(
  pool: pg.Pool,
  workspaceId: string,
  { sessionId, body }: { sessionId: string; body: Readonly<Record<string, unknown>> },
): Promise<void> {
  const ids = attachmentsIn(body);
  if (ids.length === 0) return;
  const { attachments } = await listAttachments(pool, workspaceId, sessionId);
  const known = new Set(attachments.map(({ attachmentId }: Attachment) => attachmentId));
  const unknown = ids.find((id) => !isId(id) || !known.has(id));
  if (unknown === undefined) return;
  const message = `must be the ids of attachments of this session; ${JSON.stringify(unknown)} is none`;
  throw new ServiceError('invalid_request', `attachments ${message}.`, { errors: [{ path: 'attachments', message }] });
}
