/** How long a lease is good without being renewed, seconds: after a crash, another node takes over at the latest then. */
export const leaseSeconds = 10;

/** SQL: now, rounded down. The column would round up to the next millisecond, and the lease would not be over yet. */
export const leaseOver = `date_trunc('milliseconds', now())`;

/** SQL: the lease of a run that is handed back. It comes before runs that were started later. */
export const leaseOverSinceStart = `least(started_at, ${leaseOver})`;

/** How often a node renews its leases and scans for runs without one, milliseconds. */
export const tickMilliseconds = 2_000;

/** A run that was begun this often is ended, because it probably crashes its nodes. */
export const maxAttempts = 10;
