import { describe, expect, it } from 'vitest';
import type { Order } from '../../../contract/order.ts';
import { orderOf, totalsOf } from '../../test/sample-order.ts';
import { testMails } from '../../test/test-mails.ts';
import { testStore } from '../../test/test-settings.ts';
import { orderRefunded } from './order-refunded.tsx';

const paid = orderOf(totalsOf({ tax: 248 }));
const total = paid.payment.amount;

function mailOf(amount: number, refunded = amount, order: Order = paid) {
  const mailId = '7d0d4f0e-6c7e-4a7e-8a86-0f5f6a0b8f11';
  const token = 'a.signed.token';
  const shop = { store: testStore, mails: testMails, publicUrl: 'https://shop.example' };
  return orderRefunded({ ...shop, order, amount, refunded, mailId, token });
}

/** The amounts of the mail's rows, in cents, the last of which is what the others add up to. */
function amountsIn(text: string): number[] {
  const [, rows = ''] = text.split('business days to show it.');
  return [...rows.matchAll(/(−?)\$([\d.,]+)/g)].map(
    ([, minus, digits = '']) => (minus ? -1 : 1) * Math.round(Number(digits.replace(',', '')) * 100),
  );
}

describe('the refund email', () => {
  it('shows a full refund with nothing remaining', async () => {
    const { text, html, subject } = await mailOf(total);
    expect(subject).toBe('$53.46 back for your Northspool order NS-7K2M-4Q9D');
    expect(text).toContain('Your order has been refunded.');
    expect(amountsIn(text)).toEqual([total, -total, 0]);
    expect(html).toContain('https://shop.example/track-order/?token=a.signed.token');
    expect(text).not.toContain('<');
  });

  it('shows this refund, earlier refunds and what remains', async () => {
    const { text } = await mailOf(1000, 2500);
    expect(text).toContain('Part of your order has been refunded.');
    const [first = 0, before = 0, now = 0, remains = 0] = amountsIn(text);
    expect([first, before, now, remains]).toEqual([total, -1500, -1000, total - 2500]);
    expect(first + before + now).toBe(remains);
    expect((await mailOf(total - 1000, total)).text).toContain('The rest of your order has been refunded.');
  });

  it('explains that the payment arrived after the order was canceled', async () => {
    const { text } = await mailOf(total, total, { ...paid, status: 'cancelled' });
    expect(text).toContain('Your payment arrived after the order had been canceled, so nothing will ship.');
  });

  it('names the card or PayPal when known', async () => {
    const with_ = (paidWith: NonNullable<Order['payment']['paidWith']>) =>
      mailOf(total, total, { ...paid, payment: { ...paid.payment, paidWith } });
    expect((await with_({ kind: 'card', brand: 'visa', last4: '4242' })).text).toContain('your card ending in 4242');
    expect((await with_({ kind: 'paypal' })).text).toContain('your PayPal account');
    expect((await mailOf(total)).text).toContain('the card you paid with');
  });
});
