/**
 * The embedded PostgreSQL cannot be started or used. The message is one line that says what to do or where to find
 * more.
 */
export class EmbeddedPostgresError extends Error {
  override name = 'EmbeddedPostgresError';
}
