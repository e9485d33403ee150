/**
 * Returns the key that a client sent in its connection parameters, in the form of an `Authorization` header: their member
 * `authorization`, or that of their member `headers`, in any case. Returns null if there is none.
 */
export function keyIn(params: unknown): string | null {
  if (typeof params !== 'object' || params === null) return null;
  for (const [name, value] of Object.entries(params)) {
    if (name.toLowerCase() === 'authorization' && typeof value === 'string') return value;
    if (name.toLowerCase() === 'headers') return keyIn(value);
  }
  return null;
}
