import { unreadable } from '../../problem.ts';

/**
 * Bytes decoded at a time. Readers rescan a long line with each piece, so merge pieces that a client sends too small.
 */
const pieceBytes = 65_536;

/**
 * Decodes bytes to text. A byte order mark selects UTF-8 or UTF-16; otherwise `charset` decides, or UTF-8 by default.
 * Invalid bytes become U+FFFD, so that the row that contains them can be rejected.
 */
export async function* decodeText(bytes: AsyncIterable<Uint8Array>, charset: string | null): AsyncGenerator<string> {
  let decoder: TextDecoder | null = null;
  for await (const piece of gathered(bytes)) {
    decoder ??= decoderFor(piece, charset);
    yield decoder.decode(piece, { stream: true });
  }
  if (decoder) yield decoder.decode();
}

async function* gathered(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let open: Uint8Array[] = [];
  let length = 0;
  for await (const piece of bytes) {
    open.push(piece);
    length += piece.length;
    if (length < pieceBytes) continue;
    yield Buffer.concat(open);
    open = [];
    length = 0;
  }
  if (length > 0) yield Buffer.concat(open);
}

function decoderFor([first, second, third]: Uint8Array, charset: string | null): TextDecoder {
  if (first === 0xef && second === 0xbb && third === 0xbf) return new TextDecoder('utf-8');
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le');
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be');
  try {
    return new TextDecoder(charset ?? 'utf-8');
  } catch (cause) {
    throw unreadable(
      `The encoding ${JSON.stringify(charset)} is unknown. Use for example utf-8, utf-16le or windows-1252.`,
      cause,
    );
  }
}
