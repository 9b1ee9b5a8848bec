import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type ErrorCode, errorTable } from '../../../contract/errors.ts';
import { messages } from '../../../contract/messages.ts';
import type { PaypalCheckout } from '../../../contract/paypal.ts';
import { aCartLine } from '../../mocks/a-cart-line.ts';
import { anOrder } from '../../mocks/an-order.ts';
import { fakePaypal } from '../../mocks/fake-paypal.ts';
import { server } from '../../mocks/server.ts';
import { $shownTotal } from '../../stores/checkout/totals.ts';
import { paypalOrder } from '../../stores/paypal/paypal-order.ts';
import { PaypalButton } from './PaypalButton.tsx';

const input: PaypalCheckout = {
  customerInfo: { serviceCode: 0, firstName: 'Dolores', email: 'dolores.k@example.com', phone: '3135550188' },
  couponName: null,
};
const paid = anOrder(
  { ...input, payment: { tokenId: 'pm_1' }, paymentService: 'stripe' },
  [aCartLine({ id: 'line-1' })],
  false,
);

const calls: { path: string; body: unknown; key: string | null }[] = [];
const callbacks = { onApproved: vi.fn(), onCancelled: vi.fn(), onFailed: vi.fn() };
const paypal = fakePaypal();
let isIdle = true;

/** Mocks the shop's answer, and records the calls. */
function answers(path: string, answer: () => Response): void {
  server.use(
    http.post(path, async ({ request }) => {
      calls.push({ path, body: await request.json(), key: request.headers.get('idempotency-key') });
      return answer();
    }),
  );
}

const refusal = (code: ErrorCode) => () =>
  HttpResponse.json({ code, message: errorTable[code][1] }, { status: errorTable[code][0] });

const BEGIN = '/api/checkout/paypal';
const CAPTURE = '/api/checkout/paypal/captureResults';
const CANCEL = '/api/checkout/paypal/cancel';
const paths = () => calls.map(({ path }) => path);

beforeEach(() => {
  calls.length = 0;
  for (const listener of Object.values(callbacks)) listener.mockClear();
  Object.assign(paypal, { next: 'approve', isDown: false });
  paypal.shown.length = 0;
  isIdle = true;
  answers(BEGIN, () =>
    HttpResponse.json({ paypalOrderId: 'PP-1', orderId: 'order-1', refId: 'NS-7K2M-4Q9D', amount: 2000 }),
  );
  answers(CAPTURE, () => HttpResponse.json(paid));
  answers(CANCEL, () => new HttpResponse(null, { status: 204 }));
});

const show = (disabled = false) =>
  render(
    <PaypalButton
      atPaypal={paypalOrder}
      pays="order"
      {...callbacks}
      disabled={disabled}
      prepare={() => (isIdle ? input : null)}
    />,
  );
const press = async () => userEvent.click(await screen.findByRole('button', { name: 'PayPal' }));

