import { SPOOL_ID_LENGTH, SPOOL_ID_LETTERS } from '../../../contract/filament/spool-id.ts';

/** A random id. There are 32 letters, so five bits of a byte choose one without favoring any. */
export function newSpoolId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(SPOOL_ID_LENGTH));
  return [...bytes].map((byte) => SPOOL_ID_LETTERS[byte % SPOOL_ID_LETTERS.length]).join('');
}
