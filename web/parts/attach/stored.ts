import type { Attachment } from '../../../schema/attachment.ts';
import type { Problem } from '../../../schema/problem.ts';
import { UploadError } from './upload-error.ts';

/** Stores a file in a session and returns its id. Throws UploadError if the service refuses it. */
export async function store(sessionId: string, name: string, file: Blob): Promise<string> {
  const query = new URLSearchParams({ name });
  const answer = await fetch(`/api/v1/sessions/${encodeURIComponent(sessionId)}/attachments?${query}`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body: file,
  });
  if (!answer.ok) throw new UploadError(((await answer.json()) as Problem).detail);
  return ((await answer.json()) as Attachment).attachmentId;
}
