/** The database cannot be used. The message is one line for the terminal; exit code 69. */
export class DatabaseError extends Error {
  override name = 'DatabaseError';
}

/** Converts a driver's error to one line, without the address, which contains a password. */
export function databaseError(setting: string, thrown: unknown): DatabaseError {
  // If a host name has several addresses, the driver fails once for each, and the AggregateError has no message.
  const first: unknown = thrown instanceof AggregateError ? thrown.errors[0] : thrown;
  const [reason = ''] = (first instanceof Error ? first.message : String(first)).split('\n');
  return new DatabaseError(`Could not connect to the database of ${setting}: ${reason}.`, { cause: thrown });
}
