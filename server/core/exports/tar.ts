const blockSize = 512;
/** An archive ends with two blocks of zeros. */
export const tarEnd = new Uint8Array(2 * blockSize);

/** Returns a number as tar writes it: octal digits, and a NUL. */
const octal = (value: number, length: number) => `${value.toString(8).padStart(length - 1, '0')}\0`;

/**
 * Returns a file of a tar archive (ustar). Throws TypeError for a path of more than 100 bytes, which the format cannot hold in one
 * field.
 */
export function tarFile(path: string, bytes: Uint8Array, at: Date): Uint8Array<ArrayBuffer> {
  const name = new TextEncoder().encode(path);
  if (name.length > 100) throw new TypeError(`The path ${path} is too long for the archive`);
  const block = new Uint8Array(blockSize + Math.ceil(bytes.length / blockSize) * blockSize);
  const write = (text: string, offset: number) => block.set(new TextEncoder().encode(text), offset);
  block.set(name, 0);
  write(octal(0o600, 8), 100);
  write(octal(0, 8), 108);
  write(octal(0, 8), 116);
  write(octal(bytes.length, 12), 124);
  write(octal(Math.floor(at.getTime() / 1000), 12), 136);
  // The sum counts the field of the sum as spaces.
  write(' '.repeat(8), 148);
  write('0', 156);
  write('ustar\x0000', 257);
  const sum = block.subarray(0, blockSize).reduce((total, byte) => total + byte, 0);
  write(`${octal(sum, 7)} `, 148);
  block.set(bytes, blockSize);
  return block;
}
