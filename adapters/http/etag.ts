import { createHash } from 'node:crypto';

/** Returns the entity tag of a text or of bytes. */
export function etagOf(text: string | Uint8Array): string {
  return `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`;
}

/** Whether the client already has the current version: https://www.rfc-editor.org/rfc/rfc9110#field.if-none-match */
export function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  const tags = ifNoneMatch?.split(',').map((tag) => tag.trim().replace(/^W\//, '')) ?? [];
  return tags.includes(etag) || tags.includes('*');
}
