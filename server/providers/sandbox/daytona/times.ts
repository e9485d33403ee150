/** Time limits and intervals in milliseconds, except `signedSeconds`. */
export interface DaytonaTimes {
  /** Limit of one request to Daytona. */
  request: number;
  /** Limit for creating and starting a sandbox. The first one waits until its image is built. */
  create: number;
  /** Limit for starting a stopped sandbox. An archived one takes longest. */
  start: number;
  /** Limit for a started sandbox until its preview responds. */
  ready: number;
  /** Limit of a build. */
  build: number;
  /** Interval between polls of something in progress. */
  poll: number;
  /** Delay before a failed request is retried; doubled for the next retry. */
  retry: number;
  /** Interval of keep-alive calls during a run. */
  keepAlive: number;
  /** How long a visitor of a preview waits for a sandbox to wake. */
  wake: number;
  /** How long a caller waits for removals, which continue afterwards. */
  removal: number;
  /** Interval between searches for sandboxes without a row. */
  reap: number;
  /** Lifetime of a signed preview address, in seconds. */
  signedSeconds: number;
}

export const defaultTimes: DaytonaTimes = {
  request: 30_000,
  create: 300_000,
  start: 120_000,
  ready: 60_000,
  build: 120_000,
  poll: 250,
  retry: 500,
  // Daytona stops a sandbox 15 minutes after its last activity.
  keepAlive: 5 * 60_000,
  wake: 25_000,
  removal: 3_000,
  reap: 10 * 60_000,
  signedSeconds: 3_600,
};
