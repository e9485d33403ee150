import { createHmac } from 'node:crypto';

/** The code that an authenticator shows for a secret in base32: RFC 6238, written apart from the service. */
export function totpCode(secret: string, milliseconds = Date.now()): string {
  const bits = Array.from(secret, (letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  ).join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const step = Buffer.alloc(8);
  step.writeUInt32BE(Math.floor(milliseconds / 30_000), 4);
  const tag = createHmac('sha1', key).update(step).digest();
  const number = tag.readUInt32BE((tag.at(-1) ?? 0) & 15) & 0x7f_ff_ff_ff;
  return String(number % 1_000_000).padStart(6, '0');
}
