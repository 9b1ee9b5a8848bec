import { describe, expect, it } from 'vitest';
import type { Order } from '../../contract/order.ts';
import { serviceCodes } from '../../contract/service-code.ts';
import type { WalletOptions } from '../../contract/wallet.ts';
import { buyer, usCustomer } from '../test/buyer.ts';
import { createPayingApp, expectSum } from '../test/create-paying-app.ts';
import { goods } from '../test/factory-items.ts';
import { TEST_KEYS } from '../test/start-test-stripe.ts';

const shop = await createPayingApp();
const { spool, otherSpool, lastThree } = goods;
const cards = { good: '4242424242424242', declined: '4000000000000002' };

const toledo = { country: 'US', state: 'OH', zipCode: '43604' };
const detroit = { country: 'US', state: 'MI', zipCode: '48201' };

type Buyer = ReturnType<typeof buyer>;

async function shopper(id = spool.id, qty = 1) {
  const ada = buyer(shop.asGuest());
  await ada.put(id, qty);
  return ada;
}

const askSheet = (ada: Buyer, question: object) =>
  ada.client.request('/api/checkout/wallet', { method: 'POST', json: question });

async function sheetOf(ada: Buyer, question: object): Promise<WalletOptions['options']> {
  const response = await askSheet(ada, question);
  expect(response.status, await response.clone().text()).toBe(200);
  return (await response.json()).options;
}

