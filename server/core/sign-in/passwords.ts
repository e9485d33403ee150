import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import pLimit from 'p-limit';
import { ServiceError } from '../../../schema/errors.ts';
import { isCommonPassword } from './common-passwords.ts';

/**
 * The second of the equivalent choices in OWASP's Password Storage Cheat Sheet (argon2id, m=19456 (19 MiB), t=2, p=1).
 * A computation takes about 30 ms.
 */
const current = { memory: 19_456, passes: 2, parallelism: 1 } as const;
const saltBytes = 16;
const tagBytes = 32;
/** RFC 9106 is version 1.3, which is written as 19. */
const version = 19;

const fewestCharacters = 12;
const mostCharacters = 256;

/** Each computation occupies a core and one of the four threads that also read files and look up names. */
const atOnce = 2;
/** At 30 ms each, the last of them waits for two seconds. */
const mostWaiting = 100;

const computeTag = promisify(argon2);
const limit = pLimit(atOnce);

interface StoredPassword {
  memory: number;
  passes: number;
  parallelism: number;
  salt: Buffer;
  tag: Buffer;
}

/**
 * Returns the password's argon2id hash as a PHC string. Throws ServiceError `unavailable` if too many computations wait.
 */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltBytes);
  const tag = await compute(password, { ...current, salt }, tagBytes);
  const { memory, passes, parallelism } = current;
  return `$argon2id$v=${version}$m=${memory},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(tag)}`;
}

/** Stands in for the password of people whom the service does not know. */
const nobody: StoredPassword = { ...current, salt: Buffer.alloc(saltBytes), tag: Buffer.alloc(tagBytes) };

export interface PasswordCheck {
  matches: boolean;
  /** The stored hash has other parameters than new ones: store a new one after a match. */
  isOutdated: boolean;
}

/**
 * Compares a password with what `hashPassword` returned. With null, which stands for an unknown person, it computes just
 * as long and never matches. Throws ServiceError `unavailable` if too many computations wait, and TypeError if the stored
 * text is no argon2id hash.
 */
export async function verifyPassword(password: string, stored: string | null): Promise<PasswordCheck> {
  const expected = stored === null ? nobody : readPhc(stored);
  const tag = await compute(password, expected, expected.tag.length);
  const isEqual = timingSafeEqual(tag, expected.tag);
  const isOutdated =
    expected.memory !== current.memory ||
    expected.passes !== current.passes ||
    expected.parallelism !== current.parallelism ||
    expected.salt.length !== saltBytes ||
    expected.tag.length !== tagBytes;
  return { matches: isEqual && stored !== null, isOutdated };
}

export interface PasswordProblem {
  /** `common`: easy to guess for anyone. `personal`: easy to guess for those who know the person. */
  code: 'short' | 'long' | 'common' | 'personal';
}

/**
 * Tells why a new password is refused; null: it is good. The first call loads the list of common passwords.
 */
export function passwordProblem(password: string, person: { email: string; name: string }): PasswordProblem | null {
  const text = password.normalize('NFKC');
  const length = Array.from(text).length;
  if (length < fewestCharacters) return { code: 'short' };
  if (length > mostCharacters) return { code: 'long' };
  if (isPersonal(text, person)) return { code: 'personal' };
  return isCommonPassword(text) ? { code: 'common' } : null;
}

/** Tells whether at least half of the letters and digits, or all letters but three, are from the email or the name. */
function isPersonal(text: string, { email, name }: { email: string; name: string }): boolean {
  const whole = lettersAndDigits(text);
  const words = `${email} ${name}`.split(/[^\p{L}\p{N}]+/u);
  // Longer ones first, so that a short one does not cut a long one. Words of two letters are in every text.
  const parts = [email, email.split('@')[0] ?? '', name, ...words]
    .map(lettersAndDigits)
    .filter((part) => part.length >= 3)
    .toSorted((a, b) => b.length - a.length);
  const rest = parts.reduce((left, part) => left.replaceAll(part, ' '), whole).replaceAll(' ', '');
  if (rest === whole) return false;
  return rest.length * 2 <= whole.length || rest.replaceAll(/\P{L}/gu, '').length <= 3;
}

function lettersAndDigits(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
}

type Parameters = Omit<StoredPassword, 'tag'>;

function compute(password: string, { memory, passes, parallelism, salt }: Parameters, tagLength: number) {
  if (limit.pendingCount >= mostWaiting) {
    throw new ServiceError('unavailable', 'Too many people are signing in. Try again in a moment.', {
      retryAfterSeconds: 1,
    });
  }
  // Keyboards differ in how they compose letters.
  const message = password.normalize('NFKC');
  return limit(() => computeTag('argon2id', { message, nonce: salt, memory, passes, parallelism, tagLength }));
}

function readPhc(text: string): StoredPassword {
  const { memory, passes, parallelism, salt, tag } =
    /^\$argon2id\$v=19\$m=(?<memory>\d+),t=(?<passes>\d+),p=(?<parallelism>\d+)\$(?<salt>[\w+/-]+)\$(?<tag>[\w+/-]+)$/.exec(
      text,
    )?.groups ?? {};
  if (salt === undefined || tag === undefined) throw new TypeError('the stored text is no argon2id hash');
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  };
}

/** Base64 as PHC strings have it. */
function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '');
}
