/** The embedded PostgreSQL cannot be had. Its message is one line that says what to do or where to look. */
export class EmbeddedPostgresError extends Error {
  override name = 'EmbeddedPostgresError';
}
