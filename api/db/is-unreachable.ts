/**
 * Codes of Node's sockets and of Postgres (class 57P: shutting down, 53300: too many connections, 57014: a query took too
 * long, 25P03: a transaction did).
 */
const CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'ENOTFOUND',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '57014',
  '25P03',
]);
/** The driver's own errors have no code. */
const SENTENCES =
  /^(Connection terminated|Query read timeout|timeout expired|timeout exceeded when trying to connect|Client has encountered a connection)/;

/** Whether a query failed because the database could not be reached: trying again in a moment may help. */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && typeof error.code === 'string' && CODES.has(error.code)) return true;
  return SENTENCES.test(error.message) || (error instanceof AggregateError && error.errors.some(isUnreachable));
}
