import { sql } from 'kysely';
import pg from 'pg';
import { beforeEach, expect, it } from 'vitest';
import { cents } from '../../../contract/cents.ts';
import { addCoupon } from '../../domain/coupons.ts';
import { signedIn } from '../accounts.ts';
import { buyer, usCustomer } from '../buyer.ts';
import { createPayingApp } from '../create-paying-app.ts';
import { goods } from '../factory-items.ts';
import { workerDatabase } from '../test-database.ts';
import { testSettings } from '../test-settings.ts';

const shop = await createPayingApp({ settings: { ...testSettings, trustedProxies: 1 } });
const couponName = 'WELCOME15';
const DECLINED = 'pm_card_chargeDeclined';
const USED = { status: 409, code: 'coupon_used' };

const add = (code: string, maxPerCustomer: number | null) =>
  addCoupon(
    shop.db,
    { code, discount: { kind: 'percent', percent: 15 }, minSubtotal: cents(0), maxPerCustomer, endsAt: null },
    shop.clock.now(),
  );
beforeEach(() => add(couponName, 1));

/** A shopper with a spool in the cart; a guest with an address of their own unless the test says otherwise. */
async function shopper({ email = `${crypto.randomUUID()}@example.com`, client = shop.asGuest() } = {}) {
  const ada = buyer(client);
  await ada.put(goods.spool.id);
  const order = { couponName, customerInfo: { ...usCustomer, email } };
  return {
    ...ada,
    email,
    buy: (input: object = {}) => ada.buy({ ...order, ...input }),
    refused: (input: object = {}) => ada.refused({ ...order, ...input }),
    sent: (from: string) => ada.send({ ...order, from }),
  };
}

it('works once for an email address, however it is written, and from any browser', async () => {
  const ada = await shopper();
  const { totals } = await ada.buy();
  expect(totals.couponDiscount).toBeGreaterThan(0);
  const again = await shopper({ email: ada.email.toUpperCase() });
  expect(await again.refused()).toMatchObject({
    ...USED,
    message: 'The coupon WELCOME15 works once for each customer, and you have used it.',
  });
  expect(await again.cart()).toHaveLength(1);
  await again.buy({ couponName: null });
  await (await shopper()).buy();
});

it('works once for an account, whatever address the receipt goes to, and its next cart says so', async () => {
  const { client } = await signedIn(shop);
  expect((await client.request(`/api/coupons/${couponName}`)).status).toBe(200);
  await (await shopper({ client })).buy();
  expect(await (await shopper({ client })).refused()).toMatchObject(USED);
  const lookup = await client.request(`/api/coupons/${couponName}`);
  expect([lookup.status, (await lookup.json()).code]).toEqual([409, 'coupon_used']);
  const question = { country: 'US', zipCode: '43604', couponName };
  const sheet = await client.request('/api/checkout/wallet', { method: 'POST', json: question });
  expect((await sheet.json()).code).toBe('coupon_used');
});

it('works once in orders that are placed at the same moment, from different addresses', async () => {
  const email = `${crypto.randomUUID()}@example.com`;
  const browsers = await Promise.all([shopper({ email }), shopper({ email })]);
  const shelf = new pg.Client({ connectionString: await workerDatabase() });
  await shelf.connect();
  // While this lock is held, both orders are being placed.
  await shelf.query(`begin; select from items where id = '${goods.spool.id}' for update`);
  const answers = Promise.all(browsers.map(({ sent }, at) => sent(`192.0.2.${at}`)));
  const waiting = () =>
    sql`select from pg_stat_activity where datname = current_database() and query like '%place_order(%'
      and wait_event_type = 'Lock'`.execute(shop.db);
  await expect.poll(async () => (await waiting()).rows.length).toBe(2);
  await shelf.query('rollback');
  expect((await answers).map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await shop.orders()).toHaveLength(1);
  await shelf.end();
});

it('is released by orders that are declined or canceled', async () => {
  const ada = await shopper();
  expect((await ada.refused({ card: DECLINED })).status).toBe(402);
  const { id } = await ada.buy();
  await ada.client.json(`/api/orders/${id}/cancel`, { method: 'POST', json: {} });
  await ada.put(goods.spool.id);
  await ada.buy();
});

it('is not lost by a cart whose order waits for the bank', async () => {
  const ada = await shopper();
  await ada.buy({ card: 'pm_card_authenticationRequired' });
  expect((await ada.client.request(`/api/coupons/${couponName}`)).status).toBe(200);
  const other = await shopper({ email: ada.email });
  expect(await other.refused()).toMatchObject(USED);
});

it('works as often as it says, and any number of times without a limit', async () => {
  await add('TWICE', 2);
  await add('ALWAYS', null);
  const email = `${crypto.randomUUID()}@example.com`;
  for (const name of ['TWICE', 'TWICE', 'ALWAYS', 'ALWAYS', 'ALWAYS']) {
    await (await shopper({ email })).buy({ couponName: name });
  }
  expect((await (await shopper({ email })).refused({ couponName: 'TWICE' })).message).toContain('works twice');
});
