import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cents } from '../../../contract/cents.ts';
import { atTheDoor } from '../../../contract/money/at-the-door.ts';
import { moneyLine } from '../../../contract/money/lines.ts';
import { testCanadaRules } from '../../../contract/money/sample-canada-rules.ts';
import { testRates } from '../../../contract/money/sample-rates.ts';
import { computeTotals } from '../../../contract/money/totals.ts';
import { serviceCodes } from '../../../contract/service-code.ts';
import type { WalletQuestion } from '../../../contract/wallet.ts';
import { goTo } from '../../lib/go-to.ts';
import { aCartLine } from '../../mocks/a-cart-line.ts';
import { refusalBody, shop } from '../../mocks/mock-shop.ts';
import { server } from '../../mocks/server.ts';
import { someDates } from '../../mocks/some-dates.ts';
import { $cart, loadCart } from '../../stores/cart/cart.ts';
import { $serviceCode, resetService } from '../../stores/delivery/delivery.ts';
import { hasOpenWalletPayment } from '../../stores/wallet/wallet-known.ts';
import { $wallet, resumeWalletPayment, showWalletProblem } from '../../stores/wallet/wallet-order.ts';
import { mountWallet } from './mount-wallet.ts';

vi.mock('../../lib/go-to.ts', () => ({ goTo: vi.fn(), reload: vi.fn() }));

/** Stripe's element, driven by the test. */
const stripe = {
  handlers: new Map<string, (event: never) => unknown>(),
  amounts: [] as number[],
  tokens: 0,
};

beforeEach(async () => {
  vi.mocked(goTo).mockClear();
  Object.assign(stripe, { handlers: new Map(), amounts: [], tokens: 0 });
  const element = {
    on: (name: string, handler: (event: never) => unknown) => stripe.handlers.set(name, handler),
    mount: () => {},
    destroy: () => {},
  };
  const elements = {
    create: () => element,
    update: async ({ amount }: { amount: number }) => void stripe.amounts.push(amount),
    submit: async () => ({}),
  };
  Reflect.set(window, 'Stripe', () => ({
    elements: () => elements,
    createConfirmationToken: async () => ({ confirmationToken: { id: `ctoken_${++stripe.tokens}` } }),
  }));
  showWalletProblem('');
  resetService();
  sessionStorage.clear();
  shop.lines = [aCartLine({ id: 'line-1', qty: 2 })];
  shop.dates = someDates;
  await loadCart();
  server.use(
    http.post('/api/checkout/wallet', async ({ request }) => {
      const { zipCode } = (await request.json()) as WalletQuestion;
      const lines = $cart.get().lines.map(moneyLine);
      const options = [serviceCodes.ground, serviceCodes.overnight, serviceCodes.pickup].map((serviceCode) => ({
        serviceCode,
        totals: computeTotals({
          lines,
          serviceCode,
          postalCode: zipCode,
          membership: false,
          taxExempt: false,
          coupon: null,
          rates: testRates,
        }),
      }));
      return HttpResponse.json({ options });
    }),
  );
  await mountWallet(document.createElement('div'), () => {});
});

afterEach(() => Reflect.deleteProperty(window, 'Stripe'));

const detroit = { city: 'Detroit', state: 'Michigan', postal_code: '48201', country: 'US' };

async function fire(name: string, event: object) {
  const answer = { resolve: vi.fn(), reject: vi.fn(), paymentFailed: vi.fn() };
  await stripe.handlers.get(name)?.({ ...event, ...answer } as never);
  return answer;
}

const confirmed = (change: object = {}) => ({
  billingDetails: { name: 'Dolores Kowalczyk', email: 'dolores@example.com', phone: '+1 313-555-0188' },
  shippingAddress: { name: 'Dolores Kowalczyk', address: { ...detroit, line1: '4120 Second Avenue', line2: null } },
  shippingRate: { id: String(serviceCodes.ground) },
  ...change,
});

/** Up to the confirmation, which the page handles after the event. */
async function pay(change: object = {}) {
  await fire('click', {});
  await fire('shippingaddresschange', { address: detroit });
  return await fire('confirm', confirmed(change));
}

