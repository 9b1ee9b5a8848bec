import pg from 'pg';

/** A referenced row was deleted (23503), a duplicate was inserted (23505), or two transactions collided (40001, 40P01). */
const CONFLICT_CODES = new Set(['23503', '23505', '40001', '40P01']);

/** Whether a query failed because of a concurrent one: retried, it sees that one's result. */
export function isConflict(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code !== undefined && CONFLICT_CODES.has(error.code);
}

/**
 * Codes of Node's sockets and of Postgres (class 57P: shutting down, 53300: too many connections, 57014: a query took too
 * long, 25P03: a transaction did).
 */
const UNREACHABLE_CODES = new Set([
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
const DRIVER_MESSAGES =
  /^(Connection terminated|Query read timeout|timeout expired|timeout exceeded when trying to connect|Client has encountered a connection)/;

/** Whether a query failed because the database could not be reached: trying again in a moment may help. */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && typeof error.code === 'string' && UNREACHABLE_CODES.has(error.code)) return true;
  return DRIVER_MESSAGES.test(error.message) || (error instanceof AggregateError && error.errors.some(isUnreachable));
}

/** The disk is full (53100), memory is (53200), or the server is read-only (25006), as a standby is. */
const UNWRITABLE_CODES = new Set(['53100', '53200', '25006']);

/** Whether a query failed because the database cannot save anything right now. */
export function isUnwritable(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code !== undefined && UNWRITABLE_CODES.has(error.code);
}

/** 22021 in text, 22P05 in JSON: Postgres cannot store the null character, which JSON allows. */
const UNSTORABLE_CODES = new Set(['22021', '22P05']);

/** Whether a query failed because of a character that the database cannot store, which makes the input invalid. */
export function isUnstorableText(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code !== undefined && UNSTORABLE_CODES.has(error.code);
}

/** The database is of an older version, or has not been opened yet. */
export function isUnknownTable(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '42P01';
}
