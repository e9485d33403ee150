const replacement = '�';

export interface WellFormedText {
  /** Returns the next piece, made well-formed; empty if all of it waits for the second half of a surrogate pair. */
  push(piece: string): string;
  /** Returns what still waits; empty if nothing does. */
  end(): string;
}

/**
 * Makes pieces of text storable: NUL and lone surrogates become U+FFFD. A pair that is split over two pieces is kept:
 * its first half waits for the second.
 */
export function wellFormedText(): WellFormedText {
  let waiting = '';
  return {
    push(piece) {
      if (waiting === '' && piece.isWellFormed() && !piece.includes('\0')) return piece;
      let text = waiting + piece;
      waiting = '';
      if (isHighSurrogate(text.charCodeAt(text.length - 1))) {
        waiting = text.slice(-1);
        text = text.slice(0, -1);
      }
      return text.toWellFormed().replaceAll('\0', replacement);
    },
    end() {
      const rest = waiting === '' ? '' : replacement;
      waiting = '';
      return rest;
    },
  };
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}
