import { type Issue, maxIssues, ServiceError } from './errors.ts';

/** The most names that a path shows: a hostile input can be nested as deeply as it is long. */
const maxPathNames = 32;

/** A part of the input, and the path to it. */
interface Place {
  value: unknown;
  name: string;
  within: Place | null;
}

/**
 * Refuses text that PostgreSQL or a later decoder could not store: a NUL, or half of a surrogate pair.
 * Throws ServiceError `invalid_request`, which names each place.
 */
export function requireCleanText(input: unknown): void {
  const errors: Issue[] = [];
  // An explicit stack instead of recursion: input may be nested deeper than the call stack.
  const open: Place[] = [{ value: input, name: '', within: null }];
  for (let place = open.pop(); place && errors.length < maxIssues; place = open.pop()) {
    const message = typeof place.value === 'string' ? whatIsWrong(place.value) : null;
    if (message !== null) errors.push({ path: pathOf(place), message });
    else for (const part of parts(place).toReversed()) open.push(part);
  }
  const [first] = errors;
  if (first) throw new ServiceError('invalid_request', `${first.path}: ${first.message}`, { errors });
}

/** Says why a text cannot be stored; null if it can. */
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
