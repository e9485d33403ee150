/** Thrown if a backup or restore failed and changed nothing. The message is one line for the terminal. */
export class BackupError extends Error {
  override name = 'BackupError';
}
