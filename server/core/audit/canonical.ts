import { createHmac } from 'node:crypto';

/** Returns JSON with the members in order, so that equal values have equal texts. */
function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, member: unknown) => {
    if (typeof member !== 'object' || member === null || Array.isArray(member)) return member;
    return Object.fromEntries(Object.entries(member).toSorted(([one], [other]) => (one < other ? -1 : 1)));
  });
}

/** The purposes that the key signs for: a signature for one is none for another. */
type Purpose = 'entry' | 'head' | 'tombstone';

/** Returns the HMAC-SHA256 of a value for a purpose. */
export function sign(key: Buffer, purpose: Purpose, value: unknown): Buffer {
  return createHmac('sha256', key)
    .update(`unified-agents audit ${purpose}\n${canonicalJson(value)}`)
    .digest();
}

/** Returns the digest of the personal data of an entry. Without the salt, nobody can guess the data from it. */
export function personalDigest(salt: Buffer, data: unknown): Buffer {
  return createHmac('sha256', salt).update(canonicalJson(data)).digest();
}
