const loopback = new Set(['127.0.0.1', 'localhost', '[::1]']);

/** Returns whether an address names this machine. */
export function isLocal(url: string): boolean {
  const parsed = URL.parse(url);
  return parsed !== null && loopback.has(parsed.hostname);
}
