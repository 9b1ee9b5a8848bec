import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { afterEach, describe, expect, it } from 'vitest';
import { cents } from '../../../contract/cents.ts';
import { messages } from '../../../contract/messages.ts';
import type { Order } from '../../../contract/order.ts';
import { aCartLine } from '../../mocks/a-cart-line.ts';
import { aPastOrder } from '../../mocks/a-past-order.ts';
import { refused } from '../../mocks/mock-shop.ts';
import { signInDolores } from '../../mocks/my-account.ts';
import { pickup } from '../../mocks/pickup.ts';
import { server } from '../../mocks/server.ts';
import { stockAll } from '../../mocks/shelf.ts';
import { $deviceSpools } from '../../stores/filament/own-filament.ts';
import { $notice } from '../../stores/notice.ts';
import { OrderPage } from './OrderPage.tsx';

const id = '5f1d0c3a-1111-4111-8111-1111115d90a7';
const call = `/api/orders/${id}`;
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();
const sent: { readonly path: string; readonly key: string | null; readonly body: unknown }[] = [];

function refusal(code: 'not_yours' | 'order_not_cancellable' | 'return_not_possible', message: string) {
  return refused({ code, message });
}

function open(order: Order | (() => Response), answer?: () => Response | Order) {
  stockAll();
  sent.length = 0;
  history.replaceState(null, '', `/account/orders/${id}/`);
  const answered = async ({ request }: { request: Request }) => {
    const text = await request.text();
    const { pathname } = new URL(request.url);
    sent.push({ path: pathname, key: request.headers.get('Idempotency-Key'), body: text ? JSON.parse(text) : null });
    const found = answer?.() ?? aPastOrder();
    return found instanceof Response ? found : HttpResponse.json(found);
  };
  server.use(
    http.get(call, () => (typeof order === 'function' ? order() : HttpResponse.json(order))),
    http.post(`${call}/cancel`, answered),
    http.post(`${call}/returns`, answered),
  );
  render(<OrderPage shop={{ pickupPlace: pickup.place, vendingToken: 'token' }} />);
}

afterEach(() => history.replaceState(null, '', '/'));

