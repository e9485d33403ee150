export interface CacheRule {
  /** Milliseconds for which a value is good. */
  keptMs: number;
  /** Characters of all values as JSON; the longest unused ones go first. */
  mostChars: number;
}

export interface Cache<Value> {
  /** The value that is kept, else what the work makes. What fails is not kept. */
  get(key: string, work: () => Promise<Value>): Promise<Value>;
}

/** Keeps values in memory, within bounds of time and size. */
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
        // Maps keep the order of insertion: what was used last stands last.
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
