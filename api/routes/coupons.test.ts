import { beforeEach, expect, it } from 'vitest';
import { couponSchema } from '../../contract/coupon.ts';
import { createTestApp } from '../test/create-test-app.ts';

const shop = await createTestApp();
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);

beforeEach(async () => {
  const discount = JSON.stringify({ kind: 'percent', percent: 15 });
  await shop.deps.connection.db
    .insertInto('coupons')
    .values([
      { code: 'SPRING15', discount, min_subtotal: 2000, ends_at: inDays(1) },
      { code: 'WINTER15', discount, min_subtotal: 0, ends_at: inDays(-1) },
      { code: 'ALWAYS', discount, min_subtotal: 0, ends_at: null },
    ])
    .execute();
});

it('finds a coupon in any case, with spaces around it', async () => {
  const answer = await shop.asGuest().json('/api/coupons/%20spring15%20');
  expect(couponSchema.parse(answer)).toEqual({
    name: 'SPRING15',
    discount: { kind: 'percent', percent: 15 },
    minAmount: { subtotal: 2000 },
  });
  expect((await shop.request('/api/coupons/always')).status).toBe(200);
});

it.each([
  ['WINTER15', 410, 'The coupon WINTER15 has expired.'],
  ['SUMMER', 404, 'The coupon SUMMER does not exist.'],
  ['<script>', 404, 'The coupon <script> does not exist.'],
  [`' or 1=1`, 404, `The coupon ' or 1=1 does not exist.`],
])('says in plain text why %s is rejected', async (code, status, sentence) => {
  const headers = { accept: '*/*' };
  const response = await shop.request(`/api/coupons/${encodeURIComponent(code)}`, { headers });
  expect(response.status).toBe(status);
  expect(response.headers.get('content-type')).toMatch(/^text\/plain/);
  expect(await response.text()).toBe(sentence);
});
