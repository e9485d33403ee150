/** Of PostgreSQL's `text`: https://www.postgresql.org/docs/18/catalog-pg-type.html */
const textOid = 25;
const headerBytes = 20;

/**
 * A `text[]` as PostgreSQL takes it in binary: neither side has to quote what is long, or look for quotes in it. `pg`
 * sends a Buffer as binary. Source: `array_recv` in src/backend/utils/adt/arrayfuncs.c.
 */
export function textArray(values: readonly Buffer[]): Buffer {
  const size = values.reduce((sum, value) => sum + 4 + value.length, headerBytes);
  const array = Buffer.allocUnsafe(size);
  array.writeInt32BE(values.length === 0 ? 0 : 1, 0);
  array.writeInt32BE(0, 4);
  array.writeInt32BE(textOid, 8);
  if (values.length === 0) return array.subarray(0, 12);
  array.writeInt32BE(values.length, 12);
  array.writeInt32BE(1, 16);
  let position = headerBytes;
  for (const value of values) {
    position = array.writeInt32BE(value.length, position);
    position += value.copy(array, position);
  }
  return array;
}
