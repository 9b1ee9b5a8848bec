/** A backup or restore that was refused or failed; the message is shown to the operator and says what to do. */
export class BackupError extends Error {
  override name = 'BackupError';
}