describe('an order’s own page', () => {
  it('links to the page of each spool that was packed', async () => {
    signInDolores();
    const id = '7k2m4q9d0123abcdwxyz';
    const { lines } = aPastOrder();
    open(aPastOrder({ spools: [{ id, itemId: lines[0]?.itemId ?? '', lot: 'L-2611A' }] }));
    const spools = within(await screen.findByRole('region', { name: 'Your spools' }));
    const link = spools.getByRole('link', { name: /Petrol, lot L-2611A, code 7k2m4q9d0123abcdwxyz$/ });
    expect(link.getAttribute('href')).toBe(`/spool/${id}/`);
  });

  it('has profiles and tags of its spools, and a program that adds them to Spoolman', async () => {
    signInDolores();
    const order = aPastOrder();
    open(order);
    const spools = within(await screen.findByRole('region', { name: 'Your spools' }));
    const itemId = order.lines[0]?.itemId;
    const hrefOf = (name: string) => spools.getByText(name, { selector: 'a' }).getAttribute('href');
    expect(hrefOf('OrcaSlicer')).toBe(`/api/filaments/${itemId}/orcaslicer`);
    expect(hrefOf('OpenPrintTag')).toBe(`/api/filaments/${itemId}/openprinttag`);
    expect(hrefOf('Add these spools to Spoolman')).toBe(`/api/orders/${order.id}/spoolman`);
  });

  it('says what was paid by a link for a change, and what is still asked for', async () => {
    signInDolores();
    const change = { amount: cents(2_299), changes: ['+1 Petrol PLA'], until: '2026-11-30T15:00:00Z' };
    const charges = [
      { ...change, paidAt: '2026-11-24T15:00:00Z' },
      { ...change, amount: cents(399), changes: ['to Detroit, MI 48201'], paidAt: null },
    ];
    open(aPastOrder({ charges }));
    const order = within(await screen.findByRole('article', { name: 'Order NS-7K2M-4Q9D' }));
    order.getByText('$22.99 paid on Nov 24, 2026 for a change: +1 Petrol PLA');
    order.getByText(/^A change that you asked for costs \$3\.99 more \(to Detroit, MI 48201\)/);
  });

  it('shows arrival, destination, items, amounts, refunds, invoice, parcels and presses', async () => {
    signInDolores();
    const trackingNum = '771204593381';
    open(
      aPastOrder({
        standing: 'partly_refunded',
        arrival: { ships: '2026-11-23', from: '2026-11-25', to: '2026-12-03' },
        packedAt: '2026-11-23T15:00:00Z',
        shippedAt: '2026-11-23T20:00:00Z',
        trackingNum,
        trackingInfo: [{ trackingNum }],
        vending: { bought: 1, left: 1 },
        payment: { refunded: 1_000, paidWith: { kind: 'card', brand: 'visa', last4: '4242' } },
      }),
    );
    const order = within(await screen.findByRole('article', { name: 'Order NS-7K2M-4Q9D' }));
    order.getByRole('heading', { name: /^Arrives Wed, Nov\s25 to Thu, Dec\s3$/ });
    for (const text of [
      'Partly Refunded',
      messages.nextShipped,
      'Dolores Kowalczyk, 4120 Second Avenue, Detroit, MI 48201',
      'FedEx SmartPost, 2-7 business days',
      '2 × Petrol',
      'Visa ending 4242',
      '−$10.00',
      '$40.00',
    ]) {
      order.getByText(text);
    }
    expect(order.getByRole('link', { name: /^7712 0459 3381/ }).getAttribute('href')).toContain(trackingNum);
    order.getByRole('link', { name: 'Open the vending machine, 1 credit left' });
    expect(order.getByRole('link', { name: /^Invoice/ }).getAttribute('href')).toBe(`${call}/invoice`);
    const steps = within(order.getByRole('list', { name: 'Where it is' })).getAllByRole('listitem');
    expect(steps.map(({ className }) => className)).toEqual(['on', 'on', 'on', '']);
  });

  it('has the code of a swatch card, and says when it was used', async () => {
    signInDolores();
    const credit = { code: 'SWATCH-7A2C94D1E8', amount: cents(1000), until: '2027-11-28T15:00:00Z' };
    open(aPastOrder({ swatchCredit: { ...credit, state: 'open' } }));
    const order = within(await screen.findByRole('article', { name: 'Order NS-7K2M-4Q9D' }));
    expect(order.getByText('SWATCH-7A2C94D1E8').closest('p')?.textContent).toBe(
      'Swatch card credit SWATCH-7A2C94D1E8 takes $10.00 off one order with a spool, until Nov 28, 2027. Type it in the cart.',
    );
    cleanup();
    open(aPastOrder({ swatchCredit: { ...credit, state: 'used' } }));
    const used = await screen.findByText('SWATCH-7A2C94D1E8');
    expect(used.closest('p')?.textContent).toBe('Swatch card credit SWATCH-7A2C94D1E8 was used.');
  });

  it('shows where and when to pick up', async () => {
    const ready = aPastOrder();
    const shipping = { ...ready.shipping, serviceCode: 0 };
    open({ ...ready, shipping, standing: 'ready_for_pickup', shippedAt: '2026-11-23T20:00:00Z' });
    expect(await screen.findByText(pickup.place)).toBeTruthy();
    screen.getByText(messages.nextReady);
  });

  it('asks a guest who is not its buyer to sign in, or to open the link in the mail', async () => {
    open(() => refusal('not_yours', 'There is nothing here.'));
    expect(await screen.findByText(messages.orderElsewhere)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Sign In' }).getAttribute('href')).toMatch(/\/modal\/login\/?$/);
  });
});

describe('canceling', () => {
  const cancelable = () => aPastOrder({ cancelUntil: inAnHour() });
  const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

  it.each([
    ['the whole payment', 5_000, '$50.00'],
    ['a part that was left', 2_000, '$20.00'],
    ['nothing, because the bank had returned it', 0, undefined],
  ])('says what goes back: %s', async (_, refund, amount) => {
    signInDolores();
    const cancelledAt = '2026-11-21T12:10:00Z';
    open(aPastOrder({ status: 'cancelled', standing: 'cancelled', cancelledAt, cancelRefund: cents(refund) }));
    await screen.findByRole('article', { name: 'Order NS-7K2M-4Q9D' });
    const said = screen.queryByText(/goes back to the card/)?.textContent;
    expect(said?.split(' ')[0]).toBe(amount);
  });

  it('asks first, and says where the money goes', async () => {
    open(cancelable(), () =>
      aPastOrder({ status: 'cancelled', standing: 'cancelled', cancelledAt: '2026-11-21T12:10:00Z' }),
    );
    await press('Cancel order');
    const dialog = await screen.findByRole('alertdialog', { name: messages.cancelTitle });
    expect(dialog.textContent).toContain('We refund $50.00 to the card you paid with');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Keep order' }));
    expect(sent).toEqual([]);
    await press('Cancel order');
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancel order' }));
    expect(await screen.findByText('Canceled', { selector: '.state' })).toBeTruthy();
    expect(sent.map(({ path }) => path)).toEqual([`${call}/cancel`]);
    screen.getByText(/^\$50\.00 goes back to the card you paid with/);
    expect(screen.queryByRole('button', { name: 'Cancel order' })).toBeNull();
  });

  it('says why it is too late', async () => {
    open(cancelable(), () => refusal('order_not_cancellable', 'This order is already packed.'));
    await press('Cancel order');
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancel order' }));
    expect((await screen.findByRole('alert')).textContent).toBe('This order is already packed.');
  });
});

describe('returning', () => {
  const lines = [aCartLine({ id: 'line-1', qty: 2 }), aCartLine({ id: 'line-2', name: 'Cobalt' })];
  const past = { reason: 'faulty', note: '', requestedAt: '2026-11-21T12:00:00Z' } as const;
  const returnable = (more: object = {}) => aPastOrder({ lines, returnUntil: inAnHour(), ...more });

  it('asks what and why, and repeats a failed request under the same key', async () => {
    const requested = { ...past, refId: 'NR-2222-3333', state: 'requested', answer: null } as const;
    let isBroken = true;
    open(returnable(), () => {
      if (isBroken) return refusal('return_not_possible', 'Please try again.');
      return returnable({ returns: [{ ...requested, lines: [{ lineId: 'line-1', qty: 2 }] }] });
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Return items' }));
    const send = screen.getByRole('button', { name: 'Ask for a return' });
    await userEvent.click(send);
    expect(screen.getByRole('alert').textContent).toBe(messages.cannotReturn.none);
    await userEvent.selectOptions(screen.getByLabelText(/^Petrol/), 'Return 2');
    await userEvent.click(send);
    expect(screen.getByRole('alert').textContent).toBe(messages.cannotReturn.reason);
    await userEvent.selectOptions(screen.getByLabelText('Why are you returning it?'), messages.returnReasons.faulty);
    await userEvent.type(screen.getByLabelText(/^Anything we should know/), 'It tangles.');
    await userEvent.click(send);
    await screen.findByText('Please try again.');
    isBroken = false;
    await userEvent.click(send);
    await screen.findByText(messages.returnSent('NR-2222-3333'));
    expect(sent.map(({ body }) => body)).toEqual(
      [1, 2].map(() => ({ reason: 'faulty', note: 'It tangles.', lines: [{ lineId: 'line-1', qty: 2 }] })),
    );
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
    await waitFor(() => expect(screen.queryByLabelText(/^Petrol/)).toBeNull());
  });

  it('shows the shop’s answers, and offers only what was not asked for', async () => {
    const answered = { ...past, answer: 'The label is in your mail.', lines: [{ lineId: 'line-2', qty: 1 }] };
    open(returnable({ returns: [{ ...answered, refId: 'NR-2222-3333', state: 'accepted' }] }));
    const returned = await screen.findByRole('article', { name: 'Return NR-2222-3333' });
    for (const text of ['Accepted', '1 × Cobalt', 'The label is in your mail.', messages.returnNext.accepted]) {
      expect(returned.textContent).toContain(text);
    }
    await userEvent.click(screen.getByRole('button', { name: 'Return items' }));
    expect(screen.queryByLabelText(/^Cobalt/)).toBeNull();
    expect(screen.getByLabelText(/^Petrol/)).toBeTruthy();
  });
});

it('puts the spools of an order on the shopper’s list, each piece once', async () => {
  open(aPastOrder());
  const add = await screen.findByRole('button', { name: 'Add to my spools' });
  await userEvent.click(add);
  await waitFor(() => expect($notice.get()?.text).toBe(messages.spoolsAdded(2)));
  await userEvent.click(add);
  await waitFor(() => expect($notice.get()?.text).toBe(messages.spoolsAdded(0)));
  expect($deviceSpools.get()).toMatchObject([{ name: 'PLA Petrol', leftGrams: 1000 }, { name: 'PLA Petrol' }]);
});
