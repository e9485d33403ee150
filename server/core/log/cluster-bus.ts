/** Messages from other nodes. They are only hints: the tables decide. */
export interface BusListener {
  cancelled(runId: string): void;
  /** A run was taken from its node. */
  requeued(runId: string): void;
  deleted(sessionId: string): void;
  /** A run waits for a slot. */
  queued(): void;
  /** A key was revoked or rotated. */
  accessChanged(): void;
}

/** Sends hints to the other nodes on the same database. */
export interface ClusterBus {
  /** These sessions have new events. */
  stored(sessionIds: readonly string[]): void;
  cancelled(runId: string): void;
  requeued(runId: string): void;
  deleted(sessionId: string): void;
  queued(): void;
  accessChanged(): void;
  /** The listener is called for what other nodes send from now on. */
  subscribe(listener: Partial<BusListener>): void;
  [Symbol.asyncDispose](): Promise<void>;
}

/** For a node that is the only one on its database. */
export const noClusterBus: ClusterBus = {
  stored() {},
  cancelled() {},
  requeued() {},
  deleted() {},
  queued() {},
  accessChanged() {},
  subscribe() {},
  [Symbol.asyncDispose]: () => Promise.resolve(),
};
