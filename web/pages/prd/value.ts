/** A part of the document as it is edited: plain JSON of texts. */
export type Value = string | null | readonly Value[] | { readonly [name: string]: Value };

export const isList = (value: Value | undefined): value is readonly Value[] => Array.isArray(value);
export const isFields = (value: Value | undefined): value is { readonly [name: string]: Value } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether something from outside is such a value. */
export function isValue(value: unknown): value is Value {
  if (typeof value === 'string' || value === null) return true;
  return typeof value === 'object' && Object.values(value).every(isValue);
}

/** Whether two values are the same; in which order their members are stored does not matter. */
export const isSame = (one: unknown, other: unknown) => inOrder(one) === inOrder(other);

const inOrder = (value: unknown) =>
  JSON.stringify(value, (_, member: unknown) =>
    typeof member === 'object' && member !== null && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : member,
  );

/** Returns a list with an item moved by one place; the same list if there is no such place. */
export function moved(list: readonly Value[], index: number, by: -1 | 1): readonly Value[] {
  const [item, other] = [list[index], list[index + by]];
  if (item === undefined || other === undefined) return list;
  const next = [...list];
  next[index] = other;
  next[index + by] = item;
  return next;
}

/** Returns the first id with a prefix that no item of a list has: `US-5`, or with three digits `FR-012`. */
export function nextId(prefix: string, list: readonly Value[], digits = 1): string {
  const taken = list.map((item) => (isFields(item) && typeof item.id === 'string' ? item.id : ''));
  const numbers = taken.filter((id) => id.startsWith(prefix)).map((id) => Number(id.slice(prefix.length)));
  const next = Math.max(0, ...numbers.filter(Number.isFinite)) + 1;
  return `${prefix}${String(next).padStart(digits, '0')}`;
}
