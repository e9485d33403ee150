import { randomUUID } from 'node:crypto';

/** Pattern of an acceptable request id: it appears in headers, log lines and problem objects. */
const acceptable = /^[\w.:/+=@~-]{1,128}$/;

/** Returns the id of a request: the client's own (`X-Request-Id`) if it is acceptable, otherwise a new one. */
export function requestIdOf(given: string | null | undefined): string {
  return given && acceptable.test(given) ? given : randomUUID();
}
