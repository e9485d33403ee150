/** RFC 4648, as authenticator apps read it. */
export const standardAlphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
/** Crockford's: without I, L, O and U, which people mistake for other letters. */
export const readableAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

const bitsPerLetter = 5;

/** Encodes whole groups of 5 bytes, so that no padding is needed. Throws TypeError for any other length. */
export function toBase32(bytes: Uint8Array, alphabet: string): string {
  if (bytes.length % bitsPerLetter !== 0) throw new TypeError(`${bytes.length} bytes are not whole groups of 5`);
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('');
  return bits.replaceAll(/.{5}/g, (letter) => alphabet.charAt(Number.parseInt(letter, 2)));
}

/** Decodes what `toBase32` encoded. Throws TypeError for anything else. */
export function fromBase32(text: string, alphabet: string): Buffer {
  if (text.length % 8 !== 0) throw new TypeError('the text is not whole groups of 8 letters');
  const bits = Array.from(text, (letter) => {
    const value = alphabet.indexOf(letter);
    if (value === -1) throw new TypeError('the text has a letter outside the alphabet');
    return value.toString(2).padStart(bitsPerLetter, '0');
  }).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
