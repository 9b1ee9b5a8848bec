import { Stripe } from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestStripe, type TestStripe } from '../../test/start-test-stripe.ts';
import { workerDatabase } from '../../test/test-database.ts';
import type { IntentVerb } from './intent-transitions.ts';

let test: TestStripe;
let stripe: Stripe;

beforeAll(async () => {
  test = await startTestStripe(await workerDatabase());
  stripe = test.stripe;
});
afterAll(() => test.stop());

const pay = (payment_method: string, more: Partial<Stripe.PaymentIntentCreateParams> = {}) =>
  stripe.paymentIntents.create({ amount: 2500, currency: 'usd', confirm: true, payment_method, ...more });

async function refused(promise: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  const error = await promise.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (error instanceof Stripe.errors.StripeError) return error;
  throw new Error('the call was not refused');
}

describe('a card that pays', () => {
  it('makes the intent succeed with one charge of the full amount', async () => {
    const intent = await pay('pm_card_visa', { metadata: { orderId: 'o1' }, expand: ['latest_charge'] });
    expect(intent).toMatchObject({ status: 'succeeded', amount_received: 2500, metadata: { orderId: 'o1' } });
    expect(intent.latest_charge).toMatchObject({ object: 'charge', amount: 2500, paid: true });
    const charges = await stripe.charges.list({ payment_intent: intent.id });
    expect(charges.data).toHaveLength(1);
  });

  it.each([
    ['pm_card_mastercard', 'mastercard', '4444'],
    ['pm_card_amex', 'amex', '0005'],
  ])('%s is a %s', async (id, brand, last4) => {
    const intent = await pay(id, { expand: ['payment_method'] });
    expect(intent.payment_method).toMatchObject({ card: { brand, last4 } });
    expect(intent.payment_method).not.toHaveProperty('behaviour');
  });
});

describe('a card that is declined', () => {
  it.each([
    ['pm_card_chargeDeclined', 'card_declined', 'generic_decline', 'Your card was declined.'],
    [
      'pm_card_chargeDeclinedInsufficientFunds',
      'card_declined',
      'insufficient_funds',
      'Your card has insufficient funds.',
    ],
    ['pm_card_chargeDeclinedExpiredCard', 'expired_card', '', 'Your card has expired.'],
    ['pm_card_chargeDeclinedIncorrectCvc', 'incorrect_cvc', '', "Your card's security code is incorrect."],
  ])('%s answers %s with its message', async (id, code, declineCode, message) => {
    const error = await refused(pay(id));
    expect(error).toBeInstanceOf(Stripe.errors.StripeCardError);
    expect(error).toMatchObject({ statusCode: 402, code, message });
    expect(error.decline_code).toBe(declineCode);
    const intent = await stripe.paymentIntents.retrieve(error.payment_intent?.id ?? '');
    expect(intent).toMatchObject({ status: 'requires_payment_method', amount_received: 0 });
    expect(intent.last_payment_error).toMatchObject({ code, message });
  });

  it('can be replaced by a working card on the same intent', async () => {
    const error = await refused(pay('pm_card_chargeDeclined'));
    const id = error.payment_intent?.id ?? '';
    const intent = await stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' });
    expect(intent).toMatchObject({ status: 'succeeded', last_payment_error: null });
  });
});

describe('a card that requires authentication', () => {
  const authenticate = (intent: Stripe.PaymentIntent, outcome: string) =>
    test.sandbox.browser.request(`/v1/payment_intents/${intent.id}/authenticate`, {
      method: 'POST',
      headers: { authorization: 'Bearer pk_test_northspool', 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ client_secret: intent.client_secret ?? '', outcome }),
    });

  it('waits without a charge and succeeds after authentication', async () => {
    const intent = await pay('pm_card_authenticationRequired');
    expect(intent).toMatchObject({ status: 'requires_action', latest_charge: null });
    expect(intent.next_action?.type).toBe('use_stripe_sdk');
    expect((await authenticate(intent, 'succeeded')).status).toBe(200);
    expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe('succeeded');
    expect((await authenticate(intent, 'succeeded')).status).toBe(400);
  });

  it('fails when authentication fails', async () => {
    const intent = await pay('pm_card_threeDSecure2Required');
    await authenticate(intent, 'failed');
    const failed = await stripe.paymentIntents.retrieve(intent.id);
    expect(failed.status).toBe('requires_payment_method');
    expect(failed.last_payment_error?.code).toBe('payment_intent_authentication_failure');
  });

  it('rejects authentication without the secret', async () => {
    const intent = await pay('pm_card_authenticationRequired');
    const answer = await authenticate({ ...intent, client_secret: 'guessed' }, 'succeeded');
    expect(answer.status).toBe(404);
    expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe('requires_action');
  });
});

