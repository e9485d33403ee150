/** A backup or restore failed and changed nothing. Its message is one line for the terminal. */
export class BackupError extends Error {
  override name = 'BackupError';
}
