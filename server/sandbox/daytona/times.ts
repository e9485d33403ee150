/** How long things may take, and how often they come round. Milliseconds but for one. */
export interface DaytonaTimes {
  /** One request to Daytona. */
  request: number;
  /** A new sandbox, until it has started: the first one of all waits until its image is made. */
  create: number;
  /** A sandbox that had stopped, until it has started; one from the archive takes longest. */
  start: number;
  /** A started sandbox, until its preview answers. */
  ready: number;
  /** A build. */
  build: number;
  /** Between two looks at something that is under way. */
  look: number;
  /** Before a request that failed is made again; twice as long before the next. */
  retry: number;
  /** Between two signs of life during a run. */
  keepAlive: number;
  /** A visitor of a preview waits so long for a sandbox that is being woken. */
  wake: number;
  /** Whoever has sandboxes removed waits so long for Daytona; the removal itself goes on. */
  removal: number;
  /** Between two searches for sandboxes that nobody knows of. */
  reap: number;
  /** Seconds that a signed preview address is good for. */
  signedSeconds: number;
}

export const defaultTimes: DaytonaTimes = {
  request: 30_000,
  create: 300_000,
  start: 120_000,
  ready: 60_000,
  build: 120_000,
  look: 250,
  retry: 500,
  // Daytona stops a sandbox 15 minutes after the last one.
  keepAlive: 5 * 60_000,
  wake: 25_000,
  removal: 3_000,
  reap: 10 * 60_000,
  signedSeconds: 3_600,
};
