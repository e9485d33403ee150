/** A backup or a restore cannot be done. Its message is one line for the terminal; nothing was changed. */
export class BackupError extends Error {
  override name = 'BackupError';
}
