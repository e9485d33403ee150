/** A message of a WebSocket as the client sees it. */
export interface Frame {
  opcode: number;
  /** The content of a short frame; of a longer one, only the beginning that has arrived. */
  content: Buffer;
  isShort: boolean;
}

export const opcodes = { text: 1, close: 8, ping: 9, pong: 10 } as const;

/** A frame with more bytes has a longer header: https://www.rfc-editor.org/rfc/rfc6455#section-5.2 */
const mostOfShort = 125;
const nothing = Buffer.alloc(0);

/** Returns a parser of a server's frames. It skips the content of longer ones, which are events: the client is cheap. */
export function frameReader(see: (frame: Frame) => void): (piece: Buffer) => void {
  /** The beginning of a header or of a short frame. */
  let begun: Buffer = nothing;
  /** Bytes left of a longer frame. */
  let left = 0;
  return (piece) => {
    const bytes = begun.length > 0 ? Buffer.concat([begun, piece]) : piece;
    let at = Math.min(left, bytes.length);
    left -= at;
    while (at < bytes.length) {
      const size = sizeOf(bytes, at);
      if (!size) break;
      const { head, content } = size;
      const isShort = content <= mostOfShort;
      const start = at + head;
      const end = Math.min(start + content, bytes.length);
      if (isShort && end < start + content) break;
      see({ opcode: (bytes[at] ?? 0) & 15, content: bytes.subarray(start, end), isShort });
      left = start + content - end;
      at = end;
    }
    // A copy, because the next piece arrives in the same buffer.
    begun = at < bytes.length ? Buffer.from(bytes.subarray(at)) : nothing;
  };
}

/** Returns the sizes of the header and of the content; null if the header is incomplete. */
function sizeOf(bytes: Buffer, at: number): { head: number; content: number } | null {
  const code = bytes[at + 1];
  if (code === undefined) return null;
  if (code <= mostOfShort) return { head: 2, content: code };
  const head = code === 126 ? 4 : 10;
  if (at + head > bytes.length) return null;
  return { head, content: code === 126 ? bytes.readUInt16BE(at + 2) : bytes.readUIntBE(at + 4, 6) };
}

/** Returns a client's frame, with a mask of zeros, which leaves the content as it is. */
export function clientFrame(opcode: number, content: Buffer): Buffer {
  const isShort = content.length <= mostOfShort;
  const head = Buffer.alloc(isShort ? 6 : 8);
  head[0] = 0x80 | opcode;
  head[1] = 0x80 | (isShort ? content.length : 126);
  if (!isShort) head.writeUInt16BE(content.length, 2);
  return Buffer.concat([head, content]);
}
