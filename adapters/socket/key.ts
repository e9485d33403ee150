/**
 * Returns the key that a client sent in its connection parameters, in the form of an `Authorization` header: their member
 * `authorization`, or that of their member `headers`, in any case. Returns null if there is none.
 */
export function keyIn(params: unknown): string | null {
  return authorizationIn(params) ?? membersOf(params, 'headers').map(authorizationIn).find(Boolean) ?? null;
}

function authorizationIn(object: unknown): string | null {
  return membersOf(object, 'authorization').find((value) => typeof value === 'string') ?? null;
}

function membersOf(object: unknown, asked: string): unknown[] {
  if (typeof object !== 'object' || object === null) return [];
  return Object.entries(object).flatMap(([name, value]) => (name.toLowerCase() === asked ? [value] : []));
}
