/**
 * Returns the key that a client sent in its connection parameters, in the form of an `Authorization` header: their member
 * `authorization`, or that of their member `headers`, in any case. Returns null if there is none.
 */
export function keyIn(params: unknown): string | null {
  return headerIn(params, 'authorization');
}

/** Returns the `traceparent` that a client sent in the same way; null if there is none. */
export function traceparentIn(params: unknown): string | null {
  return headerIn(params, 'traceparent');
}

function headerIn(params: unknown, name: string): string | null {
  const own = textIn(params, name);
  return (
    own ??
    membersOf(params, 'headers')
      .map((headers) => textIn(headers, name))
      .find(Boolean) ??
    null
  );
}

function textIn(object: unknown, name: string): string | null {
  return membersOf(object, name).find((value) => typeof value === 'string') ?? null;
}

function membersOf(object: unknown, asked: string): unknown[] {
  if (typeof object !== 'object' || object === null) return [];
  return Object.entries(object).flatMap(([name, value]) => (name.toLowerCase() === asked ? [value] : []));
}
