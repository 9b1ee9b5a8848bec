import { render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { checkoutMessages } from '../../../contract/messages/checkout.ts';
import { orderMessages } from '../../../contract/messages/orders.ts';
import type { Order } from '../../../contract/order.ts';
import { aCartLine } from '../../mocks/a-cart-line.ts';
import { anOrder } from '../../mocks/an-order.ts';
import { shop } from '../../mocks/mock-shop.ts';
import { shopFacts, showCheckout } from '../../mocks/open-checkout-page.tsx';
import { $flow } from '../../stores/checkout/checkout-machine.ts';
import { $user } from '../../stores/session.ts';
import { CheckoutResult } from './CheckoutResult.tsx';

const { reload } = vi.hoisted(() => ({ reload: vi.fn() }));
vi.mock('../../lib/go-to.ts', () => ({ goTo: vi.fn(), reload }));

const order: Order = anOrder(
  {
    payment: { tokenId: 'ctoken_1' },
    customerInfo: { serviceCode: 0, firstName: 'Dolores', email: 'd@example.com', phone: '3135550188' },
    paymentService: 'stripe',
  },
  [aCartLine({ id: 'line-1' })],
  false,
);

const open = (query: string) => {
  history.replaceState(null, '', `/checkout/?${query}`);
  return showCheckout();
};

beforeEach(() => {
  shop.orders = [order];
});

afterEach(() => history.replaceState(null, '', '/'));

describe('a result named in the URL', () => {
  it('has the phone’s own words on the way back from PayPal', async () => {
    history.replaceState(null, '', '/checkout/paypalResults/?orderId=NS-7K2M-4Q9D&status=success');
    vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
    $flow.set('A');
    render(<CheckoutResult {...shopFacts} />);
    await screen.findByRole('heading', { name: 'Thanks for your order!' });
  });

  it('is a thank-you when the latest order is that one', async () => {
    open('orderId=NS-7K2M-4Q9D&status=success');
    await screen.findByRole('heading', { name: 'Thank You for Your Order!' });
    screen.getByText('NS-7K2M-4Q9D');
  });

  it('says that the payment is pending while the bank takes days, in the page’s title too', async () => {
    document.title = 'Checkout | Northspool';
    shop.orders = [{ ...order, status: 'processing', payment: { ...order.payment, paidWith: { kind: 'paypal' } } }];
    open('orderId=NS-7K2M-4Q9D&status=success');
    await screen.findByRole('heading', { name: 'Thank You for Your Order!' });
    screen.getByText(checkoutMessages.orderPending);
    screen.getByText(orderMessages.nextPending);
    screen.getByText('PayPal, pending');
    expect(document.title).toBe('Thank You for Your Order! | Northspool');
  });

  it('is an error when it is another one, and Try again starts a checkout', async () => {
    open('orderId=NS-0000-0000&status=success');
    await screen.findByRole('heading', { name: 'Something Went Wrong' });
    expect(screen.getByRole('link', { name: 'Try again' }).getAttribute('href')).toBe('/checkout/');
  });
});

it('shows each item with its picture, when it arrives, what comes next and the order’s page', async () => {
  const arrival = { ships: '2026-11-23', from: '2026-11-24', to: '2026-11-24' };
  shop.orders = [{ ...order, arrival, cancelUntil: '2026-11-21T12:30:00Z' }];
  open('orderId=NS-7K2M-4Q9D&status=success');
  const items = await screen.findByRole('list', { name: 'Items' });
  expect(items.querySelector('img')?.getAttribute('src')).toBe('/media/spools/petrol-side-160.webp');
  expect(items.textContent).toContain('$22.99');
  const next = screen.getByRole('region', { name: 'What happens next' });
  expect(next.textContent).toContain('Ready Tue, Nov\u00a024');
  expect(next.textContent).toContain('bring the order number and a photo ID');
  expect(next.textContent).toContain('You can cancel within 30 minutes of payment');
  expect(screen.getByRole('link', { name: 'See your order' }).getAttribute('href')).toBe('/account/orders/order-1/');
});

describe('an account', () => {
  it('is offered to a guest whose email has none', async () => {
    open('orderId=NS-7K2M-4Q9D&status=success');
    await screen.findByRole('heading', { name: 'Create an account?' });
  });

  it('is not offered to a guest whose email has one', async () => {
    shop.registered = ['d@example.com'];
    open('orderId=NS-7K2M-4Q9D&status=success');
    await screen.findByRole('heading', { name: 'Thank You for Your Order!' });
    expect(screen.queryByRole('heading', { name: 'Create an account?' })).toBeNull();
  });

  it('is not offered to a signed-in shopper', async () => {
    $user.set({ userId: 'd_example_com', loggedIn: true, membership: false, taxExempt: false });
    open('orderId=NS-7K2M-4Q9D&status=success');
    await screen.findByRole('heading', { name: 'Thank You for Your Order!' });
    expect(screen.queryByRole('heading', { name: 'Create an account?' })).toBeNull();
  });
});

describe('the link to the vending machine', () => {
  const withToken = { ...order, lines: order.lines.map((line) => ({ ...line, itemId: shopFacts.vendingToken })) };
  const link = () => screen.queryByRole('link', { name: 'Open the vending machine, 1 credit left' });

  it.each([
    ['a member who bought a token', withToken, true, true],
    ['a member who bought none', order, true, false],
    ['a non-member', withToken, false, false],
  ])('depends on token and membership: %s', async (_, bought, membership, isShown) => {
    shop.orders = [bought];
    $user.set({ userId: 'd_example_com', loggedIn: true, membership, taxExempt: false });
    open('orderId=NS-7K2M-4Q9D&status=success');
    await screen.findByRole('heading', { name: 'Thank You for Your Order!' });
    expect(link() !== null).toBe(isShown);
  });
});

describe('a page that Back restores from the browser’s cache', () => {
  const showAgain = (persisted: boolean) => dispatchEvent(new PageTransitionEvent('pageshow', { persisted }));

  beforeEach(() => {
    reload.mockReset();
    shop.lines = [aCartLine({ id: 'line-1' })];
  });

  it('reloads at a step of the checkout, which may have been paid since', async () => {
    open('');
    await screen.findByRole('heading', { name: 'Where should it go?' });
    showAgain(false);
    expect(reload).not.toHaveBeenCalled();
    showAgain(true);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('reloads at a result, which only this shopper may see', async () => {
    open('orderId=NS-7K2M-4Q9D&status=success');
    await screen.findByRole('heading', { name: 'Thank You for Your Order!' });
    showAgain(true);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('does not reload once the checkout is gone', async () => {
    open('').unmount();
    showAgain(true);
    expect(reload).not.toHaveBeenCalled();
  });
});
