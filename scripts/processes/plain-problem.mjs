// @ts-check

/** Something a person can act on: its message is one or two plain sentences, shown without a stack trace. */
export class PlainProblem extends Error {
  /** @override */
  name = 'PlainProblem';
}

/**
 * What to print for an error: the sentence of a plain problem, everything there is of an unexpected one.
 * @param {unknown} error
 */
export function explain(error) {
  if (error instanceof PlainProblem) return error.message;
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
