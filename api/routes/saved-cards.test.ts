import { sql } from 'kysely';
import type { Stripe } from 'stripe';
import { describe, expect, it } from 'vitest';
import { MAX_SAVED_CARDS, paymentSourcesSchema } from '../../contract/accounts/payment-source.ts';
import { messages } from '../../contract/messages.ts';
import { forgetCustomer } from '../domain/cards/payment-customer.ts';
import { signedIn } from '../test/accounts.ts';
import { createPayingApp } from '../test/create-paying-app.ts';
import { TEST_KEYS } from '../test/start-test-stripe.ts';

const shop = await createPayingApp();
const { stripe, sandbox } = shop;

/** What the browser's form would hand over for a card. */
async function typed(method: string): Promise<string> {
  return (await stripe.testHelpers.confirmationTokens.create({ payment_method: method })).id;
}

/** The same for a card of which the test chooses every field. */
async function typedCard({ month = '12', year = '2040', zip = '48201', name = 'Ada Lovelace' } = {}): Promise<string> {
  const response = await sandbox.browser.request('/v1/confirmation_tokens', {
    method: 'POST',
    headers: { authorization: `Bearer ${TEST_KEYS.publishable}`, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': '5555555555554444',
      'payment_method_data[card][exp_month]': month,
      'payment_method_data[card][exp_year]': year,
      'payment_method_data[card][cvc]': '123',
      'payment_method_data[billing_details][name]': name,
      'payment_method_data[billing_details][address][postal_code]': zip,
    }),
  });
  return (await response.json()).id;
}

async function holder() {
  const { client, user } = await signedIn(shop);
  const path = `/api/user/${user.user_id}/payments`;
  const send = (body: object) => client.request(path, { method: 'POST', json: body });
  return {
    client,
    user,
    path,
    send,
    cards: async () => paymentSourcesSchema.parse(await client.json(path)),
    async add(method: string) {
      const response = await send({ token: await typed(method) });
      return { status: response.status, body: await response.json() };
    },
    remove: (id: string) => client.request(`${path}/${id}`, { method: 'DELETE' }),
    async customer(): Promise<string> {
      const row = await shop.deps.connection.db
        .selectFrom('users')
        .select('stripe_customer_id')
        .where('id', '=', user.id)
        .executeTakeFirstOrThrow();
      return row.stripe_customer_id ?? '';
    },
  };
}

/** What the bank's page does. */
async function atTheBank({ clientSecret }: { clientSecret: string }, outcome: 'succeeded' | 'failed'): Promise<void> {
  const [id] = clientSecret.split('_secret_');
  const response = await sandbox.browser.request(`/v1/setup_intents/${id}/authenticate`, {
    method: 'POST',
    headers: { authorization: `Bearer ${TEST_KEYS.publishable}`, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ client_secret: clientSecret, outcome }),
  });
  expect(response.status).toBe(200);
}

const methodsOf = async (customer: string): Promise<Stripe.PaymentMethod[]> =>
  (await stripe.customers.listPaymentMethods(customer)).data;

