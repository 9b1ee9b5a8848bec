import pg from 'pg';
import { expect, it } from 'vitest';
import { connect } from '../db/connect.ts';
import { createTestApp } from '../test/create-test-app.ts';

const unreachable = connect('postgres://nobody@127.0.0.1:1/shop', 2, () => {});
let broken: Error | undefined;
const shop = await createTestApp((deps) => ({
  connection: {
    ...deps.connection,
    get db() {
      if (broken) throw broken;
      return unreachable.db;
    },
  },
}));

it('returns 503 while the database is unreachable, and logs it', async () => {
  shop.allowErrors();
  const response = await shop.request('/api/coupons/SPRING');
  expect(response.status).toBe(503);
  expect(await response.json()).toMatchObject({ code: 'unavailable' });
  expect(shop.errors[0]).toMatch(/^logged: request failed/);
});

it.each(['23503', '23505', '40001', '40P01'])('asks to retry after conflicting queries (%s)', async (code) => {
  broken = Object.assign(new pg.DatabaseError('two at once', 1, 'error'), { code });
  const response = await shop.request('/api/coupons/SPRING');
  expect(response.status).toBe(409);
  expect(await response.json()).toMatchObject({ code: 'conflict' });
  broken = undefined;
});

it.each(['53100', '53200', '25006'])('returns 503 while the database cannot save anything (%s)', async (code) => {
  shop.allowErrors();
  broken = Object.assign(new pg.DatabaseError('could not extend file', 1, 'error'), { code });
  const response = await shop.request('/api/coupons/SPRING');
  expect(response.status).toBe(503);
  expect(await response.json()).toMatchObject({ code: 'unavailable' });
  broken = undefined;
});

it('hides internal errors from shoppers', async () => {
  shop.allowErrors();
  broken = new Error('column "secret" does not exist');
  const response = await shop.request('/api/coupons/SPRING', { headers: { accept: '*/*' } });
  expect([response.status, await response.text()]).toEqual([
    500,
    'Something went wrong on our side. Please try again.',
  ]);
  expect(shop.errors[0]).toMatch(/column "secret"/);
});
