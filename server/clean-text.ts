import { type Issue, maxIssues, ServiceError } from '../schema/errors.ts';

/** A path shows no more names than this: a hostile input may be nested as deep as it is long. */
const maxPathNames = 32;

/** A part of the input, and the way to it. */
interface Place {
  value: unknown;
  name: string;
  within: Place | null;
}

/**
 * Refuses text that PostgreSQL or a decoder further on could not keep: a NUL, or half of a surrogate pair.
 * Throws ServiceError `invalid_request`, naming each place.
 */
export function requireCleanText(input: unknown): void {
  const errors: Issue[] = [];
  // A list of its own, not calls within calls: input may be nested deeper than the stack.
  const open: Place[] = [{ value: input, name: '', within: null }];
  for (let place = open.pop(); place && errors.length < maxIssues; place = open.pop()) {
    const message = typeof place.value === 'string' ? whatIsWrong(place.value) : null;
    if (message !== null) errors.push({ path: pathOf(place), message });
    else for (const part of parts(place).toReversed()) open.push(part);
  }
  const [first] = errors;
  if (first) throw new ServiceError('invalid_request', `${first.path}: ${first.message}`, { errors });
}

/** What makes a text unfit to be kept; null when nothing does. */
export function whatIsWrong(text: string): string | null {
  if (text.includes('\0')) return 'holds a NUL character';
  return text.isWellFormed() ? null : 'holds half of a surrogate pair';
}

function parts(place: Place): Place[] {
  const { value } = place;
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) => {
    const wrongName = whatIsWrong(name) !== null;
    return [
      ...(wrongName ? [{ value: name, name: '(name)', within: place }] : []),
      ...(typeof member === 'object' || typeof member === 'string' ? [{ value: member, name, within: place }] : []),
    ];
  });
}

function pathOf(place: Place): string {
  const names: string[] = [];
  for (let at: Place | null = place; at?.within; at = at.within) names.push(at.name);
  const shown = names.toReversed().slice(0, maxPathNames);
  return [...shown, ...(names.length > shown.length ? ['…'] : [])].join('.');
}
