import type { Stripe } from 'stripe';
import { beforeEach, describe, expect, it } from 'vitest';
import { cents } from '../../../contract/cents.ts';
import { reconcilePayments } from '../../domain/checkout/payment.ts';
import { sweepWebhookEvents } from '../../domain/checkout/payment-events.ts';
import { cancelOrder } from '../../domain/orders/cancel-order.ts';
import { markShipped } from '../../domain/orders/mark-shipped.ts';
import { payRefund, requestRefund } from '../../domain/orders/refund.ts';
import { renewSubscriptions } from '../../domain/subscriptions/renew-subscriptions.ts';
import { RefundRefused } from '../../gateways/payments/payments.ts';
import { stripeEvents } from '../../gateways/payments/read-stripe-event.ts';
import { jobHandlers } from '../../job-handlers.ts';
import { sign } from '../../sandbox/stripe/webhook-sender.ts';
import { signedIn } from '../accounts.ts';
import { buyer } from '../buyer.ts';
import { createPayingApp } from '../create-paying-app.ts';
import { goods } from '../factory-items.ts';
import { spoolAddress } from '../fixtures/member.ts';
import { jobsInMemory } from '../jobs-in-memory.ts';
import { keptMails } from '../kept-mails.ts';

/** Edge cases of the real Stripe. */

const queue = jobsInMemory();
const shop = await createPayingApp({ jobs: queue.jobs });
const { mails, mailer } = keptMails();
const { stripe, sandbox, db } = shop;
const { payments } = shop.deps;

async function member() {
  const { client, user } = await signedIn(shop);
  const shopper = buyer(client);
  await shopper.put(goods.spool.id);
  return {
    ...shopper,
    user,
    save: async (card = 'pm_card_visa') => {
      const { id } = await stripe.testHelpers.confirmationTokens.create({ payment_method: card });
      return await shopper.send({ card: id, more: { payment: { tokenId: id, save: true } } });
    },
    join: async () =>
      await client.request('/api/subscription', {
        method: 'POST',
        headers: { 'idempotency-key': crypto.randomUUID() },
        json: { payment: { tokenId: 'pm_card_visa' }, customerInfo: spoolAddress, paymentService: 'stripe' },
      }),
    customer: async () => {
      const row = await db
        .selectFrom('users')
        .select('stripe_customer_id')
        .where('id', '=', user.id)
        .executeTakeFirst();
      return row?.stripe_customer_id ?? null;
    },
    known: async (customer: string | null) =>
      await db.updateTable('users').set({ stripe_customer_id: customer }).where('id', '=', user.id).execute(),
  };
}

