import { createHmac, randomBytes } from 'node:crypto';

const prefix = 'whsec_';

/** Generates a secret of 256 random bits. */
export function makeSecret(): string {
  return `${prefix}${randomBytes(32).toString('base64')}`;
}

/** Returns the headers that prove the origin of a body. Source: https://www.standardwebhooks.com, specification 1.0. */
export function signedHeaders(
  secrets: readonly string[],
  { id, at, body }: { id: string; at: Date; body: string },
): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(prefix.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}