describe('an account’s cards', () => {
  it('are empty at first, without creating a customer', async () => {
    const ada = await holder();
    expect(await ada.cards()).toEqual([]);
    expect(await ada.customer()).toBe('');
  });

  it('are listed newest first with brand, last digits, expiry, name and zip', async () => {
    const ada = await holder();
    await ada.add('pm_card_visa');
    // Stripe counts in seconds.
    await sql`update sandbox.stripe_objects set body = jsonb_set(body, '{created}', to_jsonb((body ->> 'created')::int - 60))
      where kind = 'payment_method'`.execute(shop.db);
    const added = await (await ada.send({ token: await typedCard() })).json();
    const cards = await ada.cards();
    expect(cards.map(({ brand, last4 }) => `${brand} ${last4}`)).toEqual(['mastercard 4444', 'visa 4242']);
    expect(cards[0]).toEqual(added);
    expect(added).toMatchObject({
      object: 'card',
      exp_month: 12,
      exp_year: 2040,
      name: 'Ada Lovelace',
      zip: '48201',
    });
  });

  it('belong to one customer, created once even from two windows', async () => {
    const ada = await holder();
    const [one, two] = await Promise.all([ada.add('pm_card_visa'), ada.add('pm_card_mastercard')]);
    // Stripe lets one of two requests with the same key wait; it is told to try again.
    for (const { status, body } of [one, two]) expect([200, 409], JSON.stringify(body)).toContain(status);
    const customers = (await stripe.customers.list({ limit: 100 })).data;
    expect(customers.filter(({ metadata }) => metadata['accountId'] === ada.user.id)).toHaveLength(1);
    if (one.status !== two.status) shop.allowErrors();
  });

  it('are saved once each, even if sent again or from two windows at once', async () => {
    const ada = await holder();
    const token = await typed('pm_card_visa');
    const first = await (await ada.send({ token })).json();
    expect(await (await ada.send({ token })).json()).toEqual(first);
    expect((await ada.add('pm_card_visa')).body.id).toBe(first.id);
    const both = await Promise.all([ada.add('pm_card_mastercard'), ada.add('pm_card_mastercard')]);
    expect(await ada.cards()).toHaveLength(2);
    // Whichever window goes on to pay, the card that it was given is there.
    const kept = (await methodsOf(await ada.customer())).map(({ id }) => id);
    expect(kept).toEqual(expect.arrayContaining(both.map(({ body }) => body.id)));
  });

  it('get the new expiry of a card that is entered again', async () => {
    const ada = await holder();
    const old = await (await ada.send({ token: await typedCard({ month: '01', year: '2030' }) })).json();
    await sql`update sandbox.stripe_objects set body = jsonb_set(body, '{created}', '1000') where id = ${old.id}`.execute(
      shop.db,
    );
    await ada.send({ token: await typedCard({ year: '2041' }) });
    expect(await ada.cards()).toMatchObject([{ exp_year: 2041 }]);
    expect(await methodsOf(await ada.customer())).toHaveLength(1);
  });

  it(`are ${MAX_SAVED_CARDS} at most`, async () => {
    const ada = await holder();
    await ada.add('pm_card_visa');
    const customer = await ada.customer();
    for (let card = 1; card < MAX_SAVED_CARDS; card += 1) {
      const { id } = await stripe.paymentMethods.attach('pm_card_mastercard', { customer });
      await sql`update sandbox.stripe_objects set body = jsonb_set(body, '{card,fingerprint}', to_jsonb(${id}::text)) where id = ${id}`.execute(
        shop.db,
      );
    }
    expect(await ada.add('pm_card_amex')).toMatchObject({ status: 409, body: { code: 'cards_full' } });
    expect(await ada.cards()).toHaveLength(MAX_SAVED_CARDS);
  });
});

describe('a bad card', () => {
  it('is rejected with the bank’s message, and not saved', async () => {
    const ada = await holder();
    const { status, body } = await ada.add('pm_card_chargeDeclined');
    expect([status, body.code, body.message]).toEqual([402, 'card_refused', 'Your card was declined.']);
    expect(await ada.cards()).toEqual([]);
  });

  it('is rejected with a message when its token has expired', async () => {
    const ada = await holder();
    const token = await typed('pm_card_visa');
    await sql`update sandbox.stripe_objects set body = jsonb_set(body, '{expires_at}', '1000') where id = ${token}`.execute(
      shop.db,
    );
    shop.allowErrors();
    const refused = await ada.send({ token });
    expect(await refused.json()).toMatchObject({ code: 'card_refused', message: messages.cardNotSaved });
  });

  it.each([{}, { token: '4242424242424242' }, { token: 'pm_card_visa' }, { token: 7 }])(
    'is only accepted as the form’s token: %o',
    async (body) => {
      const ada = await holder();
      const refused = await ada.send(body);
      expect(refused.status).toBe(400);
      expect((await refused.json()).message).toBe(messages.cardMissing);
    },
  );
});

describe('a card whose bank wants to see the shopper', () => {
  it('is saved once the shopper has passed it, and only then', async () => {
    const ada = await holder();
    const token = await typed('pm_card_authenticationRequired');
    const asked = await (await ada.send({ token })).json();
    expect(asked).toMatchObject({ requiresAction: true });
    expect(await ada.cards()).toEqual([]);
    await atTheBank(asked, 'succeeded');
    const again = { token, setupIntentId: asked.setupIntentId };
    const saved = await (await ada.send(again)).json();
    expect(saved).toMatchObject({ object: 'card', last4: '3155' });
    expect(await (await ada.send(again)).json()).toEqual(saved);
    expect(await ada.cards()).toEqual([saved]);
  });

  it('is not saved when the shopper fails it', async () => {
    const ada = await holder();
    const token = await typed('pm_card_authenticationRequired');
    const asked = await (await ada.send({ token })).json();
    await atTheBank(asked, 'failed');
    const refused = await ada.send({ token, setupIntentId: asked.setupIntentId });
    expect(refused.status).toBe(402);
    expect((await refused.json()).message).toMatch('unable to authenticate');
    expect(await ada.cards()).toEqual([]);
  });

  it('cannot be taken over by another account that learns the setup’s id', async () => {
    const ada = await holder();
    const eve = await holder();
    await eve.add('pm_card_visa');
    const token = await typed('pm_card_authenticationRequired');
    const asked = await (await ada.send({ token })).json();
    const takeOver = async () => {
      const refused = await eve.send({ token, setupIntentId: asked.setupIntentId });
      expect([refused.status, await refused.json()]).toMatchObject([404, { code: 'card_unknown' }]);
    };
    await takeOver();
    await atTheBank(asked, 'succeeded');
    await takeOver();
  });
});

