import { Stripe } from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestStripe, type TestStripe } from '../../test/start-test-stripe.ts';
import { workerDatabase } from '../../test/test-database.ts';

let test: TestStripe;
let stripe: Stripe;
let customer: string;

beforeAll(async () => {
  test = await startTestStripe(await workerDatabase());
  stripe = test.stripe;
  customer = (await stripe.customers.create({ email: 'ada@example.com' })).id;
});
afterAll(() => test.stop());

const setUp = (payment_method: string, more: Partial<Stripe.SetupIntentCreateParams> = {}) =>
  stripe.setupIntents.create({ customer, confirm: true, payment_method, usage: 'off_session', ...more });

const attached = async () => (await stripe.customers.listPaymentMethods(customer)).data.map(({ id }) => id);

async function refused(promise: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  const error = await promise.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (error instanceof Stripe.errors.StripeError) return error;
  throw new Error('the call was not refused');
}

function inBrowser(method: 'GET' | 'POST', path: string, params: Record<string, string>) {
  const form = new URLSearchParams(params);
  return test.sandbox.browser.request(`/v1/${path}${method === 'GET' ? `?${form}` : ''}`, {
    method,
    headers: { authorization: 'Bearer pk_test_northspool', 'content-type': 'application/x-www-form-urlencoded' },
    ...(method === 'POST' && { body: form }),
  });
}

const authenticate = ({ id, client_secret }: Stripe.SetupIntent, outcome: string) =>
  inBrowser('POST', `setup_intents/${id}/authenticate`, { client_secret: client_secret ?? '', outcome });

describe('a card set up for later', () => {
  it('is attached to the customer, with the fingerprint of its number', async () => {
    const one = await setUp('pm_card_visa', { expand: ['payment_method'] });
    const two = await setUp('pm_card_visa', { expand: ['payment_method'] });
    const other = await setUp('pm_card_amex', { expand: ['payment_method'] });
    const [first, again, amex] = [one, two, other].map(({ payment_method }) => payment_method as Stripe.PaymentMethod);
    expect(one).toMatchObject({ status: 'succeeded', usage: 'off_session', customer });
    expect(first?.customer).toBe(customer);
    expect(first?.card?.fingerprint).toMatch(/^\w{16}$/);
    expect(again?.card?.fingerprint).toBe(first?.card?.fingerprint);
    expect(amex?.card?.fingerprint).not.toBe(first?.card?.fingerprint);
    expect(await attached()).toEqual(expect.arrayContaining([first?.id, again?.id, amex?.id]));
  });

  it('can come as a ConfirmationToken, which sets up one card only', async () => {
    const { id } = await stripe.testHelpers.confirmationTokens.create({ payment_method: 'pm_card_visa' });
    const withToken = () => stripe.setupIntents.create({ customer, confirm: true, confirmation_token: id });
    expect((await withToken()).status).toBe('succeeded');
    expect(await refused(withToken())).toMatchObject({ statusCode: 400, param: 'confirmation_token' });
  });

  it.each([
    ['pm_card_chargeDeclined', 'card_declined'],
    ['pm_card_chargeDeclinedExpiredCard', 'expired_card'],
    ['pm_card_chargeDeclinedIncorrectCvc', 'incorrect_cvc'],
  ])('%s is declined with %s and not attached', async (method, code) => {
    const before = await attached();
    const error = await refused(setUp(method));
    expect(error).toBeInstanceOf(Stripe.errors.StripeCardError);
    expect(error).toMatchObject({ code, setup_intent: { status: 'requires_payment_method' } });
    expect(await attached()).toEqual(before);
  });

  it('is declined only when charged, for 4000 0000 0000 0341', async () => {
    const { payment_method } = await setUp('pm_card_chargeCustomerFail');
    const charge = { amount: 900, currency: 'usd', confirm: true, customer, payment_method: payment_method as string };
    expect(await refused(stripe.paymentIntents.create(charge))).toMatchObject({ code: 'card_declined' });
  });
});

