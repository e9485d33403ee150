/** Parses a response body that arrives over a socket. */
export interface BodyReader {
  /** True when the body is complete. */
  read(piece: Buffer): boolean;
}

/** Creates a parser from the response's head: chunked, or of known length. `see` receives the body's bytes. */
export function bodyReader(head: string, see: (piece: Buffer) => void): BodyReader {
  const length = /^content-length: *(\d+)/im.exec(head)?.[1];
  return length === undefined ? chunkReader(see) : lengthReader(Number(length), see);
}

function lengthReader(length: number, see: (piece: Buffer) => void): BodyReader {
  let left = length;
  return {
    read(piece) {
      if (piece.length > 0) see(piece);
      left -= piece.length;
      return left <= 0;
    },
  };
}

const lineBreak = 10;

/** Chunked transfer coding without trailers: https://www.rfc-editor.org/rfc/rfc9112#section-7.1 */
function chunkReader(see: (piece: Buffer) => void): BodyReader {
  /** Bytes left in the current chunk. */
  let left = 0;
  let line = '';
  let ended = false;
  return {
    read(piece) {
      let at = 0;
      while (at < piece.length) {
        if (left > 0) {
          const end = Math.min(piece.length, at + left);
          see(piece.subarray(at, end));
          left -= end - at;
          at = end;
          continue;
        }
        const end = piece.indexOf(lineBreak, at);
        line += piece.toString('latin1', at, end < 0 ? piece.length : end);
        if (end < 0) return false;
        at = end + 1;
        // An empty line ends a chunk; an empty chunk ends the body.
        if (line.trim() === '') {
          if (ended) return true;
        } else {
          left = Number.parseInt(line, 16);
          ended = left === 0;
        }
        line = '';
      }
      return false;
    },
  };
}
