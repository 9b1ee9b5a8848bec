import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Order } from '../../../contract/order.ts';
import {
  CALLER_LIMITS,
  forgetCallers,
  RESERVATION_MINUTES,
  SHOPPER_LIMITS,
} from '../../domain/checkout/checkout-limits.ts';
import { reconcilePayments } from '../../domain/checkout/payment.ts';
import { signedIn } from '../accounts.ts';
import { buyer } from '../buyer.ts';
import { createPaypalApp } from '../create-paypal-app.ts';
import { goods } from '../factory-items.ts';
import { spoolAddress } from '../fixtures/member.ts';

const shop = await createPaypalApp();
const { spool, otherSpool } = goods;
const DECLINED = 'pm_card_chargeDeclined';
const full = () => shop.stock(Object.values(goods).map((item) => ({ ...item, qoh: 10_000 })));

async function guestWith(qty = 1) {
  const ada = buyer(shop.asGuest());
  await ada.put(spool.id, qty);
  return ada;
}

/** Counts the responses by status or error code. */
async function tally(answers: Promise<Response>[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const response of await Promise.all(answers)) {
    const code: string = response.ok ? 'ok' : (await response.json()).code;
    counts[code] = (counts[code] ?? 0) + 1;
  }
  return counts;
}

/** What the browser's form sends for a card that the bank declines. */
async function typedCard(): Promise<string> {
  return (await shop.stripe.testHelpers.confirmationTokens.create({ payment_method: DECLINED })).id;
}

async function expectCharged({ id, payment }: Order): Promise<void> {
  expect(await shop.chargesOf(id)).toEqual([payment.amount]);
}

it('ends the checkouts of a caller who asks hundreds of times, until the window is over', async () => {
  const ada = await guestWith();
  await ada.refused({ card: DECLINED });
  const counted = (change: string) =>
    sql`update rate_limits set ${sql.raw(change)} where key like 'checkouts by caller:%'`.execute(shop.db);
  await counted(`points = ${CALLER_LIMITS.checkouts}`);
  const refusal = await ada.send();
  expect([refusal.status, (await refusal.json()).code]).toEqual([429, 'too_many_requests']);
  expect(Number(refusal.headers.get('retry-after'))).toBeGreaterThan(500);
  await counted('expire = 0');
  await expectCharged(await ada.buy());
});

describe('a guest who tries stolen cards', () => {
  it('can test about ten an hour, and the error says how long to wait', async () => {
    const thief = await guestWith();
    for (let each = 0; each < SHOPPER_LIMITS.unpaid; each += 1) {
      expect(await thief.refused({ card: DECLINED })).toMatchObject({ status: 402, code: 'payment_declined' });
    }
    const refusal = await thief.send({ card: DECLINED });
    expect(refusal.status).toBe(429);
    expect(Number(refusal.headers.get('retry-after'))).toBeGreaterThan(3500);
    expect(await refusal.json()).toMatchObject({
      code: 'too_many_requests',
      message: expect.stringContaining('minutes'),
    });
    expect(await shop.orders()).toHaveLength(SHOPPER_LIMITS.unpaid);
    expect(await shop.stockOf(spool.id)).toBe(spool.qoh);
  });

  it('can buy again after an hour', async () => {
    const ada = await guestWith();
    for (let each = 0; each < SHOPPER_LIMITS.unpaid; each += 1) await ada.refused({ card: DECLINED });
    expect((await ada.send()).status).toBe(429);
    shop.clock.advanceMinutes(61);
    await expectCharged(await ada.buy());
  });

  it('cannot test more cards as many simultaneous guests', async () => {
    await full();
    const guests = await Promise.all(Array.from({ length: 10 }, () => guestWith()));
    let declined = 0;
    for (let round = 0; round < 5; round += 1) {
      const counts = await tally(guests.map((guest) => guest.send({ card: DECLINED })));
      declined += counts['payment_declined'] ?? 0;
    }
    expect(declined).toBe(CALLER_LIMITS.unpaid);
    expect(await shop.orders()).toHaveLength(declined);
    expect(await shop.stockOf(spool.id)).toBe(10_000);
  });
});

it('lets a shopper pay with a third card after two were declined', async () => {
  const ada = await guestWith(2);
  for (const card of [DECLINED, 'pm_card_chargeDeclinedInsufficientFunds']) {
    expect(await ada.refused({ card })).toMatchObject({ status: 402 });
  }
  await expectCharged(await ada.buy());
});

it('lets a whole office buy from one address', async () => {
  await full();
  for (let each = 0; each < CALLER_LIMITS.unpaid + 5; each += 1) {
    const ada = await guestWith(20);
    expect((await ada.send()).status, `buyer ${each}`).toBe(200);
  }
});

