const replacement = '�';

export interface WellFormedText {
  /** The next piece, made well-formed; empty when all of it has to wait for the other half of a pair. */
  push(piece: string): string;
  /** What still waited; empty when nothing did. */
  end(): string;
}

/**
 * Makes pieces of text storable: NUL and lone surrogates become U+FFFD. A pair that was split over two pieces is whole:
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
