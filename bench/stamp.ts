/** What stands in a paced delta where the time goes, and how many characters it takes. */
export const stampMark = 'at0000000000000000 ';

/** Now, in microseconds of the machine's monotonic clock, always as many digits. */
export const stamp = (): string => `at${String(process.hrtime.bigint() / 1000n).padStart(16, '0')} `;
