/** What nodes tell each other: hints only, the table is the truth. */
export interface SignalReader {
  cancelled(runId: string): void;
  deleted(sessionId: string): void;
  /** A run waits for a slot. */
  queued(): void;
}

export interface Signals {
  /** These sessions have new events. */
  stored(sessionIds: readonly string[]): void;
  cancelled(runId: string): void;
  deleted(sessionId: string): void;
  queued(): void;
  /** What others say, from now on. */
  subscribe(reader: SignalReader): void;
  [Symbol.asyncDispose](): Promise<void>;
}

/** For a node that is alone on its database: there is nobody to tell. */
export const noSignals: Signals = {
  stored() {},
  cancelled() {},
  deleted() {},
  queued() {},
  subscribe() {},
  [Symbol.asyncDispose]: () => Promise.resolve(),
};