describe('PayPal orders that are never approved', () => {
  it('reserve together no more stock than one caller may', async () => {
    await full();
    const drafters = await Promise.all(Array.from({ length: 8 }, () => shop.shopper(spool.id, 215)));
    const counts = await tally(drafters.map((drafter) => drafter.begin()));
    expect(counts).toEqual({ ok: 1, too_many_requests: 7 });
    expect(10_000 - (await shop.stockOf(spool.id))).toBeLessThanOrEqual(CALLER_LIMITS.quantity);
  });

  it('are limited to as many open ones as one caller may have', async () => {
    await full();
    for (let each = 0; each < CALLER_LIMITS.open - 2; each += 1)
      await (await shop.shopper(spool.id)).createPaypalOrder();
    const drafters = await Promise.all(Array.from({ length: 6 }, () => shop.shopper(spool.id)));
    const counts = await tally(drafters.map((drafter) => drafter.begin()));
    expect(counts).toEqual({ ok: 2, too_many_requests: 4 });
    expect(10_000 - (await shop.stockOf(spool.id))).toBe(CALLER_LIMITS.open);
  });

  it('release their stock after ten minutes', async () => {
    const ada = await shop.shopper(spool.id, 3);
    const { orderId } = await ada.createPaypalOrder();
    shop.clock.advanceMinutes(RESERVATION_MINUTES - 1);
    await reconcilePayments(shop.deps);
    expect(await shop.statusOf(orderId)).toBe('requires_action');
    shop.clock.advanceMinutes(2);
    await reconcilePayments(shop.deps);
    expect(await shop.statusOf(orderId)).toBe('cancelled');
    expect(await shop.stockOf(spool.id)).toBe(spool.qoh);
  });

  it('count as attempts once canceled, so that they cannot be renewed forever', async () => {
    const ada = await shop.shopper(spool.id);
    for (let each = 0; each < SHOPPER_LIMITS.unpaid; each += 1) {
      const { paypalOrderId } = await ada.createPaypalOrder();
      expect((await ada.cancel(paypalOrderId)).status).toBe(204);
    }
    expect((await ada.begin()).status).toBe(429);
    expect(await shop.stockOf(spool.id)).toBe(spool.qoh);
  });

  it('reserve no more stock than one order may', async () => {
    await full();
    const ada = await shop.shopper(spool.id, SHOPPER_LIMITS.quantity);
    await ada.put(otherSpool.id, 1);
    const refusal = await ada.begin();
    expect(refusal.status).toBe(409);
    expect(await refusal.json()).toMatchObject({ code: 'order_too_large' });
    expect(await shop.orders()).toEqual([]);
  });
});

describe('a member who tries stolen cards', () => {
  it('has one limit for all places where a card can be tested without an order', async () => {
    const { client, user } = await signedIn(shop);
    const place = [
      async () =>
        client.request(`/api/user/${user.user_id}/payments`, { method: 'POST', json: { token: await typedCard() } }),
      () =>
        client.request('/api/subscription', {
          method: 'POST',
          headers: { 'idempotency-key': crypto.randomUUID() },
          json: { payment: { tokenId: DECLINED }, customerInfo: spoolAddress, paymentService: 'stripe' },
        }),
      () => client.request('/api/subscription/payment', { method: 'PUT', json: { tokenId: DECLINED } }),
    ];
    const answers = [];
    for (let each = 0; each < 15; each += 1) answers.push((await place[each % 3]?.())?.status);
    expect(answers).not.toContain(429);
    expect(answers).toContain(402);
    for (const tryCard of place) expect((await tryCard()).status).toBe(429);
  });

  it('is also limited with another account at the same address', async () => {
    const accounts = await Promise.all(Array.from({ length: 4 }, () => signedIn(shop)));
    const tries = accounts.flatMap(({ client }) =>
      Array.from({ length: 12 }, () =>
        client.request('/api/subscription/payment', { method: 'PUT', json: { tokenId: DECLINED } }),
      ),
    );
    expect(await tally(tries)).toEqual({ subscription_none: 40, too_many_requests: 8 });
  });
});

describe('guessing coupons', () => {
  it('stops after forty guesses, whether looked up or sent with an order', async () => {
    const ada = await shop.shopper(spool.id);
    const guess = [
      (code: string) => ada.client.request(`/api/coupons/${code}`),
      (code: string) => ada.send({ couponName: code }),
      (code: string) => ada.begin({ couponName: code }),
    ];
    const guesses = Array.from({ length: 50 }, (_, each) => guess[each % 3]?.(`GUESS${each}`) ?? Promise.reject());
    expect(await tally(guesses)).toEqual({ coupon_unknown: 40, too_many_requests: 10 });
    expect(await shop.orders()).toEqual([]);
  });
});

it('counts a repeated request once', async () => {
  const ada = await guestWith();
  const key = 'one-and-the-same';
  for (let each = 0; each < SHOPPER_LIMITS.unpaid + 5; each += 1) {
    expect(await ada.refused({ key, card: DECLINED })).toMatchObject({ status: 402 });
  }
  await expectCharged(await ada.buy());
});

it('clears the caller’s count after a paid order at once, and otherwise within the hour', async () => {
  await (await guestWith()).refused({ card: DECLINED });
  const [declined] = await shop.orders();
  expect(declined?.caller).toMatch(/^\.[\w-]{22}$/);
  await (await guestWith()).buy();
  expect((await shop.orders()).find(({ status }) => status === 'paid')?.caller).toBeNull();
  shop.clock.advanceMinutes(61);
  await forgetCallers(shop.deps);
  expect((await shop.orders()).map(({ caller }) => caller)).toEqual([null, null]);
});
