export interface CacheRule {
  /** How long a value is valid, in milliseconds. */
  keptMs: number;
  /** Maximum characters of all values as JSON; least recently used values are evicted first. */
  mostChars: number;
}

export interface Cache<Value> {
  /** Returns the cached value, otherwise runs the work and caches its value. Failures are not cached. */
  get(key: string, work: () => Promise<Value>): Promise<Value>;
}

/** Caches values in memory, bounded in time and size. */
export function createCache<Value>({ keptMs, mostChars }: CacheRule): Cache<Value> {
  const entries = new Map<string, { value: Value; chars: number; until: number }>();
  let total = 0;

  function remove(key: string): void {
    total -= entries.get(key)?.chars ?? 0;
    entries.delete(key);
  }

  return {
    async get(key, work) {
      const found = entries.get(key);
      if (found && found.until > performance.now()) {
        // Maps keep insertion order: move the used entry to the end.
        entries.delete(key);
        entries.set(key, found);
        return found.value;
      }
      const value = await work();
      remove(key);
      const chars = key.length + JSON.stringify(value).length;
      if (chars > mostChars) return value;
      entries.set(key, { value, chars, until: performance.now() + keptMs });
      total += chars;
      for (const oldest of entries.keys()) {
        if (total <= mostChars) break;
        remove(oldest);
      }
      return value;
    },
  };
}
