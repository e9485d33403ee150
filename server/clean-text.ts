import { type Issue, ServiceError } from '../schema/errors.ts';

/**
 * Refuses text that PostgreSQL or a decoder further on could not keep: a NUL, or half of a surrogate pair.
 * Throws ServiceError `invalid_request`, naming each place.
 */
export function requireCleanText(input: unknown): void {
  const errors: Issue[] = [];
  visit(input, [], errors);
  const [first] = errors;
  if (first) throw new ServiceError('invalid_request', `${first.path}: ${first.message}`, { errors });
}

function visit(value: unknown, path: readonly string[], errors: Issue[]): void {
  if (typeof value === 'string') {
    if (value.includes('\0')) errors.push({ path: path.join('.'), message: 'holds a NUL character' });
    else if (!value.isWellFormed()) errors.push({ path: path.join('.'), message: 'holds half of a surrogate pair' });
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  for (const [key, member] of Object.entries(value)) {
    visit(key, [...path, '(name)'], errors);
    visit(member, [...path, key], errors);
  }
}
