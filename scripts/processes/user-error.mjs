// @ts-check

/** An error that the user can act on: its message is one or two plain sentences, printed without a stack trace. */
export class UserError extends Error {
  /** @override */
  name = 'UserError';
}

/**
 * What to print for an error: only the message of a UserError, the stack trace of an unexpected one.
 * @param {unknown} error
 */
export function explain(error) {
  if (error instanceof UserError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/**
 * The code of a failed system call or query, such as ENOENT or 28P01.
 * @param {unknown} error
 * @returns {string}
 */
export function codeOf(error) {
  const code = error !== null && typeof error === 'object' && 'code' in error ? error.code : '';
  return typeof code === 'string' ? code : '';
}
