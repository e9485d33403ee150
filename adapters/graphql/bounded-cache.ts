/** A least-recently-used cache, limited by the total size of its entries. */
export interface BoundedCache<Key, Value> {
  get(key: Key): Value | undefined;
  set(key: Key, value: Value): void;
}

export interface BoundedCacheOptions<Key, Value> {
  /** An entry larger than this is not cached. */
  maxSize: number;
  sizeOf(key: Key, value: Value): number;
}

export function boundedCache<Key, Value>({
  maxSize,
  sizeOf,
}: BoundedCacheOptions<Key, Value>): BoundedCache<Key, Value> {
  // In the order of last use.
  const entries = new Map<Key, { value: Value; size: number }>();
  let total = 0;

  function remove(key: Key): void {
    total -= entries.get(key)?.size ?? 0;
    entries.delete(key);
  }

  return {
    get(key) {
      const entry = entries.get(key);
      if (!entry) return undefined;
      entries.delete(key);
      entries.set(key, entry);
      return entry.value;
    },
    set(key, value) {
      remove(key);
      const size = sizeOf(key, value);
      if (size > maxSize) return;
      entries.set(key, { value, size });
      total += size;
      for (const oldest of entries.keys()) {
        if (total <= maxSize) return;
        remove(oldest);
      }
    },
  };
}
