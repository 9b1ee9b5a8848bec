import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { cents } from '../../../contract/cents.ts';
import { dollars } from '../../../contract/dollars.ts';
import { PAY_TOKEN, type PayLink } from '../../../contract/pay-link.ts';
import { aPastOrder } from '../../mocks/a-past-order.ts';
import { expectAccessible } from '../../mocks/accessibility.ts';
import { aDraft } from '../../mocks/desk/drafts.ts';
import { fakePaypal } from '../../mocks/fake-paypal.ts';
import { fakeStripe } from '../../mocks/fake-stripe.ts';
import { refused } from '../../mocks/mock-shop.ts';
import { server } from '../../mocks/server.ts';
import { $payLink } from '../../stores/pay-link/pay-link.ts';
import { PayPage } from './PayPage.tsx';

fakeStripe();
fakePaypal();
const total = dollars(aPastOrder().totals.total);
const user = userEvent.setup({ delay: null });

// Its lazily loaded part takes seconds to compile on a busy machine, which no test below is about.
beforeAll(async () => void (await import('./LinkPaypalButton.tsx')));
beforeEach(() => {
  $payLink.set({ at: 'loading' });
  history.replaceState(null, '', '/checkout/pay/?token=abc');
});

function open(changes: Partial<PayLink> = {}) {
  const link: PayLink = {
    ...{ customer: aDraft().customer, couponName: null, lines: aDraft().lines },
    ...{ totals: aPastOrder().totals, problem: null, expiresAt: '2026-12-01T15:00:00Z', paid: null },
    ...{ change: null, ...changes },
  };
  const sent: { path: string; token: string | null; body: unknown }[] = [];
  const note = async (request: Request) => {
    const body = request.method === 'POST' ? await request.clone().json() : null;
    sent.push({ path: new URL(request.url).pathname, token: request.headers.get(PAY_TOKEN), body });
  };
  const paid = aPastOrder();
  server.use(
    http.get('/api/pay-link', async ({ request }) => {
      await note(request);
      return HttpResponse.json(link);
    }),
    http.post('/api/checkout', async ({ request }) => {
      await note(request);
      return HttpResponse.json(paid);
    }),
    http.post('/api/checkout/paypal', async ({ request }) => {
      await note(request);
      const { id: orderId, payment } = paid;
      return HttpResponse.json({ paypalOrderId: 'PP-1', orderId, refId: payment.refId, amount: payment.amount });
    }),
    http.post('/api/checkout/paypal/captureResults', async ({ request }) => {
      await note(request);
      return HttpResponse.json(paid);
    }),
  );
  render(<PayPage email="hello@northspool.example" phone="(313) 555-0142" />);
  return { sent, number: paid.payment.refId };
}

async function payButton() {
  const button = await screen.findByRole('button', { name: `Pay ${total}` });
  await waitFor(() => expect(button).toHaveProperty('disabled', false));
  return button;
}

it('shows what is paid and where it goes, and pays it by card with the token of the link', async () => {
  const { sent, number } = open();
  const pay = await payButton();
  const order = screen.getByRole('complementary', { name: 'Your order' });
  for (const text of ['2 × Petrol PLA', total, '4120 Second Avenue']) expect(order.textContent).toContain(text);
  await user.click(pay);
  expect(await screen.findByText(`Order ${number} is paid. Thank you! The receipt is in your mail.`)).toBeTruthy();
  expect(sent.map(({ path, token }) => [path, token])).toEqual([
    ['/api/pay-link', 'abc'],
    ['/api/checkout', 'abc'],
  ]);
  expect(sent[1]?.body).toMatchObject({
    shownTotal: aPastOrder().totals.total,
    customerInfo: { email: 'dolores.k@example.com' },
  });
});

it('pays it at PayPal', async () => {
  const { sent, number } = open();
  await user.click(await screen.findByRole('button', { name: 'PayPal' }));
  expect(await screen.findByText(new RegExp(`Order ${number} is paid`))).toBeTruthy();
  expect(sent.map(({ path, token }) => [path, token])).toEqual([
    ['/api/pay-link', 'abc'],
    ['/api/checkout/paypal', 'abc'],
    ['/api/checkout/paypal/captureResults', 'abc'],
  ]);
});

it('says why a card was refused, and shows the new total when that has changed', async () => {
  open();
  server.use(
    http.post('/api/checkout', () => refused({ code: 'payment_declined', message: 'Your card was declined.' })),
  );
  await user.click(await payButton());
  expect(await screen.findByText('Your card was declined.')).toBeTruthy();
  server.use(
    http.post('/api/checkout', () =>
      HttpResponse.json({ code: 'total_changed', message: 'Changed.', total: 6000 }, { status: 409 }),
    ),
  );
  await user.click(await payButton());
  expect((await screen.findByText(/\$60\.00/)).closest('[role="alert"]')).toBeTruthy();
});

it('places an order that costs nothing without a card', async () => {
  const { totals } = aDraft();
  const { sent } = open({ totals: totals && { ...totals, total: cents(0), grandTotal: cents(0) } });
  const button = await screen.findByRole('button', { name: 'Place order' });
  await expectAccessible();
  await user.click(button);
  await screen.findByText(/is paid\. Thank you/);
  expect(sent[1]?.body).toMatchObject({ payment: { tokenId: 'none' } });
});

it('shows what a change of an order costs more, and that the order has changed once it is paid', async () => {
  const change = { order: 'NS-7K2M-4Q9D', changes: ['+1 Petrol PLA'], before: cents(5098), after: cents(7397) };
  const { totals } = aDraft();
  open({ lines: [], change, totals: totals && { ...totals, total: cents(2299), grandTotal: cents(2299) } });
  const pay = await screen.findByRole('button', { name: 'Pay $22.99' });
  const summary = screen.getByRole('complementary', { name: 'Your change' });
  await expectAccessible();
  for (const text of ['NS-7K2M-4Q9D', '+1 Petrol PLA', '$73.97', '−$50.98', '$22.99']) {
    expect(summary.textContent).toContain(text);
  }
  await waitFor(() => expect(pay).toHaveProperty('disabled', false));
  await user.click(pay);
  expect(await screen.findByText(/Order NS-7K2M-4Q9D is changed\. Thank you!/)).toBeTruthy();
});

it('says that it was paid before', async () => {
  open({ paid: 'NS-7K2M-4Q9D' });
  expect(await screen.findByText(/Order NS-7K2M-4Q9D is paid/)).toBeTruthy();
});

it('says why it cannot be bought now', async () => {
  open({ totals: null, problem: 'Only 1 Petrol PLA left.' });
  expect(await screen.findByText(/Only 1 Petrol PLA left\. Please call/)).toBeTruthy();
});

it('says that its link has expired, and whom to ask', async () => {
  server.use(
    http.get('/api/pay-link', () =>
      HttpResponse.json({ code: 'pay_link_expired', message: 'This link has expired.' }, { status: 410 }),
    ),
  );
  render(<PayPage email="hello@northspool.example" phone="(313) 555-0142" />);
  expect(await screen.findByText('This link has expired.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'hello@northspool.example' })).toBeTruthy();
});
