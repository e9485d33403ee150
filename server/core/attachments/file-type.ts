import { ServiceError } from '../../../schema/errors.ts';
import { type AttachmentType, pictureTypes, textTypes } from '../../../schema/attachment.ts';

const starts: readonly (readonly [AttachmentType, readonly number[]])[] = [
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['image/jpeg', [0xff, 0xd8, 0xff]],
];

const byEnding: Readonly<Record<string, AttachmentType>> = {
  csv: 'text/csv',
  tsv: 'text/tab-separated-values',
  md: 'text/markdown',
  markdown: 'text/markdown',
  json: 'application/json',
};

/** A picture as it came, or a text in UTF-8 without a byte order mark. */
export interface ReadFile {
  mediaType: AttachmentType;
  content: Buffer;
}

/**
 * Finds out what a file is: pictures by their first bytes, texts by the ending of the name. The media type that a client
 * names does not count. Throws ServiceError `unsupported_media_type`.
 */
export function readFile(name: string, content: Buffer): ReadFile {
  const picture = starts.find(([, bytes]) => bytes.every((byte, index) => content[index] === byte));
  if (picture) return { mediaType: picture[0], content };
  const text = decoded(content);
  if (text === null) {
    throw new ServiceError(
      'unsupported_media_type',
      `${name} is neither a picture (${pictureTypes.join(', ')}) nor a text in UTF-8 or UTF-16 (${textTypes.join(', ')}).`,
    );
  }
  const ending = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  return { mediaType: byEnding[ending] ?? 'text/plain', content: Buffer.from(text) };
}

/** null: it is no text. PostgreSQL takes no NUL, and texts have no other control characters than these. */
function decoded(content: Buffer): string | null {
  const charset = content[0] === 0xff && content[1] === 0xfe ? 'utf-16le' : 'utf-8';
  try {
    const text = new TextDecoder(charset, { fatal: true }).decode(content);
    // oxlint-disable-next-line no-control-regex -- these are what is looked for
    return /[\u0000-\u0008\u000e-\u001f]/.test(text) ? null : text;
  } catch {
    // Bytes that are no text in this charset: the caller says what is taken.
    return null;
  }
}
