import { hash } from 'node:crypto';

/**
 * Returns a hash by which two requests count as the same: agent and parsed body, in any order of members. SHA-256, hex.
 */
export function bodyHash(agent: string, body: unknown): string {
  return hash('sha256', JSON.stringify([agent, sorted(body)]));
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, member]) => member !== undefined)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, member]) => [key, sorted(member)]),
  );
}
