import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { cents } from '../../../contract/cents.ts';
import { messages } from '../../../contract/messages.ts';
import { serviceCodes } from '../../../contract/service-code.ts';
import { forgetSettings } from '../../lib/public-settings.ts';
import { aCartLine } from '../../mocks/a-cart-line.ts';
import { expectAccessible } from '../../mocks/accessibility.ts';
import { shop } from '../../mocks/mock-shop.ts';
import { server } from '../../mocks/server.ts';
import { someDates } from '../../mocks/some-dates.ts';
import { $seenLines } from '../../stores/cart/cart-seen.ts';
import { setPostalCode } from '../../stores/delivery/delivery.ts';
import { $user } from '../../stores/session.ts';
import { CartPage } from './CartPage.tsx';

const row = async (name: string) => {
  const link = await screen.findByRole('link', { name: new RegExp(`^${name}`) });
  return within(link.closest('li') ?? link);
};

describe('the cart page', () => {
  it('shows the lines, the total and the button to check out', async () => {
    shop.lines = [aCartLine({ id: 'line-1', qty: 2 }), aCartLine({ id: 'line-2', name: 'Clear', price: 2599 })];
    render(<CartPage />);
    await screen.findByRole('heading', { name: 'Shopping Cart 3 items' });
    (await row('Petrol')).getByText('$45.98');
    screen.getByText('PLA · 1.75 mm · 1 kg', { exact: false, selector: 'li:first-child .data' });
    screen.getByText('$5.00', { selector: 'dd' });
    screen.getByText('$76.97');
    expect(screen.getByRole('link', { name: 'Buy Now' }).getAttribute('href')).toBe('/checkout/');
  });

  it('shows all errors with the totals, and another reason than stock as such', async () => {
    const error = 'Mystery Spool Token is for Premium members. Join Premium to buy it.';
    shop.lines = [
      aCartLine({ id: 'line-1', error }),
      aCartLine({ id: 'line-2', name: 'Clear', error: 'The price of this print has expired.' }),
    ];
    render(<CartPage />);
    await screen.findByText(`${error} The price of this print has expired.`);
    const { disabled } = screen.getByRole<HTMLButtonElement>('button', { name: messages.fixLines });
    expect(disabled).toBe(true);
    expect(screen.getAllByRole('button', { name: /^Remove it/ })).toHaveLength(2);
  });

  describe('in a shop that asks Stripe for the tax', () => {
    const ofLine = { 'line-1': cents(184) };
    const taxed = { by: 'stripe', calculation: 'taxcalc_1', state: 'NY', taxable: 5098, lines: ofLine, shipping: 20 };
    const asked: unknown[] = [];

    function answers(untaxed: number, status = 200) {
      asked.length = 0;
      forgetSettings();
      server.use(
        http.get('/api/config', () => HttpResponse.json({ tax: 'stripe' })),
        http.post('/api/checkout/tax', async ({ request }) => {
          asked.push(await request.json());
          return HttpResponse.json({ taxed, untaxed }, { status });
        }),
      );
      shop.lines = [aCartLine({ id: 'line-1', qty: 2 })];
      setPostalCode('10118');
      render(<CartPage />);
    }

    it('shows the wait, then the tax of the state, and asks once', async () => {
      answers(5098);
      await screen.findByText('Looking it up …');
      screen.getByText('$50.98');
      await screen.findByText('Tax, NY');
      screen.getByText('$2.04');
      screen.getByText('$53.02');
      expect(asked).toEqual([{ serviceCode: serviceCodes.ground, couponName: null, zipCode: '10118' }]);
    });

    it('ignores an answer for another cart', async () => {
      answers(9999);
      await waitFor(() => expect(asked).toHaveLength(1));
      await waitFor(() => expect(screen.queryByText('Looking it up …')).toBeNull());
      screen.getByText('$50.98');
    });

    it('has the tax of the rule when nobody answers', async () => {
      answers(5098, 503);
      await waitFor(() => expect(asked).toHaveLength(1));
      await waitFor(() => expect(screen.queryByText('Looking it up …')).toBeNull());
      act(() => setPostalCode('48201'));
      await screen.findByText('Tax, 6% for 48201');
    });
  });

  it('says when the order arrives by the chosen service', async () => {
    shop.lines = [aCartLine({ id: 'line-1', qty: 2 })];
    shop.dates = someDates;
    render(<CartPage />);
    await screen.findByText('Ground arrives Wed, Nov 25 to Thu, Dec 3.');
    expect(screen.queryByText(/estimate/)).toBeNull();
    act(() => setPostalCode('90210'));
    await screen.findByText(/^It leaves us Mon, Nov 23, which we promise\..* FedEx’s estimate for 90210\.$/);
    await userEvent.click(screen.getByRole('radio', { name: /Overnight/ }));
    screen.getByText('Overnight arrives Tue, Nov 24.');
    await userEvent.click(screen.getByRole('radio', { name: /Local pickup/ }));
    screen.getByText('Local pickup ready Mon, Nov 23.');
    expect(screen.queryByText(/It leaves us/)).toBeNull();
  });

  it('names the usual days while the dates are unknown', async () => {
    shop.lines = [aCartLine({ id: 'line-1', qty: 2 })];
    render(<CartPage />);
    await screen.findByText('Ground arrives in 2-7 business days.');
  });

  it('shows for Canada what the more expensive service buys', async () => {
    shop.lines = [aCartLine({ id: 'line-1', qty: 2 })];
    shop.dates = someDates;
    shop.rates = [
      { service: 'FEDEX_GROUND', rate: cents(1927) },
      { service: 'FEDEX_INTERNATIONAL_ECONOMY', rate: cents(3120) },
    ];
    setPostalCode('K1A 0B1');
    render(<CartPage />);
    await screen.findByText('Ground arrives Fri, Nov 27 to Tue, Dec 8.');
    screen.getByText('Economy arrives Wed, Nov 25 to Tue, Dec 1.');
    expect(screen.getByRole('radio', { name: /Economy/ }).closest('label')?.textContent).toContain('$31.20');
    screen.getByText(/They ship Fedex Ground/);
    await userEvent.click(screen.getByRole('radio', { name: /Economy/ }));
    screen.getByText(/They ship Fedex International Economy/);
  });

  it('says that the cart is empty, and links back to the shop', async () => {
    render(<CartPage />);
    await screen.findByRole('heading', { name: 'Your cart is empty' });
    expect(screen.getByRole('link', { name: 'Continue Shopping' }).getAttribute('href')).toBe('/shop/');
    expect(screen.queryByRole('link', { name: 'Buy Now' })).toBeNull();
  });

  it('shows a line’s error in the line, and blocks the checkout', async () => {
    shop.lines = [aCartLine({ id: 'line-1', qty: 5, qoh: 3, error: 'Only 3 Petrol left.' })];
    render(<CartPage />);
    expect((await row('Petrol')).getByRole('alert').textContent).toBe('Only 3 Petrol left.');
    expect(screen.getByRole('button', { name: '*Fix your quantites of Out of Stock items.' })).toHaveProperty(
      'disabled',
      true,
    );
    expect(screen.queryByRole('link', { name: 'Buy Now' })).toBeNull();
  });

  it('lowers a quantity above stock straight to what is left', async () => {
    shop.lines = [aCartLine({ id: 'line-1', qty: 5, qoh: 3, error: 'Only 3 Petrol left.' })];
    render(<CartPage />);
    await userEvent.click((await row('Petrol')).getByRole('button', { name: 'One less' }));
    await waitFor(() => expect(shop.lines[0]?.qty).toBe(3));
  });

  it('restores the quantity when the shop refuses the new one', async () => {
    shop.lines = [aCartLine({ id: 'line-1', qty: 2 })];
    render(<CartPage />);
    const petrol = await row('Petrol');
    shop.refuseWrites = { code: 'stock_too_low', message: 'Only 2 Petrol left. Please lower the quantity.' };
    await userEvent.click(petrol.getByRole('button', { name: 'One more' }));
    await screen.findByText('Only 2 Petrol left. Please lower the quantity.');
    await waitFor(() => expect(petrol.getByRole('textbox')).toHaveProperty('value', '2'));
  });

  it('stops at one and at the stock', async () => {
    shop.lines = [aCartLine({ id: 'line-1', qty: 1, qoh: 1 })];
    render(<CartPage />);
    const petrol = await row('Petrol');
    expect(petrol.getByRole('button', { name: 'One less' })).toHaveProperty('disabled', true);
    expect(petrol.getByRole('button', { name: 'One more' })).toHaveProperty('disabled', true);
  });

  it('sells Leftovers in pairs, and says so when an odd number is typed', async () => {
    shop.lines = [aCartLine({ id: 'line-1', name: 'Leftovers', qty: 2, step: 2 })];
    render(<CartPage />);
    const quantity = (await row('Leftovers')).getByRole('textbox');
    await userEvent.clear(quantity);
    await userEvent.type(quantity, '7{Enter}');
    await waitFor(() => expect(shop.lines[0]?.qty).toBe(6));
    await screen.findByText('This product must be ordered in multiples of 2');
  });

  it('offers Undo where a removed line stood, in focus, until the shopper dismisses it', async () => {
    shop.lines = [
      aCartLine({ id: 'line-1' }),
      aCartLine({ id: 'line-2', name: 'Clear' }),
      aCartLine({ id: 'line-3', name: 'Amber' }),
    ];
    render(<CartPage />);
    await userEvent.click(await screen.findByRole('button', { name: 'Remove Clear' }));
    const note = (await screen.findByRole('button', { name: 'Undo' })).closest('[role="status"]');
    expect(note?.textContent).toContain('Item removed. Clear');
    expect(document.activeElement).toBe(note);
    const rows = [...document.querySelectorAll('.lines > li')].map(
      (item) => item.textContent?.match(/[A-Z][a-z]+/)?.[0],
    );
    expect(rows).toEqual(['Petrol', 'Item', 'Amber']);
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss: Item removed.' }));
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('offers Undo in a cart that became empty', async () => {
    shop.lines = [aCartLine({ id: 'line-1' })];
    render(<CartPage />);
    await userEvent.click(await screen.findByRole('button', { name: 'Remove Petrol' }));
    await screen.findByRole('heading', { name: 'Your cart is empty' });
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(shop.lines).toHaveLength(1));
  });

  it('scrolls to a coupon’s refusal, which would stand below the edge of the list', async () => {
    shop.lines = [aCartLine({ id: 'line-1' })];
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => {});
    server.use(
      http.get('/api/coupons/NONE', () =>
        HttpResponse.json({ code: 'coupon_unknown', message: 'No such coupon.' }, { status: 404 }),
      ),
    );
    render(<CartPage />);
    await userEvent.type(await screen.findByLabelText('Coupon'), 'NONE{Enter}');
    await screen.findByText('No such coupon.');
    expect(scrolled.mock.contexts).toEqual([document.querySelector('.coupon-form')]);
    scrolled.mockRestore();
  });

  it('estimates the tax for a zip code, and rejects an invalid one', async () => {
    shop.lines = [aCartLine({ id: 'line-1' })];
    render(<CartPage />);
    const zip = await screen.findByLabelText('Zip code for tax and shipping');
    await userEvent.type(zip, '4822{Enter}');
    screen.getByText(messages.invalidZip);
    expect(screen.queryByText(/^Tax/)).toBeNull();
    await userEvent.type(zip, '6');
    screen.getByText('Tax, 6% for 48226');
    expect(screen.queryByText(messages.invalidZip)).toBeNull();
  });

  it('sets a line to what is left by one click, and removes a sold-out one', async () => {
    shop.lines = [
      aCartLine({ id: 'line-1', qty: 5, qoh: 3, error: 'Only 3 Petrol left. Please lower the quantity.' }),
      aCartLine({ id: 'line-2', name: 'Clear', qoh: 0, error: 'Clear is out of stock.' }),
    ];
    render(<CartPage />);
    await userEvent.click(await screen.findByRole('button', { name: 'Take the last 3' }));
    await waitFor(() => expect(shop.lines[0]?.qty).toBe(3));
    await userEvent.click(screen.getByRole('button', { name: 'Remove it (Clear)' }));
    await waitFor(() => expect(shop.lines.map(({ id }) => id)).toEqual(['line-1']));
  });

  it('offers of shared stock only what the other lines leave', async () => {
    const error = 'Only 3 Petrol left. Please lower the quantity.';
    shop.lines = [aCartLine({ id: 'line-1', qty: 2, qoh: 3, atMost: 1, error })];
    render(<CartPage />);
    await userEvent.click(await screen.findByRole('button', { name: 'Take the last one' }));
    await waitFor(() => expect(shop.lines[0]?.qty).toBe(1));
  });

  it('counts two quick clicks on plus as two', async () => {
    shop.lines = [aCartLine({ id: 'line-1', qty: 2 })];
    render(<CartPage />);
    await userEvent.dblClick((await row('Petrol')).getByRole('button', { name: 'One more' }));
    await waitFor(() => expect(shop.lines[0]?.qty).toBe(4));
    screen.getByText('$91.96', { selector: '.price .vh' });
  });

  it('says that an order must come to ten dollars', async () => {
    shop.lines = [aCartLine({ id: 'line-1', price: 999 })];
    render(<CartPage />);
    await screen.findByText('Order minimum is 10$ Please add more items to your cart.');
  });

  it('lets the shopper choose the shipping method, and updates the total at once', async () => {
    shop.lines = [aCartLine({ id: 'line-1', qty: 2 })];
    render(<CartPage />);
    expect(await screen.findByRole('radio', { name: 'Ground $5.00' })).toHaveProperty('checked', true);
    await userEvent.click(screen.getByRole('radio', { name: 'Overnight $10.00' }));
    screen.getByText('Overnight shipping');
    expect(screen.getByText('Total $55.98').getAttribute('role')).toBe('status');
    await userEvent.click(screen.getByRole('radio', { name: 'Local pickup Free' }));
    expect(screen.queryByText('Free Shipping')).toBeNull();
    expect(screen.getByText('Local pickup', { selector: 'dt' }).nextSibling?.textContent).toBe('Free');
    screen.getByText('Tax, 6% for 48315');
  });

  it('says that bulk boxes ship by ground only', async () => {
    shop.lines = [aCartLine({ id: 'line-1', isTenPack: true, price: 19_900 })];
    render(<CartPage />);
    await screen.findByText('Bulk boxes ship by ground only.');
    expect(screen.queryByRole('radio', { name: /^Overnight/ })).toBeNull();
  });

  describe('with ten spools', () => {
    const bundle = { id: 'bulk-bulkbox', pieces: 10, price: cents(19_900), isTenPack: true, qoh: 4 };
    const line = aCartLine({ id: 'line-1', qty: 10 });
    const ten = { ...line, data: { ...line.data, bundle } };
    const text = 'Petrol: ten singly cost $229.90. A carton saves $30.90. Bulk boxes ship by ground only.';
    const button = { name: 'Switch to the carton' };

    it('says what a carton saves, and switches with one press', async () => {
      shop.lines = [ten];
      render(<CartPage />);
      await screen.findByText(text);
      await userEvent.click(screen.getByRole('button', button));
      const done = await screen.findByText('Switched. You save $30.90.');
      expect(document.activeElement).toBe(done);
      expect(shop.lines).toMatchObject([{ name: 'bulk-bulkbox', sides: Array(10).fill('item-line-1') }]);
      expect(screen.queryByRole('button', button)).toBeNull();
    });

    it('keeps the spools when the shop refuses, and says why', async () => {
      shop.lines = [ten];
      render(<CartPage />);
      shop.refuseWrites = { code: 'item_out_of_stock', message: 'Bulk 10-pack is out of stock.' };
      await userEvent.click(await screen.findByRole('button', button));
      await screen.findByText('Bulk 10-pack is out of stock.');
      expect(screen.getByRole('button', button)).toHaveProperty('disabled', false);
    });
  });

  it('says when the rolls of a carton cost a member less singly', async () => {
    const box = aCartLine({ id: 'line-1', name: 'Bulk 10-pack', isTenPack: true, price: 19_900, sides: ['Canary'] });
    shop.lines = [
      { ...box, sides: Array(10).fill('pla-canary'), data: { ...box.data, rollPrices: Array(10).fill(1999) } },
    ];
    render(<CartPage />);
    await screen.findByText('Bulk boxes ship by ground only.');
    expect(screen.queryByText(/singly/)).toBeNull();
    act(() => $user.set({ userId: 'dolores', loggedIn: true, membership: true, taxExempt: false }));
    await screen.findByText('Canary: ten singly cost $179.91. That saves $19.09.');
    await userEvent.click(screen.getByRole('button', { name: 'Switch to single spools' }));
    await screen.findByText('Switched. You save $19.09.');
  });

  it('accepts a coupon, says what is missing to its minimum, and applies it from there on', async () => {
    shop.coupons = [
      { name: 'LATHE54', discount: { kind: 'fixed', amount: cents(800) }, minAmount: { subtotal: cents(5000) } },
    ];
    shop.lines = [aCartLine({ id: 'line-1', qty: 2 })];
    render(<CartPage />);
    await userEvent.type(await screen.findByLabelText('Coupon'), 'lathe54{Enter}');
    await screen.findByText('LATHE54 needs a subtotal of at least $50.00. Add $4.02 more.');
    await userEvent.click((await row('Petrol')).getByRole('button', { name: 'One more' }));
    await screen.findByText('LATHE54 takes $8.00 off.');
    screen.getByText('−$8.00');
    expect(localStorage.getItem('northspool:coupon')).toBe('LATHE54');
  });

  it('says that the credit of a swatch card needs a spool', async () => {
    const discount = { kind: 'fixed' as const, amount: cents(1000) };
    shop.coupons = [{ name: 'SWATCH-7A2C', discount, minAmount: { subtotal: cents(0) }, needsSpool: true }];
    shop.lines = [aCartLine({ id: 'line-1', qty: 1 })];
    render(<CartPage />);
    await userEvent.type(await screen.findByLabelText('Coupon'), 'swatch-7a2c{Enter}');
    await screen.findByText('SWATCH-7A2C is the credit of a swatch card. Add a spool to use it.');
  });

  it('says how many pieces a coupon by quantity needs', async () => {
    const tiers = [
      { min: 3, max: 5, discount: 5 },
      { min: 6, max: 9, discount: 8 },
    ];
    shop.coupons = [{ name: 'STACK', discount: { kind: 'tiers', tiers }, minAmount: { subtotal: cents(0) } }];
    shop.lines = [aCartLine({ id: 'line-1', qty: 2 })];
    render(<CartPage />);
    await userEvent.type(await screen.findByLabelText('Coupon'), 'stack{Enter}');
    await screen.findByText('STACK needs 3 pieces. Add 1 more.');
    await userEvent.click((await row('Petrol')).getByRole('button', { name: 'One more' }));
    await screen.findByText(/^STACK takes/);
  });

  it('shows non-members what Premium would save beyond its fee, and members what it saved', async () => {
    shop.lines = [aCartLine({ id: 'line-1', qty: 12 })];
    render(<CartPage />);
    await screen.findByText('Premium saves you $7.59');
    screen.getByText(/on this cart, its \$25 a month included/);
    expect(screen.getByRole('link', { name: 'Join Premium' }).getAttribute('href')).toBe('/premium/');
    act(() => $user.set({ userId: 'dolores', loggedIn: true, membership: true, taxExempt: false }));
    await screen.findByText('Premium saved you $32.59');
    await screen.findByText('Premium Member Discount');
    expect(screen.queryByRole('link', { name: 'Join Premium' })).toBeNull();
  });

  it('claims no savings of Premium that its fee is more than', async () => {
    shop.lines = [aCartLine({ id: 'line-1', qty: 2 })];
    render(<CartPage />);
    await screen.findByText('Total $50.98');
    expect(screen.queryByText(/Premium saves you/)).toBeNull();
  });

  it('notes a price that changed since the last visit, until the shopper dismisses it', async () => {
    shop.lines = [aCartLine({ id: 'line-1', price: 2499 })];
    $seenLines.set({
      'item-line-1': { name: 'Petrol', price: 2299, qoh: 40 },
      gone: { name: 'Sky', price: 1, qoh: 1 },
    });
    render(<CartPage />);
    const text = 'The price changed from $22.99 to $24.99 since you added it.';
    await screen.findByText(text);
    await userEvent.click(screen.getByRole('button', { name: `Dismiss: ${text}` }));
    expect(screen.queryByText(text)).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss: Sky is no longer in your cart.' }));
    expect(screen.queryByText(/no longer/)).toBeNull();
  });

  it('names the lost lines of a cart that came back empty', async () => {
    $seenLines.set({ gone: { name: 'Sky', price: 2299, qoh: 5 } });
    render(<CartPage />);
    await screen.findByText('Your cart is empty');
    screen.getByText('Sky is no longer in your cart.');
  });

  it('says why the carrier gave no rate to Canada, and asks again', async () => {
    shop.lines = [aCartLine({ id: 'line-1', qty: 2 })];
    server.use(http.get('/api/shipping/rates', () => HttpResponse.error()));
    setPostalCode('K1A 0B1');
    render(<CartPage />);
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
  });

  it('says that it is loading', async () => {
    const answer = Promise.withResolvers<Response>();
    server.use(http.get('/api/cart', () => answer.promise));
    render(<CartPage />);
    await screen.findByText('Loading your cart');
    await expectAccessible();
    answer.resolve(HttpResponse.json({ lines: [] }));
    await screen.findByText('Your cart is empty');
  });

  it('can be loaded again after a failure', async () => {
    server.use(http.get('/api/cart', () => HttpResponse.error(), { once: true }));
    render(<CartPage />);
    await screen.findByText(messages.networkDown);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('Your cart is empty');
  });
});
