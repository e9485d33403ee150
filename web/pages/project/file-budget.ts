/** Counts what a cache holds, and says what has to go so that it stays below a limit: what was used longest ago. */
export class FileBudget {
  readonly #most: number;
  /** Bytes by key, the one that was used last at the end. */
  readonly #held = new Map<string, number>();
  #sum = 0;

  constructor(mostBytes: number) {
    this.#most = mostBytes;
  }

  /** Counts a use, and returns the keys that have to go. What is used now stays, however large it is. */
  use(key: string, bytes: number): string[] {
    this.#sum += bytes - (this.#held.get(key) ?? 0);
    this.#held.delete(key);
    this.#held.set(key, bytes);
    const gone: string[] = [];
    for (const [oldest, size] of this.#held) {
      if (this.#sum <= this.#most || oldest === key) break;
      this.#held.delete(oldest);
      this.#sum -= size;
      gone.push(oldest);
    }
    return gone;
  }
}
