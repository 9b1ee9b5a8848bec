import { afterAll, beforeEach, expect, it } from 'vitest';
import { connect } from '../db/connect.ts';
import { ShopError } from '../domain/shop-error.ts';
import { workerDatabase } from '../test/test-database.ts';
import { rateLimit } from './rate-limit.ts';

const { pool, close } = connect(await workerDatabase(), 4, () => {});
beforeEach(async () => void (await pool.query('delete from rate_limits')));
afterAll(close);

const limit = { name: 'test', tries: 3, seconds: 60 };

it('shares the count between replicas', async () => {
  const [one, other] = [rateLimit(pool, limit), rateLimit(pool, limit)];
  await one('ada');
  await other('ada');
  await one('ada');
  for (const replica of [one, other]) await expect(replica('ada')).rejects.toThrow('Too many tries. Please wait');
  await other('grace');
});

it('says how long to wait, and allows attempts after that', async () => {
  const count = rateLimit(pool, { name: 'short', tries: 1, seconds: 1 });
  await count('ada');
  const refusal = await count('ada').catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(ShopError);
  expect(refusal).toMatchObject({ code: 'too_many_requests', params: { seconds: 1 } });
  await expect
    .poll(
      () =>
        count('ada').then(
          () => 'in',
          () => 'out',
        ),
      { interval: 100 },
    )
    .toBe('in');
});

it('counts simultaneous attempts', async () => {
  const count = rateLimit(pool, limit);
  const tries = await Promise.allSettled(Array.from({ length: 10 }, () => count('ada')));
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
});

it('stores no address', async () => {
  await rateLimit(pool, limit)('ada@example.com');
  const { rows } = await pool.query<{ key: string }>('select key from rate_limits');
  expect(rows).toHaveLength(1);
  expect(rows[0]?.key).not.toContain('ada');
});
