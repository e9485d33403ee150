import { randomBytes } from 'node:crypto';

const alphabet = 'abcdefghijklmnopqrstuvwxyz234567';
const pattern = /^[a-z2-7]{26}$/;

/** Generates an unguessable name (130 random bits) that is a valid host label. */
export function makePreviewName(): string {
  return Array.from(randomBytes(26), (byte) => alphabet.charAt(byte % alphabet.length)).join('');
}

export function isPreviewName(text: string): boolean {
  return pattern.test(text);
}
