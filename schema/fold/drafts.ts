/**
 * Copies objects and arrays before their first change, so that a fold over many events copies each of them once and leaves
 * the state that it began with as it was.
 */
export class Drafts {
  readonly #own = new WeakSet<object>();

  /** Returns a copy that may be changed; the value itself if it is such a copy. */
  of<Value extends object>(value: Value): Value {
    if (this.#own.has(value)) return value;
    const copy = (Array.isArray(value) ? value.slice() : { ...value }) as Value;
    this.#own.add(copy);
    return copy;
  }
}
