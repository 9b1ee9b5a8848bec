import pg from 'pg';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { workerDatabase } from '../test/test-database.ts';
import { gatheredQueries } from './gathered-queries.ts';

const connectionString = await workerDatabase();
const pool = new pg.Pool({ connectionString, max: 2, pipeline: true });
const LIMITS = { packets: 1, statementsPerPacket: 3 };
let packets = 0;
pool.on('acquire', () => {
  packets += 1;
});
beforeEach(() => {
  packets = 0;
});
afterAll(() => pool.end());

const divide = (by: number) => ({ name: 'divide-twelve', text: 'select 12 / $1::int as share', values: [by] });

it('sends what comes meanwhile together, in the order in which it came, and gives each its own result', async () => {
  const query = gatheredQueries(pool, LIMITS);
  const answered: number[] = [];
  const shares = await Promise.all(
    [1, 2, 3, 4, 6].map(async (by) => {
      const { rows } = await query<{ share: number }>(divide(by));
      answered.push(by);
      return rows[0]?.share;
    }),
  );
  expect(shares).toEqual([12, 6, 4, 3, 2]);
  expect(answered).toEqual([1, 2, 3, 4, 6]);
  // One, three while it was under way, and the last.
  expect(packets).toBe(3);
});

it('gives an error to its own statement alone', async () => {
  const query = gatheredQueries(pool, LIMITS);
  const outcomes = await Promise.allSettled([1, 2, 0, 3].map((by) => query(divide(by))));
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
  expect((outcomes[2] as PromiseRejectedResult).reason.message).toContain('division by zero');
});

it('gives all of a packet the error when there is no connection, and goes on with the next', async () => {
  const away = new pg.Pool({ connectionString: 'postgres://nobody@127.0.0.1:1/nothing', pipeline: true });
  const query = gatheredQueries(away, LIMITS);
  const outcomes = await Promise.allSettled([1, 2, 3].map((by) => query(divide(by))));
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  await expect(query(divide(1))).rejects.toThrow('ECONNREFUSED');
  await away.end();
});
