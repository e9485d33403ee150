/**
 * Close codes of WebSockets. Those above 4000 are of `graphql-transport-ws`; both protocols use them here.
 * https://github.com/enisdenjo/graphql-ws/blob/master/PROTOCOL.md
 */
export const closeCodes = {
  /** The node is shutting down: connect again, and resume. */
  goingAway: 1001,
  /** The inputs of the calls under way are too large, together. */
  tooBig: 1009,
  /** The key has used up its requests, or the database is not responding: connect again later. */
  tryAgainLater: 1013,
  /** No key was sent. */
  unauthorized: 4401,
  /** The key is not valid, or no longer. */
  forbidden: 4403,
  /** The client did not send its key in time. */
  initTimeout: 4408,
  internal: 4500,
  /** Too many WebSockets of the key, or too many wrong keys from the address. */
  tooMany: 4429,
} as const;

/** Reasons have at most 123 bytes: https://www.rfc-editor.org/rfc/rfc6455#section-5.5 */
export function closeReason(text: string): string {
  const bytes = Buffer.from(text);
  return bytes.length <= 123
    ? text
    : bytes
        .subarray(0, 123)
        .toString('utf8')
        .replace(/\uFFFD$/, '');
}