describe('the sheet', () => {
  it('opens with the page’s own totals, the chosen method first', async () => {
    $serviceCode.set(serviceCodes.overnight);
    const { resolve } = await fire('click', {});
    expect(resolve).toHaveBeenCalledExactlyOnceWith({
      lineItems: [{ name: 'Subtotal', amount: 4598 }],
      shippingRates: [
        { id: '1', displayName: 'Overnight', amount: 1000 },
        { id: '95', displayName: 'Ground', amount: 500 },
        { id: '0', displayName: 'Local pickup', amount: 0 },
      ],
    });
  });

  it('says beside each way to Canada what is paid at the door, and adds none of it', async () => {
    const order = { lines: $cart.get().lines, discount: cents(0), province: 'ON' } as const;
    const totals = computeTotals({
      ...{ lines: order.lines.map(moneyLine), serviceCode: serviceCodes.canadaGround, postalCode: null },
      ...{ membership: false, taxExempt: false, coupon: null, rates: testRates },
    });
    server.use(
      http.post('/api/checkout/wallet', () => {
        const { canadaGround: serviceCode } = serviceCodes;
        const door = atTheDoor(testCanadaRules, { ...order, serviceCode });
        return HttpResponse.json({ options: [{ serviceCode, totals, atTheDoor: door }] });
      }),
    );
    await fire('click', {});
    const ottawa = { city: 'Ottawa', state: 'ON', postal_code: 'K1A', country: 'CA' };
    const { resolve } = await fire('shippingaddresschange', { address: ottawa });
    expect(stripe.amounts.at(-1)).toBe(totals.total);
    expect(resolve.mock.calls[0]?.[0]).toMatchObject({
      lineItems: [{ name: 'Subtotal', amount: 4598 }],
      shippingRates: [{ id: '92', displayName: 'Ground to Canada, about CAD 7.47 at the door' }],
    });
  });

  it('shows the API’s methods and totals for the address, the amount first', async () => {
    await fire('click', {});
    const { resolve } = await fire('shippingaddresschange', { address: detroit });
    expect(stripe.amounts).toEqual([4598 + 276 + 500]);
    expect(resolve.mock.calls[0]?.[0]).toMatchObject({
      lineItems: [
        { name: 'Subtotal', amount: 4598 },
        { name: 'Tax', amount: 276 },
      ],
      shippingRates: [{ id: '95', deliveryEstimate: 'arrives Wed, Nov 25 to Thu, Dec 3' }, { id: '1' }, { id: '0' }],
    });
  });

  it('follows the chosen method, without another call', async () => {
    await fire('click', {});
    await fire('shippingaddresschange', { address: detroit });
    await fire('shippingratechange', { shippingRate: { id: '0' } });
    expect(stripe.amounts.at(-1)).toBe(4598 + 276);
    expect((await fire('shippingratechange', { shippingRate: { id: '7' } })).reject).toHaveBeenCalled();
  });

  it('refuses an address with the shop’s reason', async () => {
    const message = 'Shipping rates need a ZIP code.';
    const { body, status } = refusalBody({ code: 'rates_postal_code', message });
    server.use(http.post('/api/checkout/wallet', () => HttpResponse.json(body, { status })));
    await fire('click', {});
    const { resolve, reject } = await fire('shippingaddresschange', { address: detroit });
    expect([resolve.mock.calls.length, reject.mock.calls.length]).toEqual([0, 1]);
    expect($wallet.get()).toEqual({ at: 'choosing', problem: message });
  });

  it('leaves the page as it was when it is closed', async () => {
    await fire('click', {});
    await fire('shippingaddresschange', { address: detroit });
    await fire('cancel', {});
    expect(stripe.amounts.at(-1)).toBe(5098);
    expect([shop.checkouts, $wallet.get()]).toEqual([[], { at: 'choosing', problem: '' }]);
  });
});

describe('paying', () => {
  it('sends the order as the form would, for no more than the sheet showed, and ends at the receipt', async () => {
    await pay();
    await vi.waitFor(() => expect(goTo).toHaveBeenCalledOnce());
    expect(shop.checkouts).toMatchObject([
      {
        body: {
          payment: { tokenId: 'ctoken_1' },
          customerInfo: {
            serviceCode: 95,
            firstName: 'Dolores',
            lastName: 'Kowalczyk',
            phone: '3135550188',
            state: 'MI',
            zipCode: '48201',
          },
          shownTotal: 5374,
        },
      },
    ]);
    expect(vi.mocked(goTo).mock.calls[0]?.[0]).toMatch(/^\/checkout\/\?status=success&orderId=NS-/);
    expect([$cart.get().lines, hasOpenWalletPayment()]).toEqual([[], false]);
  });

  it('asks for what a wallet lacks, and reads no card', async () => {
    const { paymentFailed } = await pay({ billingDetails: { name: 'Dolores Kowalczyk', email: 'd@example.com' } });
    expect(paymentFailed.mock.calls[0]?.[0]).toMatchObject({ reason: 'invalid_shipping_address' });
    expect([stripe.tokens, shop.checkouts]).toEqual([0, []]);
  });

  it('says why a card was declined, and keeps the cart', async () => {
    shop.refuseCheckout = { code: 'payment_declined', message: 'Your card was declined.' };
    const { paymentFailed } = await pay();
    await vi.waitFor(() =>
      expect(paymentFailed).toHaveBeenCalledWith({ reason: 'fail', message: 'Your card was declined.' }),
    );
    expect($wallet.get()).toEqual({ at: 'choosing', problem: 'Your card was declined.' });
    expect($cart.get().lines).toHaveLength(1);
    expect([goTo, hasOpenWalletPayment()]).toEqual([expect.any(Function), false]);
  });

  it('shows the new total when the cart changed in another tab', async () => {
    shop.refuseCheckout = { code: 'total_changed', message: 'The total changed.', total: 7673 };
    await pay();
    await vi.waitFor(() => expect($wallet.get()).toMatchObject({ problem: expect.stringContaining('$76.73') }));
  });

  it('sends the same order again, under the same key, when the answer was lost', async () => {
    server.use(http.post('/api/checkout', () => HttpResponse.error(), { once: true }));
    await pay();
    await vi.waitFor(() => expect($wallet.get()).toEqual({ at: 'unanswered' }));
    expect(hasOpenWalletPayment()).toBe(true);
    await resumeWalletPayment(async () => undefined);
    expect(goTo).toHaveBeenCalledOnce();
    expect(shop.checkouts).toHaveLength(1);
    expect(hasOpenWalletPayment()).toBe(false);
  });
});
