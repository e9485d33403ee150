/** The messages of an error and of its causes, for the log. The errors themselves hold answers, and answers hold tokens. */
export function errorWords(error: unknown): string[] {
  if (!(error instanceof Error)) return [];
  const code = 'code' in error && typeof error.code === 'string' ? ` (${error.code})` : '';
  return [`${error.message}${code}`, ...errorWords(error.cause)];
}
