import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { fromBase32, standardAlphabet, toBase32 } from './base32.ts';

/** Seconds. Like SHA-1 and six digits, the only value that all authenticator apps support. */
const stepSeconds = 30;
const digits = 6;
/** The length that RFC 4226 recommends: that of a SHA-1 tag. */
const secretBytes = 20;
/** Codes of this many steps before and after the current one match, because clocks differ. */
const drift = 1;

/**
 * Returns a new secret: 160 random bits in base32.
 */
export function makeTotpSecret(): string {
  return toBase32(randomBytes(secretBytes), standardAlphabet);
}

export interface TotpAccount {
  secret: string;
  /** What the app shows for the person, such as their email. */
  account: string;
  /** What the app shows for the service. */
  issuer: string;
}

/**
 * Returns the `otpauth://` address that authenticator apps read from a QR code.
 */
export function totpAddress({ secret, account, issuer }: TotpAccount): string {
  // A colon separates issuer and account, and some apps split at an encoded one, too. They show `+` for a space.
  const [from, who] = [issuer, account].map((name) => encodeURIComponent(name.toWellFormed().replaceAll(':', ' ')));
  return (
    `otpauth://totp/${from}:${who}?secret=${secret}&issuer=${from}` +
    `&algorithm=SHA1&digits=${digits}&period=${stepSeconds}`
  );
}

export interface TotpMoment {
  /** Milliseconds since 1970. */
  now: number;
  /** The step of the last code that was accepted; null if there was none. */
  lastStep: number | null;
}

/**
 * Returns the time step that a code belongs to, or null if the code is wrong. Only steps after `lastStep` match. Store
 * the result as the next `lastStep`, in an update that requires a smaller stored one: then each code works once.
 * Spaces in the code do not matter. Throws TypeError if the secret is not one of `makeTotpSecret`.
 */
export function matchTotp(secret: string, code: string, { now, lastStep }: TotpMoment): number | null {
  const key = fromBase32(secret, standardAlphabet);
  // Anyone can compute the codes of an empty secret.
  if (key.length !== secretBytes) throw new TypeError(`a secret has ${secretBytes} bytes`);
  const typed = Buffer.from(code.normalize('NFKC').replaceAll(/\s/g, ''));
  if (typed.length !== digits) return null;
  const current = Math.floor(now / 1000 / stepSeconds);
  let matched: number | null = null;
  // Every step is compared, so that the time does not tell which one matched. Of two steps with the same code, the later
  // one counts: otherwise the code would work twice.
  for (let step = Math.max(0, current - drift); step <= current + drift; step += 1) {
    const isEqual = timingSafeEqual(Buffer.from(totpCode(key, step)), typed);
    if (isEqual && (lastStep === null || step > lastStep)) matched = step;
  }
  return matched;
}

/** RFC 4226, section 5.3. */
function totpCode(key: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const tag = createHmac('sha1', key).update(counter).digest();
  const offset = tag.readUInt8(tag.length - 1) & 0xf;
  const number = tag.readUInt32BE(offset) & 0x7f_ff_ff_ff;
  return String(number % 10 ** digits).padStart(digits, '0');
}
