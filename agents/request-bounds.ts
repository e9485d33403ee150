/** How much a request may use at most. */
export interface RequestBounds {
  /** The most tokens that it may be answered with; null: not known. */
  outputTokens: number | null;
  /** The most tokens of the request with its answer; null: not known. */
  contextTokens: number | null;
  /** Returns the bytes of the request, in UTF-8, without its pictures. */
  textBytes(): number;
}
