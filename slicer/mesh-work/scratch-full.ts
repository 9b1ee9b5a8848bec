/** A mesh thread could not write a model. It says nothing about the model. */
export class ScratchFull extends Error {
  override name = 'ScratchFull';
  readonly code = 'ENOSPC';
}

/** Whether something could not be written because the disk of the scratch folder, or a quota on it, is full. */
export function isFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');
}
