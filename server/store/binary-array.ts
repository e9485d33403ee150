/** Types by PostgreSQL's numbers: https://www.postgresql.org/docs/18/catalog-pg-type.html */
const oids = { bigint: 20, int: 23, text: 25, uuid: 2950 } as const;
const headerBytes = 20;
const word = 2 ** 32;

/**
 * Arrays as PostgreSQL takes them in binary: neither side has to write what is long as text, or to read it. `pg` sends a
 * Buffer as binary. Source: `array_recv` in src/backend/utils/adt/arrayfuncs.c.
 */
export function textArray(values: readonly Buffer[]): Buffer {
  return arrayOf(oids.text, values);
}

/** Of ids that `uuidBytes` made. */
export function uuidArray(values: readonly Buffer[]): Buffer {
  return arrayOf(oids.uuid, values);
}

/** An id as `isId` takes it. */
export function uuidBytes(id: string): Buffer {
  return Buffer.from(id.replaceAll('-', ''), 'hex');
}

/** Throws RangeError for what is no 32-bit integer. */
export function intArray(values: readonly number[]): Buffer {
  const array = startArray(oids.int, values.length, values.length * 4);
  let position = headerBytes;
  for (const value of values) position = array.writeInt32BE(value, array.writeInt32BE(4, position));
  return array;
}

/** Of integers that a number holds exactly, from 0 on: cursors and counts. */
export function countArray(values: readonly number[]): Buffer {
  const array = startArray(oids.bigint, values.length, values.length * 8);
  let position = headerBytes;
  for (const value of values) {
    position = array.writeInt32BE(8, position);
    // A 64-bit write wants a BigInt, which takes longer than two halves.
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

/** An array of one dimension, or of none where it is empty, with its header. */
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
