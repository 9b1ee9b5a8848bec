import pg from 'pg';

/** 22021 in a text, 22P05 in JSON: of all that JSON may hold, Postgres keeps no character zero. */
const CODES = new Set(['22021', '22P05']);

/** Whether a query failed because of a character that no text in the database can have: what was sent is at fault. */
export function isUnstorable(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code !== undefined && CODES.has(error.code);
}
