import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestStripe, type TestStripe } from '../../test/start-test-stripe.ts';
import { workerDatabase } from '../../test/test-database.ts';
import { NOT_A_TEST_CARD } from './cards.ts';

let test: TestStripe;
beforeAll(async () => {
  test = await startTestStripe(await workerDatabase());
});
afterAll(() => test.stop());

function inBrowser(path: string, form: Record<string, string>, key = 'pk_test_northspool') {
  return test.sandbox.browser.request(`/v1${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(form),
  });
}

const tokenFor = (number: string, expYear = '2040') =>
  inBrowser('/confirmation_tokens', {
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': number,
    'payment_method_data[card][exp_month]': '12',
    'payment_method_data[card][exp_year]': expYear,
    'payment_method_data[card][cvc]': '123',
    'payment_method_data[billing_details][name]': 'Ada',
  });

const payWith = (confirmation_token: string) =>
  test.stripe.paymentIntents.create({ amount: 1500, currency: 'usd', confirm: true, confirmation_token });

describe('a card entered in the browser', () => {
  it.each([
    ['4242 4242 4242 4242', 'succeeded'],
    ['5555555555554444', 'succeeded'],
    ['378282246310005', 'succeeded'],
    ['4000002500003155', 'requires_action'],
    ['4000000000003220', 'requires_action'],
    ['4000002760003184', 'requires_action'],
  ])('%s becomes a token whose intent is %s', async (number, status) => {
    const token = await (await tokenFor(number)).json();
    expect(token.payment_method_preview.card.last4).toBe(number.slice(-4));
    expect((await payWith(token.id)).status).toBe(status);
  });

  it.each([
    ['4000000000000002', 'card_declined'],
    ['4000000000009995', 'card_declined'],
    ['4000000000000069', 'expired_card'],
    ['4000000000000127', 'incorrect_cvc'],
  ])('%s becomes a token that is declined with %s', async (number, code) => {
    const token = await (await tokenFor(number)).json();
    await expect(payWith(token.id)).rejects.toMatchObject({ statusCode: 402, code });
  });

  it('is rejected if it is a real card, mistyped or expired', async () => {
    const real = await (await tokenFor('4111111111111111')).json();
    expect(real.error).toMatchObject({ code: 'card_declined', message: NOT_A_TEST_CARD });
    const mistyped = await (await tokenFor('4242424242424241')).json();
    expect(mistyped.error).toMatchObject({ code: 'incorrect_number' });
    const past = await (await tokenFor('4242424242424242', '2020')).json();
    expect(past.error).toMatchObject({ code: 'invalid_expiry_year', param: 'exp_year' });
  });

  it('is never stored: no record contains its number', async () => {
    await tokenFor('4242424242424242');
    const { rows } = await test.pool.query(
      "select 1 from sandbox.stripe_objects where body::text like '%424242424242%'",
    );
    const answers = await test.pool.query(
      "select 1 from sandbox.stripe_answers where body::text like '%424242424242%'",
    );
    expect([...rows, ...answers.rows]).toEqual([]);
  });

  it('becomes a token for a single payment', async () => {
    const token = await (await tokenFor('4242424242424242')).json();
    await payWith(token.id);
    await expect(payWith(token.id)).rejects.toMatchObject({ statusCode: 400, param: 'confirmation_token' });
  });
});

describe('the public URL', () => {
  it('rejects the secret key', async () => {
    expect((await inBrowser('/payment_methods', {}, 'sk_test_northspool')).status).toBe(401);
  });

  it('does not offer the server’s calls', async () => {
    expect((await inBrowser('/refunds', { payment_intent: 'pi_1' })).status).toBe(404);
    const controls = await test.sandbox.browser.request('/test/faults', { method: 'POST', body: '{}' });
    expect(controls.status).toBe(404);
  });

  it('shows an intent only with its secret', async () => {
    const intent = await test.stripe.paymentIntents.create({
      amount: 900,
      currency: 'usd',
      metadata: { orderId: 'o' },
    });
    const look = (secret: string) =>
      test.sandbox.browser.request(`/v1/payment_intents/${intent.id}?client_secret=${secret}`, {
        headers: { authorization: 'Bearer pk_test_northspool' },
      });
    const seen = await (await look(intent.client_secret ?? '')).json();
    expect(seen).toMatchObject({ id: intent.id, status: 'requires_payment_method' });
    expect(seen).not.toHaveProperty('metadata');
    expect((await look('guessed')).status).toBe(404);
  });
});

it('attaches cards to a customer and detaches them', async () => {
  const customer = await test.stripe.customers.create({ email: 'ada@example.com', metadata: { userId: 'ada' } });
  const method = await test.stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id });
  const { data } = await test.stripe.customers.listPaymentMethods(customer.id);
  expect(data.map(({ id }) => id)).toEqual([method.id]);
  await test.stripe.paymentMethods.detach(method.id);
  expect((await test.stripe.paymentMethods.list({ customer: customer.id })).data).toEqual([]);
  const renamed = await test.stripe.customers.update(customer.id, { name: 'Ada L' });
  expect(renamed).toMatchObject({ name: 'Ada L', email: 'ada@example.com', metadata: { userId: 'ada' } });
  expect(await test.stripe.customers.del(customer.id)).toMatchObject({ deleted: true });
});
