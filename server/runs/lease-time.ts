/** Seconds for which a node holds a run without saying so again: what a crash costs at most before another goes on. */
export const leaseSeconds = 10;

/** Now, never rounded up to the next millisecond, as the column would: who asks right after must find a lease over. */
export const leaseOver = `date_trunc('milliseconds', now())`;

/** For a run that goes on: it goes before what was started later, and waits already. */
export const leaseOverSinceStart = `least(started_at, ${leaseOver})`;

/** Milliseconds between two looks: leases are renewed, and runs taken up that nobody holds. */
export const tickMilliseconds = 2_000;

/** A run that was begun so often and never ended takes its nodes down with it. */
export const maxAttempts = 10;