describe('PayPal’s button', () => {
  it('captures an approved payment, once', async () => {
    show();
    await press();
    await waitFor(() => expect(callbacks.onApproved).toHaveBeenCalledExactlyOnceWith(paid));
    expect(paths()).toEqual([BEGIN, CAPTURE]);
    expect(calls[0]).toMatchObject({ body: input, key: expect.stringMatching(/^[\w-]{8,100}$/) });
    expect(calls[1]?.body).toEqual({ orderID: 'PP-1' });
    expect(sessionStorage.getItem('northspool:paypal')).toBeNull();
  });

  it('releases the stock when the shopper leaves PayPal, and says that nothing was charged', async () => {
    paypal.next = 'cancel';
    show();
    await press();
    await waitFor(() => expect(callbacks.onCancelled).toHaveBeenCalledOnce());
    expect(paths()).toEqual([BEGIN, CANCEL]);
    await screen.findByText(messages.paypalLeft);
    expect(callbacks.onApproved).not.toHaveBeenCalled();
  });

  it('releases the stock when PayPal fails, and reports the failure', async () => {
    paypal.next = 'fail';
    show();
    await press();
    await waitFor(() => expect(callbacks.onFailed).toHaveBeenCalledOnce());
    expect(paths()).toEqual([BEGIN, CANCEL]);
  });

  it('reports a failure when PayPal declines the payment', async () => {
    answers(CAPTURE, refusal('payment_declined'));
    show();
    await press();
    await waitFor(() => expect(callbacks.onFailed).toHaveBeenCalledOnce());
    expect(callbacks.onApproved).not.toHaveBeenCalled();
  });

  it('reopens PayPal for the same order when the chosen funding was declined', async () => {
    let isDeclined = true;
    answers(CAPTURE, () => {
      const answer = isDeclined ? refusal('paypal_funding_declined')() : HttpResponse.json(paid);
      isDeclined = false;
      return answer;
    });
    show();
    await press();
    await waitFor(() => expect(callbacks.onApproved).toHaveBeenCalledExactlyOnceWith(paid));
    expect(paypal.shown).toEqual(['PP-1', 'PP-1']);
    expect(paths()).toEqual([BEGIN, CAPTURE, CAPTURE]);
    expect(callbacks.onFailed).not.toHaveBeenCalled();
  });

  it('releases the stock when the shopper leaves PayPal after a declined funding', async () => {
    answers(CAPTURE, () => {
      paypal.next = 'cancel';
      return refusal('paypal_funding_declined')();
    });
    show();
    await press();
    await waitFor(() => expect(callbacks.onCancelled).toHaveBeenCalledOnce());
    expect(paths()).toEqual([BEGIN, CAPTURE, CANCEL]);
  });

  it('shows why the shop refused, before PayPal opens', async () => {
    answers(BEGIN, refusal('order_minimum'));
    show();
    await press();
    await screen.findByText(errorTable.order_minimum[1]);
    expect(paypal.shown).toEqual([]);
    expect(callbacks.onFailed).not.toHaveBeenCalled();
  });

  it('shows a higher total, and opens PayPal at the next click', async () => {
    answers(BEGIN, () =>
      HttpResponse.json({ code: 'total_changed', message: 'It now comes to more.', total: 5098 }, { status: 409 }),
    );
    show();
    await press();
    await screen.findByText(messages.totalChanged('$50.98'));
    expect($shownTotal.get()).toBe(5098);
    expect(paypal.shown).toEqual([]);
    expect(callbacks.onFailed).not.toHaveBeenCalled();
  });

  it('does not open while the order has errors', async () => {
    isIdle = false;
    show();
    await press();
    expect(calls).toEqual([]);
  });

  it('does nothing while disabled', async () => {
    show(true);
    await press();
    expect(calls).toEqual([]);
  });
});

describe('a lost answer', () => {
  it('can be requested again, and pays the same order', async () => {
    answers(CAPTURE, () => HttpResponse.error());
    show();
    await press();
    await screen.findByText(messages.outcomeUnknown);
    answers(CAPTURE, () => HttpResponse.json(paid));
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(callbacks.onApproved).toHaveBeenCalledExactlyOnceWith(paid));
    expect(calls.filter(({ path }) => path === CAPTURE).map(({ body }) => body)).toEqual([
      { orderID: 'PP-1' },
      { orderID: 'PP-1' },
    ]);
    expect(paths().filter((path) => path === BEGIN)).toHaveLength(1);
  });

  it('cancels the order and shows why when it turns out declined after a reload', async () => {
    sessionStorage.setItem('northspool:paypal', JSON.stringify({ orderID: 'PP-7', isApproved: true }));
    answers(CAPTURE, refusal('paypal_funding_declined'));
    show();
    await screen.findByText(errorTable.paypal_funding_declined[1]);
    await waitFor(() => expect(paths()).toEqual([CAPTURE, CANCEL]));
  });

  it('is requested again after a reload', async () => {
    sessionStorage.setItem('northspool:paypal', JSON.stringify({ orderID: 'PP-7', isApproved: true }));
    show();
    await waitFor(() => expect(callbacks.onApproved).toHaveBeenCalledOnce());
    expect(calls).toMatchObject([{ path: CAPTURE, body: { orderID: 'PP-7' } }]);
  });
});

it('cancels an order that a reload left at PayPal', async () => {
  sessionStorage.setItem('northspool:paypal', JSON.stringify({ orderID: 'PP-7', isApproved: false }));
  show();
  await waitFor(() => expect(calls).toMatchObject([{ path: CANCEL, body: { orderID: 'PP-7' } }]));
});

it('shows the order of a payment that the bank takes days for', async () => {
  const pending = { ...paid, status: 'processing' as const };
  answers(CAPTURE, () => HttpResponse.json(pending));
  show();
  await press();
  await waitFor(() => expect(callbacks.onApproved).toHaveBeenCalledExactlyOnceWith(pending));
});

it('says that a script failed to load, and offers a retry', async () => {
  paypal.isDown = true;
  Reflect.deleteProperty(window, 'paypal');
  show();
  await screen.findByText(messages.paypalMissing);
  paypal.isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('button', { name: 'PayPal' });
});
