import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { cents } from '../../../../contract/cents.ts';
import { messages } from '../../../../contract/messages.ts';
import { aCartLine } from '../../../mocks/a-cart-line.ts';
import { aPastOrder } from '../../../mocks/a-past-order.ts';
import { aPrintLine } from '../../../mocks/a-print-line.ts';
import { expectAccessible } from '../../../mocks/accessibility.ts';
import { refused } from '../../../mocks/mock-shop.ts';
import { dolores, signInDolores } from '../../../mocks/my-account.ts';
import { pickup } from '../../../mocks/pickup.ts';
import { server } from '../../../mocks/server.ts';
import { stockAll } from '../../../mocks/shelf.ts';
import { $period } from '../../../stores/account-area/orders.ts';
import { $cart } from '../../../stores/cart/cart.ts';
import { $notice } from '../../../stores/notice.ts';
import { OrdersTab } from './OrdersTab.tsx';

async function open(orders: ReturnType<typeof aPastOrder>[], stock = {}) {
  stockAll(stock);
  $period.set(186);
  const mine = signInDolores({ orders });
  render(<OrdersTab user={dolores} pickup={pickup} />);
  await (orders.length === 0 ? screen.findByText(/^No orders/) : screen.findAllByRole('article'));
  return mine;
}

it('loads six months first, and each other period when it is chosen', async () => {
  const mine = await open([]);
  const choice = screen.getByLabelText('Period');
  expect((choice as HTMLSelectElement).value).toBe('Last 6 months');
  for (const label of ['Last day', 'Last week', 'Last month', 'Last 3 months', 'Last year']) {
    await userEvent.selectOptions(choice, label);
  }
  const asked = mine.sent.map(({ call }) => call.replace('GET /api/sales?days=', ''));
  expect(asked).toEqual(['186', '1', '7', '31', '93', '365']);
});

it('names an order by the number on its receipt, with day, amount and status', async () => {
  await open([aPastOrder({ standing: 'ready_for_pickup', ts: '2026-11-20T12:00:00Z' })]);
  const order = screen.getByRole('article', { name: 'Order NS-7K2M-4Q9D' });
  for (const text of ['NS-7K2M-4Q9D', 'Nov 20, 2026', '$50.00', 'Ready For Pickup']) {
    expect(within(order).getAllByText(text).length).toBeGreaterThan(0);
  }
});

it('shows an order that the bank takes days to pay, without an invoice, and does not count it as spent', async () => {
  await open([aPastOrder({ status: 'processing', standing: 'processing', arrival: null })]);
  const order = screen.getByRole('article', { name: 'Order NS-7K2M-4Q9D' });
  within(order).getByText('Payment Pending');
  within(order).getByText(messages.waitsForPayment);
  expect(within(order).queryByRole('link', { name: /^Invoice/ })).toBeNull();
  screen.getByText(/\$0\.00/);
});

it('links to the parcel at FedEx, and says when it shipped', async () => {
  const [trackingNum, ts, shippedAt] = ['771204593381', '2026-11-19T12:00:00Z', '2026-11-20T12:00:00Z'];
  await open([aPastOrder({ standing: 'shipped', ts, shippedAt, trackingNum, trackingInfo: [{ trackingNum }] })]);
  const link = screen.getByRole('link', { name: /^7712 0459 3381/ });
  expect(link.getAttribute('href')).toBe('https://www.fedex.com/fedextrack/?trknbr=771204593381');
  const steps = within(screen.getByRole('list', { name: 'Where it is' })).getAllByRole('listitem');
  expect(steps.map(({ textContent }) => textContent)).toEqual([
    'Placed, doneNov 19, 2026',
    'Packed, doneNov 20, 2026',
    'Shipped, doneNov 20, 2026',
    'Delivered, to come',
  ]);
});

it('does not claim that a parcel shipped while it is being packed', async () => {
  await open([aPastOrder()]);
  const steps = within(screen.getByRole('list', { name: 'Where it is' })).getAllByRole('listitem');
  expect(steps.map(({ className }) => className)).toEqual(['on', '', '', '']);
});

it('sums the orders less refunds, and says which card was refunded', async () => {
  const paidWith = { kind: 'card', brand: 'visa', last4: '4242' };
  const half = aPastOrder({ id: 'a-000002', standing: 'partly_refunded', payment: { refunded: 1_250, paidWith } });
  await open([aPastOrder(), half]);
  expect(screen.getByText(/^in the last six months/).textContent).toBe(
    'in the last six months, $87.50 after one refund',
  );
  expect(screen.getByText('$12.50 refunded to Visa ending 4242')).toBeTruthy();
});

it('links a line to its product, and a print to nothing', async () => {
  const print = aPrintLine({ id: 'line-2' });
  await open([aPastOrder({ lines: [aCartLine({ id: 'line-1', qty: 2 }), print] })]);
  const again = screen.getAllByRole('link', { name: /^Buy Again/ });
  expect(again.map((link) => link.getAttribute('href'))).toEqual(['/shop/PLA?color=Petrol&amount=1kg&diameter=1.75mm']);
  expect(screen.getByText('2 × Petrol')).toBeTruthy();
  const { textContent, innerHTML } = screen.getByText('1 × Print of gear.stl').closest('li') as HTMLElement;
  expect(textContent).toContain('PLA · Petrol · Standard · 20% infill');
  expect(innerHTML).toContain('/preview');
});

