import { expect, it } from 'vitest';
import { couponSchema } from '../../contract/coupon.ts';
import { connect } from '../db/connect.ts';
import { workerDatabase } from '../test/test-database.ts';
import { addDemoCoupons, demoCoupons } from './demo-coupons.ts';

it('creates only valid demo coupons', () => {
  for (const { code, discount, minimum } of demoCoupons) {
    const coupon = { name: code, discount, minAmount: { subtotal: minimum } };
    expect(couponSchema.safeParse(coupon).success, code).toBe(true);
  }
});

it('keeps changes to a coupon across restarts', async () => {
  const { db, close } = connect(await workerDatabase(), 2, () => {});
  await db.deleteFrom('coupons').execute();
  await addDemoCoupons(db);
  await db.updateTable('coupons').set({ min_subtotal: 5 }).where('code', '=', 'WELCOME10').execute();
  await addDemoCoupons(db);
  const coupons = await db.selectFrom('coupons').select(['code', 'min_subtotal']).orderBy('code').execute();
  expect(coupons).toEqual([
    { code: 'LATHE54', min_subtotal: 7500 },
    { code: 'STACK', min_subtotal: 0 },
    { code: 'WELCOME10', min_subtotal: 5 },
  ]);
  await close();
});
