/** The database cannot be used. Its message is one line for the terminal; exit code 69. */
export class DatabaseError extends Error {
  override name = 'DatabaseError';
}

/** What a driver said, in one line and without the address, which holds a password. */
export function databaseError(setting: string, thrown: unknown): DatabaseError {
  // A name with several addresses fails once for each, and then says nothing itself.
  const first: unknown = thrown instanceof AggregateError ? thrown.errors[0] : thrown;
  const [reason = ''] = (first instanceof Error ? first.message : String(first)).split('\n');
  return new DatabaseError(`${setting} names a database that cannot be used: ${reason}.`, { cause: thrown });
}