describe('a customer that is missing at Stripe', () => {
  it('is created again by a checkout that saves the card, if it was deleted in the dashboard', async () => {
    const ada = await member();
    expect((await ada.save()).status).toBe(200);
    const old = (await ada.customer()) ?? '';
    await stripe.customers.del(old);
    await ada.put(goods.spool.id);
    const again = await ada.save('pm_card_mastercard');
    expect(again.status).toBe(200);
    expect(await shop.chargesOf((await again.json()).id)).toHaveLength(1);
    const now = (await ada.customer()) ?? '';
    expect(now).not.toBe(old);
    expect((await stripe.customers.listPaymentMethods(now)).data).toHaveLength(1);
  });

  it('is created again if its id belongs to another mode, and the charge happens once', async () => {
    const ada = await member();
    await ada.known('cus_ofLiveMode');
    const key = crypto.randomUUID();
    const { id } = await stripe.testHelpers.confirmationTokens.create({ payment_method: 'pm_card_visa' });
    const input = { card: id, key, more: { payment: { tokenId: id, save: true } } };
    const order = await ada.buy(input);
    expect(await ada.buy(input)).toMatchObject({ id: order.id });
    expect(await shop.chargesOf(order.id)).toEqual([order.payment.amount]);
  });

  it('has saved cards declined with a message that says what to do', async () => {
    const ada = await member();
    await ada.known('cus_ofLiveMode');
    const { id } = await stripe.paymentMethods.create({
      type: 'card',
      card: { number: '4242424242424242', exp_month: 12, exp_year: 2040 },
    });
    await stripe.paymentMethods.attach(id, { customer: (await stripe.customers.create({})).id });
    expect(await ada.refused({ card: id })).toMatchObject({
      code: 'payment_declined',
      message: 'This card is no longer saved in your account. Please choose another one.',
    });
  });

  it('does not block an unfinished membership forever: it ends, and its owner can join', async () => {
    const ada = await member();
    const { id } = await db
      .insertInto('subscriptions')
      .values({
        user_id: ada.user.id,
        idempotency_key: 'left',
        fingerprint: '',
        status: 'incomplete',
        provider: 'stripe',
        payment_token: 'pm_card_visa',
        payment_customer: 'cus_ofLiveMode',
        customer: JSON.stringify(spoolAddress),
        check_at: new Date(Date.now() - 1000),
        created_at: new Date(Date.now() - 600_000),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await renewSubscriptions(shop.deps);
    const { status } = await db
      .selectFrom('subscriptions')
      .select('status')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(status).toBe('ended');
    expect((await ada.join()).status).toBe(200);
  });
});

describe('a Stripe server error that its idempotency key repeats for a day', () => {
  it('does not keep anyone from joining if it occurred for the price', async () => {
    const [ada, eve] = [await member(), await member()];
    for (const shopper of [ada, eve]) await shopper.known((await stripe.customers.create({})).id);
    sandbox.faults.failWrites = 1;
    shop.allowErrors();
    expect((await ada.join()).status).toBe(503);
    sandbox.faults.failWrites = 0;
    expect((await eve.join()).status).toBe(200);
  });

  it('does not keep an account from saving a card if it occurred for the customer', async () => {
    const ada = await member();
    const { id } = await stripe.testHelpers.confirmationTokens.create({ payment_method: 'pm_card_visa' });
    sandbox.faults.failWrites = 1;
    await ada.buy({ more: { payment: { tokenId: id, save: true } } });
    const customers = (await stripe.customers.list({ limit: 100 })).data;
    expect(customers.map(({ id }) => id)).toEqual([await ada.customer()]);
  });

  it('does not delay a refund for a day', async () => {
    const ada = await member();
    const order = await ada.buy();
    const part = { refundId: crypto.randomUUID(), amount: cents(700) };
    const paymentId = (await shop.orders())[0]?.payment_intent_id ?? '';
    sandbox.faults.failWrites = 1;
    await payments.refund({ orderId: order.id, paymentId, part });
    expect(await shop.chargesOf(order.id)).toEqual([order.payment.amount - 700]);
  });

  it('refunds a part once, although Stripe completed it before failing', async () => {
    const ada = await member();
    const order = await ada.buy();
    const part = { refundId: crypto.randomUUID(), amount: cents(700) };
    const paymentId = (await shop.orders())[0]?.payment_intent_id ?? '';
    sandbox.faults.crashNext = 1;
    await payments.refund({ orderId: order.id, paymentId, part });
    expect(await shop.chargesOf(order.id)).toEqual([order.payment.amount - 700]);
  });
});

describe('an idempotency key that expired at Stripe after a day', () => {
  it.each([
    ['a part', { refundId: crypto.randomUUID(), amount: cents(700) }],
    ['everything', undefined],
  ])('refunds %s once', async (_, part) => {
    const ada = await member();
    const order = await ada.buy();
    const input = {
      orderId: order.id,
      paymentId: (await shop.orders())[0]?.payment_intent_id ?? '',
      ...(part && { part }),
    };
    await payments.refund(input);
    shop.clock.advanceMinutes(25 * 60);
    await payments.refund(input);
    const given = part?.amount ?? order.payment.amount;
    expect((await stripe.refunds.list()).data.map(({ amount }) => amount)).toEqual([given]);
  });

  it('does not confuse two partial refunds of the same amount', async () => {
    const ada = await member();
    const order = await ada.buy();
    const paymentId = (await shop.orders())[0]?.payment_intent_id ?? '';
    for (const refundId of [crypto.randomUUID(), crypto.randomUUID()]) {
      await payments.refund({ orderId: order.id, paymentId, part: { refundId, amount: cents(100) } });
    }
    expect(await shop.chargesOf(order.id)).toEqual([order.payment.amount - 200]);
  });
});

describe('a request that Stripe rejects', () => {
  it.each(['limitNext', 'lockNext'] as const)(
    '(%s) leaves the order open, and the same checkout pays once',
    async (fault) => {
      const ada = await member();
      const key = crypto.randomUUID();
      sandbox.faults[fault] = 1;
      shop.allowErrors();
      expect(await ada.refused({ key })).toMatchObject({ status: 503, code: 'payment_unavailable' });
      const order = await ada.buy({ key });
      expect(await shop.chargesOf(order.id)).toEqual([order.payment.amount]);
    },
  );
});

describe('a final rejection', () => {
  it('stops waiting for a payment that Stripe does not know, and releases its stock', async () => {
    const ada = await member();
    const waiting = await ada.buy({ card: 'pm_card_authenticationRequired' });
    await db.updateTable('orders').set({ payment_intent_id: 'pi_ofLiveMode' }).where('id', '=', waiting.id).execute();
    shop.clock.advanceMinutes(3);
    await reconcilePayments(shop.deps);
    expect((await shop.orders())[0]?.status).toBe('cancelled');
    expect(await shop.stockOf(goods.spool.id)).toBe(goods.spool.qoh);
  });

  it('is not treated as an outage when it is of a refund', async () => {
    const ada = await member();
    const order = await ada.buy();
    const paymentId = (await shop.orders())[0]?.payment_intent_id ?? '';
    const part = { refundId: crypto.randomUUID(), amount: cents(order.payment.amount + 1) };
    await expect(payments.refund({ orderId: order.id, paymentId, part })).rejects.toThrow(RefundRefused);
  });
});

beforeEach(() => {
  queue.empty();
  mails.length = 0;
});

/** The events that the shop's endpoint subscribes to, oldest first. */
async function eventsOf(...types: string[]): Promise<Stripe.Event[]> {
  const { data } = await stripe.events.list({ limit: 100 });
  return data.reverse().filter(({ type }) => (types.length > 0 ? types : [...stripeEvents]).includes(type));
}

async function deliver(events: readonly object[]): Promise<void> {
  for (const event of events) {
    const body = JSON.stringify(event);
    const headers = { 'stripe-signature': sign(body, shop.webhookSecret), 'content-type': 'application/json' };
    expect((await shop.request('/api/webhooks/stripe', { method: 'POST', headers, body })).status).toBe(200);
  }
}

async function shopsMails(): Promise<string[]> {
  await queue.work(jobHandlers(shop.deps, mailer));
  const sent = mails
    .filter(({ to }) => to === shop.deps.store.email)
    .map(({ subject }) => subject.split(': ')[1] ?? '');
  mails.length = 0;
  return sent;
}

const orderOf = async (id: string) =>
  await db.selectFrom('orders').select(['status', 'refunded']).where('id', '=', id).executeTakeFirstOrThrow();
const disputes = async () => await db.selectFrom('order_disputes').selectAll().execute();

describe('a payment that may be fraud', () => {
  async function suspected(card: 'pm_card_riskLevelElevated' | 'pm_card_createIssuerFraudRecord') {
    const ada = await member();
    const order = await ada.buy({ card });
    const opened = await eventsOf('review.opened', 'radar.early_fraud_warning.created');
    await deliver([...opened, ...opened]);
    return { order, opened };
  }
  const tracking = ['794612345678'];

  it.each(['pm_card_riskLevelElevated', 'pm_card_createIssuerFraudRecord'] as const)(
    'is on hold, and reported to the shop once: %s',
    async (card) => {
      const { order } = await suspected(card);
      expect(await disputes()).toMatchObject([{ order_id: order.id, status: 'review', amount: order.payment.amount }]);
      expect(await shopsMails()).toEqual(['A payment may be fraud']);
      await expect(markShipped(shop.deps, order.id, tracking)).rejects.toMatchObject({ code: 'order_disputed' });
      await markShipped(shop.deps, order.id, tracking, { despiteDispute: true });
    },
  );

  it('ships once its review is approved, in any order of events', async () => {
    const { order, opened } = await suspected('pm_card_riskLevelElevated');
    const [row] = await disputes();
    await stripe.reviews.approve(row?.id ?? '');
    await deliver([...(await eventsOf('review.closed')), ...opened]);
    expect(await disputes()).toMatchObject([{ status: 'closed' }]);
    await markShipped(shop.deps, order.id, tracking);
    expect(await shopsMails()).toEqual(['A payment may be fraud']);
  });

  it('can be refunded, which ends the suspicion', async () => {
    const { order } = await suspected('pm_card_createIssuerFraudRecord');
    await requestRefund(shop.deps, order.id, { reason: 'fraud' });
    await shopsMails();
    await deliver(await eventsOf('radar.early_fraud_warning.updated'));
    expect(await disputes()).toMatchObject([{ status: 'closed' }]);
    expect(await orderOf(order.id)).toEqual({ status: 'refunded', refunded: order.payment.amount });
  });

  it('can be canceled by its shopper', async () => {
    const { order } = await suspected('pm_card_riskLevelElevated');
    expect((await cancelOrder(shop.deps, order.id)).status).toBe('cancelled');
  });
});

describe('a disputed payment', () => {
  async function disputed() {
    const ada = await member();
    const order = await ada.buy({ card: 'pm_card_createDispute' });
    const [dispute] = (await stripe.disputes.list()).data;
    return { order, id: dispute?.id ?? '' };
  }

  it('is recorded with its order, reported to the shop once, and the order stays paid', async () => {
    const { order, id } = await disputed();
    const events = await eventsOf();
    await deliver([...events, ...events]);
    expect(await disputes()).toMatchObject([
      { id, order_id: order.id, status: 'open', amount: order.payment.amount, reason: 'fraudulent' },
    ]);
    expect(await orderOf(order.id)).toEqual({ status: 'paid', refunded: 0 });
    expect(await shopsMails()).toEqual(['A payment is disputed']);
  });

  it.each(['won', 'lost'] as const)('stays %s, in any order of events', async (outcome) => {
    const { id } = await disputed();
    const opened = await eventsOf('charge.dispute.created', 'charge.dispute.funds_withdrawn');
    const uncategorized_text = outcome === 'won' ? 'winning_evidence' : 'losing_evidence';
    await stripe.disputes.update(id, { evidence: { uncategorized_text }, submit: true });
    const closed = await eventsOf('charge.dispute.closed', 'charge.dispute.funds_reinstated');
    await deliver([...closed, ...opened, ...closed]);
    expect(await disputes()).toMatchObject([{ status: outcome }]);
    expect(await shopsMails()).toEqual([`A dispute is ${outcome}`]);
  });

  it('is recorded even if its event arrives before the charge’s response', async () => {
    const { order } = await disputed();
    await db.updateTable('orders').set({ payment_intent_id: null }).where('id', '=', order.id).execute();
    await deliver(await eventsOf('charge.dispute.created'));
    expect(await disputes()).toHaveLength(1);
  });

  it('is not refunded as well, because the shop would pay twice', async () => {
    const { order, id } = await disputed();
    await deliver(await eventsOf('charge.dispute.created'));
    await expect(requestRefund(shop.deps, order.id, { reason: 'sorry' })).rejects.toMatchObject({
      code: 'refund_disputed',
    });
    await stripe.disputes.update(id, { evidence: { uncategorized_text: 'winning_evidence' } });
    await deliver(await eventsOf('charge.dispute.closed'));
    expect(await requestRefund(shop.deps, order.id, { reason: 'sorry' })).toBe(order.payment.amount);
  });

  it('is not shipped by mistake: the goods would be lost with the money', async () => {
    const { order } = await disputed();
    await deliver(await eventsOf('charge.dispute.created'));
    const tracking = ['794612345678'];
    await expect(markShipped(shop.deps, order.id, tracking)).rejects.toMatchObject({ code: 'order_disputed' });
    const shipped = await markShipped(shop.deps, order.id, tracking, { despiteDispute: true });
    expect(shipped.tracking_numbers).toEqual(tracking);
  });

  it('stops a refund that was requested before it, without retrying forever', async () => {
    const { order } = await disputed();
    await requestRefund(shop.deps, order.id, { reason: 'sorry' });
    shop.allowErrors();
    await shopsMails();
    const refund = await db.selectFrom('order_refunds').selectAll().executeTakeFirstOrThrow();
    expect(refund).toMatchObject({ done_at: null, failure: expect.stringContaining('charged back') });
    await payRefund(shop.deps, refund.id);
    expect((await stripe.refunds.list()).data).toEqual([]);
    expect(await orderOf(order.id)).toEqual({ status: 'paid', refunded: 0 });
  });
});

describe('a refund that does not arrive', () => {
  async function failed(amount?: number) {
    const ada = await member();
    const order = await ada.buy({ card: 'pm_card_refundFail' });
    const given = await requestRefund(shop.deps, order.id, {
      reason: 'sorry',
      ...(amount && { amount: cents(amount) }),
    });
    await shopsMails();
    await deliver(await eventsOf());
    const before = await orderOf(order.id);
    await sandbox.advance();
    return { order, given, before };
  }

  it('is reversed in the order and reported to the shop once', async () => {
    const { order, given, before } = await failed();
    expect(before).toEqual({ status: 'refunded', refunded: given });
    const [event] = await eventsOf('refund.failed');
    await deliver([event ?? {}, event ?? {}]);
    expect(await orderOf(order.id)).toEqual({ status: 'paid', refunded: 0 });
    expect(await shopsMails()).toEqual(['A refund did not arrive']);
    expect(await requestRefund(shop.deps, order.id, { reason: 'another way' })).toBe(given);
  });

  it('stays reversed if the refund’s event arrives late', async () => {
    const { order } = await failed(500);
    await deliver(await eventsOf('refund.failed'));
    const [late] = await eventsOf('charge.refunded');
    await deliver([{ ...late, id: 'evt_late' }]);
    expect(await orderOf(order.id)).toEqual({ status: 'paid', refunded: 0 });
  });
});

describe('handled events', () => {
  it('are deleted after Stripe’s last retry, and have no effect if sent again', async () => {
    const ada = await member();
    const order = await ada.buy();
    const [charge] = (await stripe.charges.list()).data;
    await stripe.refunds.create({ charge: charge?.id ?? '', amount: 100 });
    const events = await eventsOf();
    await deliver(events);
    const stored = async () => (await db.selectFrom('webhook_events').select('id').execute()).length;
    const all = await stored();
    expect(all).toBeGreaterThan(0);
    shop.clock.advanceMinutes(30 * 24 * 60);
    expect(await sweepWebhookEvents(shop.deps)).toBe(0);
    shop.clock.advanceMinutes(8 * 24 * 60);
    expect(await sweepWebhookEvents(shop.deps)).toBe(all);
    await deliver(events);
    expect(await orderOf(order.id)).toEqual({ status: 'paid', refunded: 100 });
    expect(queue.names().filter((name) => name === 'order-refunded')).toHaveLength(1);
  });
});
