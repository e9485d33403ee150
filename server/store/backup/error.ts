/** Thrown if a backup, a restore or a rotation of the secrets key failed and changed nothing. The message is one line for the terminal. */
export class BackupError extends Error {
  override name = 'BackupError';
}
