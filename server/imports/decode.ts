import { unreadable } from './refusal.ts';

/** Bytes that are decoded at a time: readers look at a long line again with each piece, however small a client makes them. */
const pieceBytes = 65_536;

/**
 * Bytes as text. A byte order mark decides between UTF-8 and UTF-16; else `charset` does, else it is UTF-8. Bytes that
 * are none of the encoding come out as U+FFFD, for the row that they stand in to be refused.
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
    throw unreadable(`There is no encoding ${JSON.stringify(charset)}; utf-8, utf-16le or windows-1252 are.`, cause);
  }
}
