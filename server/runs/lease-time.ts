/** Seconds for which a node holds a run without saying so again: what a crash costs at most before another goes on. */
export const leaseSeconds = 10;

/** Milliseconds between two looks: leases are renewed, and runs taken up that nobody holds. */
export const tickMilliseconds = 2_000;

/** A run that was begun so often and never ended takes its nodes down with it. */
export const maxAttempts = 10;
