import pg from 'pg';

/** A row that was referred to went (23503), a second one came (23505), or two transactions crossed (40001, 40P01). */
const CODES = new Set(['23503', '23505', '40001', '40P01']);

/** Whether a query failed because of another at the same moment: asked again, it finds what that one has done. */
export function isConflict(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code !== undefined && CODES.has(error.code);
}
