/** Type OIDs of PostgreSQL: https://www.postgresql.org/docs/18/catalog-pg-type.html */
const oids = { bigint: 20, int: 23, text: 25, uuid: 2950 } as const;
const headerBytes = 20;
const word = 2 ** 32;

/**
 * Encodes arrays in PostgreSQL's binary format, so that neither side writes or parses long values as text. `pg` sends a
 * Buffer as binary. Source: `array_recv` in src/backend/utils/adt/arrayfuncs.c.
 */
export function textArray(values: readonly Buffer[]): Buffer {
  return arrayOf(oids.text, values);
}

/** Encodes ids made by `uuidBytes`. */
export function uuidArray(values: readonly Buffer[]): Buffer {
  return arrayOf(oids.uuid, values);
}

/** Converts an id that passes `isId`. */
export function uuidBytes(id: string): Buffer {
  return Buffer.from(id.replaceAll('-', ''), 'hex');
}

/** Throws RangeError if a value is not a 32-bit integer. */
export function intArray(values: readonly number[]): Buffer {
  const array = startArray(oids.int, values.length, values.length * 4);
  let position = headerBytes;
  for (const value of values) position = array.writeInt32BE(value, array.writeInt32BE(4, position));
  return array;
}

/** Encodes non-negative safe integers: cursors and counts. */
export function countArray(values: readonly number[]): Buffer {
  const array = startArray(oids.bigint, values.length, values.length * 8);
  let position = headerBytes;
  for (const value of values) {
    position = array.writeInt32BE(8, position);
    // A 64-bit write needs a BigInt, which is slower than writing two halves.
    position = array.writeUInt32BE(Math.floor(value / word), position);
    position = array.writeUInt32BE(value % word, position);
  }
  return array;
}

function arrayOf(oid: number, values: readonly Buffer[]): Buffer {
  const bytes = values.reduce((sum, value) => sum + value.length, 0);
  const array = startArray(oid, values.length, bytes);
  let position = headerBytes;
  for (const value of values) {
    position = array.writeInt32BE(value.length, position);
    position += value.copy(array, position);
  }
  return array;
}

/** Starts an array with its header: one dimension, or none if it is empty. */
function startArray(oid: number, count: number, bytes: number): Buffer {
  const array = Buffer.allocUnsafe(count === 0 ? 12 : headerBytes + 4 * count + bytes);
  array.writeInt32BE(count === 0 ? 0 : 1, 0);
  array.writeInt32BE(0, 4);
  array.writeInt32BE(oid, 8);
  if (count === 0) return array;
  array.writeInt32BE(count, 12);
  array.writeInt32BE(1, 16);
  return array;
}
