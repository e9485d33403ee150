import { randomUUID } from 'node:crypto';

/** What a caller's own id may look like: it stands in headers, log lines and problem objects. */
const acceptable = /^[\w.:/+=@~-]{1,128}$/;

/** The id of a request: the caller's own (`X-Request-Id`) where it is one that can stand anywhere, else a new one. */
export function requestIdOf(given: string | null | undefined): string {
  return given && acceptable.test(given) ? given : randomUUID();
}