it('marks sold-out lines, and keeps the links of the others', async () => {
  const lines = ['line-1', 'line-2'].map((id) => aCartLine({ id }));
  await open([aPastOrder({ lines })], { 'item-line-2': 0 });
  expect(await screen.findByText('Out of Stock')).toBeTruthy();
  expect(screen.getAllByRole('link', { name: /^Buy Again/ })).toHaveLength(1);
});

it('links to the invoice of each order', async () => {
  await open([aPastOrder()]);
  expect(screen.getByRole('link', { name: /^Invoice ?of order NS-7K2M-4Q9D ?\(PDF\)$/ }).getAttribute('href')).toBe(
    '/api/orders/5f1d0c3a-1111-4111-8111-1111115d90a7/invoice',
  );
});

it('says where an order goes, when it arrives, its return, and what its shopper can do', async () => {
  const soon = new Date(Date.now() + 60_000).toISOString();
  const returned = { reason: 'faulty' as const, lines: [], note: '', requestedAt: soon, answer: null };
  await open([
    aPastOrder({
      arrival: { ships: '2026-11-23', from: '2026-11-25', to: '2026-12-03' },
      cancelUntil: soon,
      returnUntil: soon,
      vending: { bought: 3, left: 2 },
      returns: [{ refId: 'NR-2222-3333', state: 'accepted', ...returned }],
    }),
  ]);
  const order = within(screen.getByRole('article', { name: 'Order NS-7K2M-4Q9D' }));
  order.getByText('Dolores Kowalczyk, 4120 Second Avenue, Detroit, MI 48201');
  order.getByText('Arrives Wed, Nov 25 to Thu, Dec 3');
  expect(order.getByText('Return NR-2222-3333').nextElementSibling?.textContent).toBe('Accepted');
  const page = '/account/orders/5f1d0c3a-1111-4111-8111-1111115d90a7/';
  const links = [/^Order details/, /^Return items/, /^Cancel order/, 'Open the vending machine, 2 credits left'];
  expect(links.map((name) => order.getByRole('link', { name }).getAttribute('href'))).toEqual([
    page,
    `${page}#return`,
    `${page}#cancel`,
    '/vending/5f1d0c3a-1111-4111-8111-1111115d90a7/',
  ]);
});

it('offers neither to cancel nor to return once the time is over', async () => {
  const over = new Date(Date.now() - 1000).toISOString();
  await open([aPastOrder({ cancelUntil: over, returnUntil: over })]);
  expect(screen.queryByRole('link', { name: /^(Cancel order|Return items)/ })).toBeNull();
});

it('buys all items again, names those that it could not add, and keeps the rest of the cart', async () => {
  const sent: unknown[] = [];
  const kept = aCartLine({ id: 'before' });
  server.use(
    http.get('/api/cart', () => HttpResponse.json({ lines: [kept] })),
    http.post('/api/cart', async ({ request }) => {
      const body = (await request.json()) as { id: string };
      sent.push(body);
      if (body.id !== 'item-line-2') return HttpResponse.json({ lines: [kept, aCartLine({ id: body.id })] });
      return refused({ code: 'item_out_of_stock', message: 'Petrol is out of stock.' });
    }),
  );
  const lines = [
    aCartLine({ id: 'line-1', qty: 2 }),
    aCartLine({ id: 'line-2', name: 'Cobalt' }),
    aPrintLine({ id: 'p' }),
  ];
  await open([aPastOrder({ lines })]);
  await userEvent.click(screen.getByRole('button', { name: /^Buy All Again/ }));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Cobalt: Petrol is out of stock.');
  expect($notice.get()?.text).toBe('Added 2 items to your cart.');
  const printId = lines[2]?.data.printId;
  expect(sent).toEqual([
    { type: 'item', id: 'item-line-1', qty: 2, sides: [] },
    { type: 'item', id: 'item-line-2', qty: 1, sides: [] },
    { type: 'pod', id: printId, qty: 1, sides: [] },
  ]);
  expect($cart.get().lines).toEqual([kept]);
});

it('lists saved quotes with their page, PDF and price of the day, and removes them', async () => {
  const link = 'AbCdEfGhIjKlMnOpQrStUv';
  const times = { savedAt: '2026-11-22T17:00:00Z', keptUntil: '2027-02-20T17:00:00Z' };
  const mine = signInDolores({ quotes: [{ link, ...times, names: ['gear.stl', 'pin.stl'], total: cents(2680) }] });
  render(<OrdersTab user={dolores} pickup={pickup} />);
  const quotes = within(screen.getByRole('region', { name: 'Saved quotes' }));
  await quotes.findByText('2 prints · $26.80 today · until Feb 20, 2027');
  await expectAccessible();
  const address = (name: RegExp) => quotes.getByRole('link', { name }).getAttribute('href');
  expect(address(/^Open ?gear.stl, saved Nov 22, 2026$/)).toBe(`/queu3d/?quote=${link}#desk`);
  expect(address(/^PDF ?of gear.stl, saved Nov 22, 2026$/)).toBe(`/api/quotes/saved/${link}/pdf`);
  await userEvent.click(quotes.getByRole('button', { name: /^Remove ?gear.stl, saved Nov 22, 2026$/ }));
  expect(await quotes.findByText(/^You have no saved quotes/)).toBeDefined();
  expect(mine.sent).toContainEqual({ call: `DELETE /api/quotes/saved/${link}`, body: undefined });
  expect(quotes.getByRole('link', { name: 'Price a 3D print' }).getAttribute('href')).toBe('/queu3d/');
});
