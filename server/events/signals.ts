/** What nodes tell each other: hints only, the table is the truth. */
export interface SignalReader {
  cancelled(runId: string): void;
  deleted(sessionId: string): void;
  /** A run waits for a slot. */
  queued(): void;
  /** A key was revoked or rotated. */
  keysChanged(): void;
}

export interface Signals {
  /** These sessions have new events. */
  stored(sessionIds: readonly string[]): void;
  cancelled(runId: string): void;
  deleted(sessionId: string): void;
  queued(): void;
  keysChanged(): void;
  /** What others say, from now on. */
  subscribe(reader: Partial<SignalReader>): void;
  [Symbol.asyncDispose](): Promise<void>;
}

/** For a node that is alone on its database: there is nobody to tell. */
export const noSignals: Signals = {
  stored() {},
  cancelled() {},
  deleted() {},
  queued() {},
  keysChanged() {},
  subscribe() {},
  [Symbol.asyncDispose]: () => Promise.resolve(),
};