/** What Stripe.js does when the shopper presses Pay in the sheet. */
async function walletToken(number = cards.good): Promise<string> {
  const response = await shop.sandbox.browser.request('/v1/confirmation_tokens', {
    method: 'POST',
    headers: {
      authorization: `Bearer ${TEST_KEYS.publishable}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams({
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': number,
      'payment_method_data[card][exp_month]': '12',
      'payment_method_data[card][exp_year]': '2040',
      'payment_method_data[card][wallet]': 'google_pay',
      'shipping[name]': 'Ada Byron',
      'shipping[address][line1]': usCustomer.address,
      'shipping[address][city]': usCustomer.city,
      'shipping[address][state]': usCustomer.state,
      'shipping[address][postal_code]': usCustomer.zipCode,
      'shipping[address][country]': 'US',
    }),
  });
  const token = await response.json();
  expect(response.status, JSON.stringify(token)).toBe(200);
  return token.id;
}

/** Pays the total that the sheet shows for ground, as the page does. */
async function payShown(ada: Buyer, number = cards.good) {
  const [ground] = await sheetOf(ada, toledo);
  return { card: await walletToken(number), more: { shownTotal: ground?.totals.total } };
}

describe('the sheet of a wallet', () => {
  it('offers the shop’s methods for the address, each with the total that is charged', async () => {
    const ada = await shopper();
    const options = await sheetOf(ada, detroit);
    expect(options.map(({ serviceCode, totals }) => [serviceCode, totals.shipping, totals.tax, totals.total])).toEqual([
      [serviceCodes.ground, 500, 138, 2937],
      [serviceCodes.overnight, 1000, 138, 3437],
      [serviceCodes.pickup, 0, 138, 2437],
    ]);
    for (const { totals } of options) {
      expect(totals.subtotal - totals.discount + totals.shipping + totals.tax).toBe(totals.total);
    }
  });

  it.each([
    ['Hawaii', { country: 'US', state: 'HI', zipCode: '96815' }],
    ['a remote ZIP code in a state that is not', { country: 'US', state: 'CA', zipCode: '99501' }],
  ])('offers no overnight to %s', async (_, place) => {
    const options = await sheetOf(await shopper(), place);
    expect(options.map(({ serviceCode }) => serviceCode)).toEqual([serviceCodes.ground, serviceCodes.pickup]);
  });

  it('says what a Canadian pays at the door, by the province or by the postal code alone', async () => {
    const ada = await shopper(spool.id, 2);
    const [ground, economy] = await sheetOf(ada, { country: 'CA', state: 'ON', zipCode: 'K1A' });
    expect(economy).toMatchObject({ serviceCode: 200, atTheDoor: { way: 'post', hst: 747, fee: 995, total: 1742 } });
    expect(ground).toMatchObject({ serviceCode: 92, atTheDoor: { way: 'courier', hst: 747, total: 747 } });
    const [byCode] = await sheetOf(ada, { country: 'CA', state: '', zipCode: 'T2P' });
    expect(byCode?.atTheDoor).toMatchObject({ province: 'AB', gst: 287, total: 287 });
    const [home] = await sheetOf(ada, toledo);
    expect(home?.atTheDoor).toBeUndefined();
  });

  it('quotes Canada by the half of the code that a wallet shows', async () => {
    const ada = await shopper();
    const half = await sheetOf(ada, { country: 'CA', state: 'ON', zipCode: 'K1A' });
    expect(half).toEqual(await sheetOf(ada, { country: 'CA', state: 'ON', zipCode: 'K1A 0A9' }));
    expect(half.map(({ serviceCode, totals }) => [serviceCode, totals.shipping, totals.tax])).toEqual([
      [serviceCodes.canadaGround, 1750, 0],
      [serviceCodes.canadaEconomy, 3210, 0],
      [serviceCodes.pickup, 0, 138],
    ]);
  });

  it.each([
    ['an empty cart', [], toledo, 'cart_empty'],
    ['a cart below the minimum', [goods.addOn.id], toledo, 'order_minimum'],
    ['a code that is none', [spool.id], { ...toledo, country: 'CA', zipCode: '99999' }, 'rates_postal_code'],
    ['an unknown coupon', [spool.id], { ...toledo, couponName: 'NOSUCH' }, 'coupon_unknown'],
    ['another country', [spool.id], { ...toledo, country: 'FR' }, 'invalid_request'],
  ])('refuses %s with the shop’s own reason', async (_, ids, question, code) => {
    const ada = buyer(shop.asGuest());
    for (const id of ids) await ada.put(id);
    expect(await (await askSheet(ada, question)).json()).toMatchObject({ code });
  });

  it('reserves nothing', async () => {
    await sheetOf(await shopper(lastThree.id, 3), toledo);
    expect(await shop.stockOf(lastThree.id)).toBe(3);
    expect(await shop.orders()).toEqual([]);
  });
});

describe('paying by a wallet', () => {
  it('charges the total of the sheet once, and names the wallet on the receipt', async () => {
    const ada = await shopper();
    const order = await ada.buy(await payShown(ada));
    expect(order.payment.paidWith).toEqual({ kind: 'card', brand: 'visa', last4: '4242', wallet: 'google_pay' });
    expect(order.payment.amount).toBe(2799);
    await shop.expectPaidOnce(order);
    expect(await shop.stockOf(spool.id)).toBe(spool.qoh - 1);
    expect(await ada.cart()).toEqual([]);
  });

  it('takes pickup from the sheet, taxed at the shop', async () => {
    const ada = await shopper();
    const pickup = (await sheetOf(ada, toledo)).find(({ serviceCode }) => serviceCode === serviceCodes.pickup);
    const { firstName, lastName, email, phone } = usCustomer;
    const order = await ada.buy({
      card: await walletToken(),
      customerInfo: { serviceCode: serviceCodes.pickup, firstName, lastName, email, phone },
      more: { shownTotal: pickup?.totals.total },
    });
    expectSum(order);
    expect([order.payment.shippingCost, order.payment.tax]).toEqual([0, 138]);
  });

  it('ignores every amount that a browser sends', async () => {
    const ada = await shopper();
    const { card, more } = await payShown(ada);
    const order = await ada.buy({ card, more: { ...more, amount: 1, totals: { total: 1 }, shippingCost: 0 } });
    expect(await shop.chargesOf(order.id)).toEqual([2799]);
  });

  it('refuses a sheet whose total is too low, and the same token pays the true one', async () => {
    const ada = await shopper();
    const { card, more } = await payShown(ada);
    await ada.put(otherSpool.id);
    expect(await ada.refused({ card, more })).toMatchObject({ status: 409, code: 'total_changed', total: 5098 });
    expect(await shop.orders()).toEqual([]);
    const order = await ada.buy({ card, more: { shownTotal: 5098 } });
    await shop.expectPaidOnce(order);
  });

  it('sells the last pieces to one of two sheets', async () => {
    const [ada, bob] = [await shopper(lastThree.id, 3), await shopper(lastThree.id, 3)];
    const sheets = [await payShown(ada), await payShown(bob)] as const;
    const responses = await Promise.all([ada.send(sheets[0]), bob.send(sheets[1])]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await shop.stockOf(lastThree.id)).toBe(0);
    const paid: Order = await responses.find(({ ok }) => ok)?.json();
    await shop.expectPaidOnce(paid);
  });

  it('confirmed twice under one key is one order and one charge', async () => {
    const ada = await shopper();
    const sheet = { ...(await payShown(ada)), key: 'wallet-pressed-twice' };
    const [first, second] = await Promise.all([ada.send(sheet), ada.send(sheet)]);
    const settled = [first, second].filter(({ ok }) => ok);
    const order = await ada.buy(sheet);
    for (const response of settled) expect((await response.json()).id).toBe(order.id);
    expect(await shop.orders()).toHaveLength(1);
    await shop.expectPaidOnce(order);
  });

  it('releases the stock of a declined card, keeps the cart, and lets another card pay', async () => {
    const ada = await shopper();
    const declined = await ada.refused(await payShown(ada, cards.declined));
    expect(declined).toMatchObject({ status: 402, code: 'payment_declined', message: 'Your card was declined.' });
    expect(await shop.stockOf(spool.id)).toBe(spool.qoh);
    expect(await ada.cart()).toEqual([{ itemId: spool.id, qty: 1 }]);
    await shop.expectPaidOnce(await ada.buy(await payShown(ada)));
  });

  it('cannot be faked by a server that names a wallet', async () => {
    const forged = {
      payment_method_data: {
        type: 'card',
        card: { number: cards.good, exp_month: 12, exp_year: 2040, wallet: 'google_pay' },
      },
    };
    await expect(shop.stripe.testHelpers.confirmationTokens.create(forged as never)).rejects.toThrow(
      /unknown parameter/,
    );
  });
});
