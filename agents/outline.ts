/** How much of a value each form keeps: the characters of a text, and the items of a list. */
const extract = { chars: 2_000, items: 60 };
const outline = { chars: 240, items: 40 };
const names = { chars: 80, items: 40 };
/** Members that say which one it is. */
const naming = new Set(['id', 'name', 'title', 'path', 'kind', 'role', 'signalId', 'quote', 'text', 'url']);

/** A value whole, in extracts, as an outline, and as names; each form is shorter than the one before. */
export function formsOf(value: unknown): [unknown, ...unknown[]] {
  const shorter = [shortened(value, extract), shortened(value, outline), shortened(namesIn(value), names)];
  const sizes = [value, ...shorter].map((form) => JSON.stringify(form)?.length ?? 0);
  return [value, ...shorter.filter((_, index) => (sizes[index + 1] ?? 0) < (sizes[index] ?? 0))];
}

function shortened(value: unknown, { chars, items }: typeof outline): unknown {
  if (typeof value === 'string') return clipped(value, chars);
  if (Array.isArray(value)) return value.slice(0, items).map((item) => shortened(item, { chars, items }));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, shortened(one, { chars, items })]));
}

/** The members that name each object; all of its members if none does. */
function namesIn(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(namesIn);
  if (typeof value !== 'object' || value === null) return value;
  const named = Object.entries(value).filter(([name]) => naming.has(name));
  const kept = named.length > 0 ? named : Object.entries(value);
  return Object.fromEntries(kept.map(([name, one]) => [name, namesIn(one)]));
}

/** Never half of a surrogate pair. */
function clipped(text: string, chars: number): string {
  if (text.length <= chars) return text;
  return `${text.slice(0, chars - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}
