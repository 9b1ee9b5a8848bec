// @ts-check
import { codeOf, PlainProblem } from '../processes/plain-problem.mjs';

/** @typedef {{ query: (text: string, values?: unknown[]) => Promise<{ rows: any[], rowCount: number | null }> }} Books */

/**
 * Does what is wished, and returns the lines to say. Days begin and end at midnight in the shop's time zone.
 * @param {Books} books a connection to the shop's database
 * @param {import('./read-wish.mjs').Wish} wish
 * @param {string} timeZone such as America/Detroit
 * @returns {Promise<string[]>}
 */
export async function grant(books, wish, timeZone) {
  try {
    if (wish.kind === 'add') return [await add(books, wish.notice, timeZone)];
    if (wish.kind === 'remove') return [await remove(books, wish.id)];
    return await list(books, timeZone);
  } catch (error) {
    if (codeOf(error) !== '42P01') throw error;
    throw new PlainProblem('This database has no notices yet. Start the shop once with npm start, then try again.');
  }
}

/**
 * @param {Books} books
 * @param {import('./read-wish.mjs').Notice} notice
 * @param {string} timeZone
 */
async function add(books, { note, from, until, image }, timeZone) {
  const { rows } = await books.query(
    `insert into holiday_notices (note, image, starts_at, ends_at)
     values ($1, $2, $3::date::timestamp at time zone $5, ($4::date + 1)::timestamp at time zone $5) returning id`,
    [note, image, from, until, timeZone],
  );
  return `Notice ${rows[0].id} is shown from ${from} to the end of ${until} (${timeZone}).`;
}

/**
 * @param {Books} books
 * @param {number} id
 */
async function remove(books, id) {
  const { rowCount } = await books.query('delete from holiday_notices where id = $1', [id]);
  if (rowCount === 0) throw new PlainProblem(`There is no notice ${id}. See them all with: npm run holiday -- --list`);
  return `Notice ${id} is removed. Browsers that asked just now may show it for a minute.`;
}

/**
 * @param {Books} books
 * @param {string} timeZone
 */
async function list(books, timeZone) {
  const { rows } = await books.query(
    `select id, note, image is not null as pictured,
       to_char(starts_at at time zone $1, 'YYYY-MM-DD') as first,
       to_char((ends_at at time zone $1) - interval '1 second', 'YYYY-MM-DD') as last,
       case when now() < starts_at then 'to come' when now() < ends_at then 'runs now' else 'over' end as state
     from holiday_notices order by starts_at, id`,
    [timeZone],
  );
  if (rows.length === 0) return ['There are no notices.'];
  return rows.map(
    ({ id, note, pictured, first, last, state }) =>
      `${id}  ${first} to ${last}  ${state}  ${note}${pictured ? '  (with a picture)' : ''}`,
  );
}
