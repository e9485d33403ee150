/** Whether a stored value has the shape of the example: the same keys and types; `null` stands for any plain value. */
export function isLike(example: unknown, value: unknown): boolean {
  if (example === null) return value === null || typeof value !== 'object';
  if (Array.isArray(example)) {
    return Array.isArray(value) && (example.length === 0 || value.every((one) => isLike(example[0], one)));
  }
  if (typeof example !== 'object') return typeof value === typeof example && !Number.isNaN(value);
  if (typeof value !== 'object' || value === null) return false;
  const fields: Record<string, unknown> = { ...value };
  return Object.entries(example).every(([key, part]) => isLike(part, fields[key]));
}