describe('the state table', () => {
  const cases: [string, IntentVerb, boolean][] = [
    ['succeeded', 'confirm', false],
    ['succeeded', 'cancel', false],
    ['canceled', 'confirm', false],
    ['canceled', 'cancel', false],
    ['requires_action', 'cancel', true],
    ['requires_payment_method', 'cancel', true],
    ['requires_confirmation', 'cancel', true],
    ['requires_confirmation', 'confirm', true],
  ];
  it.each(cases)('%s: %s → %s', async (status, verb, allowed) => {
    const intent = await intentIn(status);
    const step = verb === 'cancel' ? stripe.paymentIntents.cancel(intent.id) : stripe.paymentIntents.confirm(intent.id);
    const error = await step.then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    if (allowed) expect(error).toBeUndefined();
    else expect(error).toMatchObject({ statusCode: 400, code: 'payment_intent_unexpected_state' });
  });

  async function intentIn(status: string): Promise<{ id: string }> {
    const amount = { amount: 900, currency: 'usd' };
    switch (status) {
      case 'succeeded':
        return await pay('pm_card_visa');
      case 'canceled':
        return await stripe.paymentIntents.cancel((await stripe.paymentIntents.create(amount)).id);
      case 'requires_action':
        return await pay('pm_card_authenticationRequired');
      case 'requires_confirmation':
        return await stripe.paymentIntents.create({ ...amount, payment_method: 'pm_card_visa' });
      default:
        return await stripe.paymentIntents.create(amount);
    }
  }
});

it('lists intents since a time, newest first', async () => {
  const first = await pay('pm_card_visa');
  const second = await pay('pm_card_visa');
  const { data } = await stripe.paymentIntents.list({ created: { gte: first.created }, limit: 2 });
  expect(data.map(({ id }) => id)).toEqual([second.id, first.id]);
  const later = await stripe.paymentIntents.list({ created: { gte: second.created + 60 } });
  expect(later.data).toEqual([]);
});

it('names a parameter that is missing or unknown', async () => {
  const missing = await refused(stripe.rawRequest('POST', '/v1/payment_intents', { currency: 'usd' }));
  expect(missing).toMatchObject({ statusCode: 400, code: 'parameter_missing', param: 'amount' });
  const unknown = await refused(
    stripe.rawRequest('POST', '/v1/payment_intents', { amount: 900, currency: 'usd', a: 1 }),
  );
  expect(unknown).toMatchObject({ statusCode: 400, code: 'parameter_unknown', param: 'a' });
  expect(await refused(stripe.paymentIntents.retrieve('pi_unknown'))).toMatchObject({ statusCode: 404 });
});

describe('refunds', () => {
  it('return a part, then the rest, and never more than was paid', async () => {
    const intent = await pay('pm_card_visa');
    await stripe.refunds.create({ payment_intent: intent.id, amount: 1000 });
    const tooMuch = await refused(stripe.refunds.create({ payment_intent: intent.id, amount: 1501 }));
    expect(tooMuch.message).toBe('Refund amount ($15.01) is greater than unrefunded amount on charge ($15.00)');
    const rest = await stripe.refunds.create({ payment_intent: intent.id });
    expect(rest.amount).toBe(1500);
    const again = await refused(stripe.refunds.create({ payment_intent: intent.id }));
    expect(again.code).toBe('charge_already_refunded');
    const charge = await stripe.charges.retrieve(String(intent.latest_charge));
    expect(charge).toMatchObject({ amount: 2500, amount_refunded: 2500, refunded: true });
  });
});
