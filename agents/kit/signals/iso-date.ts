/**
 * Returns ISO 8601 in UTC; null if the value is no date. A date without a zone counts as UTC, whatever this machine's
 * zone is.
 */
export function isoDate(given: number | string | null | undefined): string | null {
  if (given === null || given === undefined) return null;
  const zoneless = typeof given === 'string' && /^\d{4}-\d\d-\d\d[T ][\d:.]+$/.test(given);
  const date = new Date(zoneless ? `${given.replace(' ', 'T')}Z` : given);
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}
