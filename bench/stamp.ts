/** The placeholder for the time in a paced delta, and its length in characters. */
export const stampMark = 'at0000000000000000 ';

/** Returns the machine's monotonic time in microseconds, always with the same number of digits. */
export const stamp = (): string => `at${String(process.hrtime.bigint() / 1000n).padStart(16, '0')} `;
