import { expect, it } from 'vitest';
import { signedIn } from '../test/accounts.ts';
import { buyer } from '../test/buyer.ts';
import { createPayingApp } from '../test/create-paying-app.ts';
import { goods } from '../test/factory-items.ts';
import { TEST_KEYS } from '../test/start-test-stripe.ts';

const shop = await createPayingApp();
const { stripe, sandbox } = shop;

const typed = async (method: string) =>
  (await stripe.testHelpers.confirmationTokens.create({ payment_method: method })).id;

/** Somebody with an account and something in the cart. */
async function holder() {
  const { client, user } = await signedIn(shop);
  const path = `/api/user/${user.user_id}/payments`;
  const shopper = buyer(client);
  await shopper.put(goods.spool.id);
  return {
    ...shopper,
    cards: async (): Promise<{ id: string; last4: string }[]> => await client.json(path),
    save: async (method: string): Promise<{ id: string }> =>
      await client.json(path, { method: 'POST', json: { token: await typed(method) } }),
    remove: (id: string) => client.json(`${path}/${id}`, { method: 'DELETE' }),
  };
}

const customerOfPayment = async (orderId: string) => {
  const { data } = await stripe.paymentIntents.list({ limit: 100 });
  return data.find(({ metadata }) => metadata['orderId'] === orderId)?.customer ?? null;
};

it('charges a saved card, repeatedly, for its customer', async () => {
  const ada = await holder();
  const card = await ada.save('pm_card_visa');
  const order = await ada.buy({ card: card.id });
  await shop.expectPaidOnce(order);
  expect(await customerOfPayment(order.id)).toMatch(/^cus_/);
  await ada.put(goods.spool.id);
  await shop.expectPaidOnce(await ada.buy({ card: card.id }));
});

it('rejects another account’s card, and releases the stock', async () => {
  const ada = await holder();
  const card = await ada.save('pm_card_visa');
  const withCard = await holder();
  await withCard.save('pm_card_mastercard');
  const guest = buyer(shop.asGuest());
  await guest.put(goods.spool.id);
  const shelf = await shop.stockOf(goods.spool.id);
  for (const eve of [withCard, await holder(), guest]) {
    const refused = await eve.refused({ card: card.id });
    expect(refused).toMatchObject({ status: 402, code: 'payment_declined' });
    expect(refused.message).toBe('This card is no longer saved in your account. Please choose another one.');
  }
  expect(await shop.stockOf(goods.spool.id)).toBe(shelf);
  expect((await stripe.charges.list()).data).toEqual([]);
});

it('rejects a deleted card with the same message', async () => {
  const ada = await holder();
  const card = await ada.save('pm_card_visa');
  await ada.remove(card.id);
  expect((await ada.refused({ card: card.id })).message).toMatch('no longer saved in your account');
});

it('keeps a saved card that was declined, and releases the stock', async () => {
  const ada = await holder();
  const card = await ada.save('pm_card_chargeCustomerFail');
  const shelf = await shop.stockOf(goods.spool.id);
  expect(await ada.refused({ card: card.id })).toMatchObject({ status: 402, message: 'Your card was declined.' });
  expect(await shop.stockOf(goods.spool.id)).toBe(shelf);
  expect(await ada.cards()).toHaveLength(1);
});

it('saves a new card only on request', async () => {
  const ada = await holder();
  await ada.buy({ card: await typed('pm_card_visa') });
  expect(await ada.cards()).toEqual([]);
  await ada.put(goods.spool.id);
  const order = await ada.buy({ more: { payment: { tokenId: await typed('pm_card_mastercard'), save: true } } });
  await shop.expectPaidOnce(order);
  expect(await ada.cards()).toMatchObject([{ last4: '4444' }]);
});

it('saves a new card after the bank challenge was passed', async () => {
  const ada = await holder();
  const wish = {
    key: crypto.randomUUID(),
    more: { payment: { tokenId: await typed('pm_card_authenticationRequired'), save: true } },
  };
  const { payment } = await ada.buy(wish);
  expect(await ada.cards()).toEqual([]);
  const [intent = ''] = (payment.clientSecret ?? '').split('_secret_');
  await sandbox.browser.request(`/v1/payment_intents/${intent}/authenticate`, {
    method: 'POST',
    headers: { authorization: `Bearer ${TEST_KEYS.publishable}`, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ client_secret: payment.clientSecret ?? '', outcome: 'succeeded' }),
  });
  await shop.expectPaidOnce(await ada.buy(wish));
  expect(await ada.cards()).toMatchObject([{ last4: '3155' }]);
});

it('never saves a guest’s card', async () => {
  const guest = buyer(shop.asGuest());
  await guest.put(goods.spool.id);
  await shop.expectPaidOnce(
    await guest.buy({ more: { payment: { tokenId: await typed('pm_card_visa'), save: true } } }),
  );
  expect((await stripe.customers.list()).data).toEqual([]);
});

it('charges once although the response was lost and the account saved its first card meanwhile', async () => {
  const ada = await holder();
  const wish = { key: crypto.randomUUID(), card: 'pm_card_visa' };
  shop.allowErrors();
  sandbox.faults.loseNext = 1;
  expect((await ada.refused(wish)).status).toBe(503);
  await ada.save('pm_card_mastercard');
  await shop.expectPaidOnce(await ada.buy(wish));
});