describe('setting up a card that requires authentication', () => {
  it('attaches it after authentication', async () => {
    const waiting = await setUp('pm_card_authenticationRequired');
    expect(waiting).toMatchObject({ status: 'requires_action', next_action: { type: 'use_stripe_sdk' } });
    expect(await attached()).not.toContain(waiting.payment_method);
    expect((await authenticate(waiting, 'succeeded')).status).toBe(200);
    expect(await attached()).toContain(waiting.payment_method);
    expect((await authenticate(waiting, 'succeeded')).status).toBe(400);
  });

  it('does not attach it when authentication fails', async () => {
    const waiting = await setUp('pm_card_authenticationRequired');
    await authenticate(waiting, 'failed');
    const failed = await stripe.setupIntents.retrieve(waiting.id);
    expect(failed).toMatchObject({
      status: 'requires_payment_method',
      last_setup_error: { code: 'setup_intent_authentication_failure' },
    });
    expect(await attached()).not.toContain(waiting.payment_method);
  });

  it('shows the setup with its secret, without the customer', async () => {
    const waiting = await setUp('pm_card_authenticationRequired');
    const path = `setup_intents/${waiting.id}`;
    const seen = await (await inBrowser('GET', path, { client_secret: waiting.client_secret ?? '' })).json();
    expect(seen).toMatchObject({ id: waiting.id, object: 'setup_intent', status: 'requires_action' });
    expect(seen).not.toHaveProperty('customer');
    expect((await inBrowser('GET', path, { client_secret: 'guessed' })).status).toBe(404);
  });

  it('can be canceled once', async () => {
    const waiting = await setUp('pm_card_authenticationRequired');
    expect((await stripe.setupIntents.cancel(waiting.id)).status).toBe('canceled');
    const error = await refused(stripe.setupIntents.cancel(waiting.id));
    expect(error).toMatchObject({ code: 'setup_intent_unexpected_state' });
    expect(error.message).toMatch('You cannot cancel this SetupIntent');
  });
});

describe('a customer’s card', () => {
  const charge = (payment_method: string, more: Partial<Stripe.PaymentIntentCreateParams> = {}) =>
    stripe.paymentIntents.create({ amount: 900, currency: 'usd', confirm: true, payment_method, ...more });

  it('can only be charged for that customer', async () => {
    const { id } = await stripe.paymentMethods.attach('pm_card_visa', { customer });
    const other = (await stripe.customers.create({})).id;
    expect((await charge(id, { customer })).status).toBe('succeeded');
    expect((await refused(charge(id))).message).toMatch('you must provide the customer');
    const error = await refused(charge(id, { customer: other }));
    expect(error).toMatchObject({ code: 'resource_missing', param: 'payment_method' });
  });

  it('stops working once detached, or its customer deleted', async () => {
    const { id } = await stripe.paymentMethods.attach('pm_card_visa', { customer });
    await stripe.paymentMethods.detach(id);
    expect((await refused(charge(id, { customer }))).message).toMatch('may not be used again');
    expect((await refused(stripe.paymentMethods.attach(id, { customer }))).statusCode).toBe(400);
    const other = (await stripe.customers.create({})).id;
    const { id: lost } = await stripe.paymentMethods.attach('pm_card_visa', { customer: other });
    await stripe.customers.del(other);
    expect((await refused(charge(lost))).message).toMatch('may not be used again');
  });

  it('is saved by a payment with setup for later', async () => {
    const { payment_method } = await charge('pm_card_mastercard', { customer, setup_future_usage: 'off_session' });
    expect(await attached()).toContain(payment_method);
  });
});

it('rejects an unknown customer', async () => {
  expect(await refused(setUp('pm_card_visa', { customer: 'cus_nobody' }))).toMatchObject({
    code: 'resource_missing',
    param: 'customer',
  });
});