describe('deleting a card', () => {
  it('removes it and its duplicates at the payment service', async () => {
    const ada = await holder();
    const { body: card } = await ada.add('pm_card_visa');
    await stripe.paymentMethods.attach('pm_card_visa', { customer: await ada.customer() });
    const answer = await (await ada.remove(card.id)).json();
    expect(answer).toEqual({ deleted: true, id: card.id });
    expect(await methodsOf(await ada.customer())).toEqual([]);
  });

  it('is rejected for a deleted card, or another account’s', async () => {
    const ada = await holder();
    const eve = await holder();
    const { body: card } = await ada.add('pm_card_visa');
    await eve.add('pm_card_mastercard');
    const stolen = await eve.remove(card.id);
    expect([stolen.status, (await stolen.json()).code]).toEqual([404, 'card_unknown']);
    expect(await ada.cards()).toHaveLength(1);
    await ada.remove(card.id);
    expect((await ada.remove(card.id)).status).toBe(404);
  });
});

describe('another account', () => {
  it('cannot see, add or delete an account’s cards', async () => {
    const ada = await holder();
    const eve = await holder();
    const { body: card } = await ada.add('pm_card_visa');
    const token = await typed('pm_card_mastercard');
    for (const [client, status] of [
      [eve.client, 404],
      [shop.asGuest(), 401],
    ] as const) {
      expect((await client.request(ada.path)).status).toBe(status);
      expect((await client.request(ada.path, { method: 'POST', json: { token } })).status).toBe(status);
      expect((await client.request(`${ada.path}/${card.id}`, { method: 'DELETE' })).status).toBe(status);
    }
    expect(await ada.cards()).toHaveLength(1);
  });

  it('has a few attempts an hour', async () => {
    const ada = await holder();
    const statuses = [];
    for (let attempt = 0; attempt < 16; attempt += 1) statuses.push((await ada.send({})).status);
    expect(statuses).not.toContain(429);
    const token = await typed('pm_card_chargeDeclined');
    for (let attempt = 0; attempt < 15; attempt += 1) expect((await ada.send({ token })).status).toBe(402);
    const refused = await ada.send({ token });
    expect([refused.status, refused.headers.has('retry-after')]).toEqual([429, true]);
  });
});

describe('during an outage of the payment service', () => {
  it('returns a message on every route', async () => {
    const ada = await holder();
    const { body: card } = await ada.add('pm_card_visa');
    const token = await typed('pm_card_mastercard');
    shop.allowErrors();
    sandbox.faults.failNext = 1000;
    for (const answer of [await ada.client.request(ada.path), await ada.send({ token }), await ada.remove(card.id)]) {
      expect([answer.status, (await answer.json()).code]).toEqual([503, 'cards_unavailable']);
    }
    sandbox.faults.failNext = 0;
    expect(await ada.cards()).toHaveLength(1);
  });

  it('saves the card of a repeated request once', async () => {
    const ada = await holder();
    await ada.add('pm_card_visa');
    const token = await typed('pm_card_mastercard');
    shop.allowErrors();
    sandbox.faults.loseNext = 1;
    expect((await ada.send({ token })).status).toBe(503);
    const saved = await (await ada.send({ token })).json();
    expect((await ada.cards()).filter(({ brand }) => brand === 'mastercard')).toEqual([saved]);
    expect(await methodsOf(await ada.customer())).toHaveLength(2);
  });
});

describe('a customer', () => {
  it('deleted in the service’s dashboard is created again with the next card', async () => {
    const ada = await holder();
    await ada.add('pm_card_visa');
    const old = await ada.customer();
    await stripe.customers.del(old);
    expect(await ada.cards()).toEqual([]);
    expect((await ada.add('pm_card_mastercard')).status).toBe(200);
    expect(await ada.customer()).not.toBe(old);
    expect(await ada.cards()).toMatchObject([{ brand: 'mastercard' }]);
  });

  it('is removed with all cards when the account is deleted, and can be removed twice', async () => {
    const ada = await holder();
    await ada.add('pm_card_visa');
    const customerId = await ada.customer();
    const [method] = await methodsOf(customerId);
    await forgetCustomer(shop.deps, { accountId: ada.user.id, customerId });
    await forgetCustomer(shop.deps, { accountId: ada.user.id, customerId });
    expect((await stripe.paymentMethods.retrieve(method?.id ?? '')).customer).toBeNull();
    expect(await ada.cards()).toEqual([]);
  });
});
