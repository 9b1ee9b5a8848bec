import { describe, expect, it } from 'vitest';
import type { Order } from '../../contract/order.ts';
import { pdfText } from '../../test/pdf-text.ts';
import { orderOf, totalsOf } from '../../test/sample-order.ts';
import { testStore } from '../../test/test-settings.ts';
import { writeInvoice } from './write-invoice.ts';

const all = orderOf(totalsOf({ memberDiscount: 200, couponDiscount: 260, tax: 248 }));

const pdfOf = (order: Order, size: 'LETTER' | 'A4' = 'LETTER') =>
  writeInvoice({ order, coupon: 'WELCOME10', store: testStore, size });

/** The amount beside a label, in cents. */
function amountOf(lines: readonly string[], label: string): number {
  const [, minus, digits = ''] = /^(−?)\$([\d.,]+)$/.exec(lines[lines.indexOf(label) + 1] ?? '') ?? [];
  if (!digits) throw new Error(`no amount beside ${label} in ${lines.join(' | ')}`);
  return (minus ? -1 : 1) * Math.round(Number(digits.replaceAll(',', '')) * 100);
}

describe('an invoice', () => {
  it('names the seller, the buyer, the number, the date and the line items', async () => {
    const lines = pdfText(await pdfOf(all));
    for (const fact of [
      'Invoice NS-7K2M-4Q9D',
      'November 21, 2026',
      'Northspool LLC',
      'Detroit, MI 48210',
      'Ada Byron',
      '12 Analytical Way',
      'Toledo, OH 43604',
      'ada@example.com',
      'Petrol PLA',
    ]) {
      expect(lines).toContain(fact);
    }
    expect(lines.join(' ')).toContain('+ Desiccant pack');
  });

  it('adds up to the cent', async () => {
    const lines = pdfText(await pdfOf(all));
    const of = (label: string) => amountOf(lines, label);
    expect(lines).toContain('$45.98');
    expect(of('Subtotal')).toBe(4598);
    const parts = ['Subtotal', 'Premium Member Discount', 'Coupon WELCOME10', 'Shipping', 'Tax'].map(of);
    expect(parts.reduce((sum, part) => sum + part, 0)).toBe(of('Total'));
    expect(of('Total')).toBe(all.payment.amount);
    expect(lines).not.toContain('Refunded');
  });

  it('shows the refund and what remains paid', async () => {
    const lines = pdfText(await pdfOf({ ...all, payment: { ...all.payment, refunded: 1500 } as Order['payment'] }));
    const of = (label: string) => amountOf(lines, label);
    expect(of('Total') + of('Refunded')).toBe(of('Paid after refunds'));
    expect(of('Refunded')).toBe(-1500);
  });

  it('shows the payment method when it is known', async () => {
    const paidWith = { kind: 'card' as const, brand: 'visa', last4: '4242' };
    expect(pdfText(await pdfOf({ ...all, payment: { ...all.payment, paidWith } }))).toContain('Visa ending in 4242');
  });

  it('keeps the accents of names', async () => {
    const name = 'Łucja Błażejewska';
    const lines = pdfText(await pdfOf({ ...all, shipping: { ...all.shipping, name } }));
    expect(lines.join('')).toContain(name);
  });

  it('fits a usual order on one page and breaks a long one across pages, on Letter and A4', async () => {
    const pages = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length;
    const [line] = all.lines;
    const long = {
      ...all,
      lines: Array.from({ length: 60 }, (_, n) => ({ ...(line as (typeof all.lines)[0]), id: `l${n}` })),
    };
    for (const size of ['LETTER', 'A4'] as const) {
      expect(pages(await pdfOf(all, size))).toBe(1);
      const pdf = await pdfOf(long, size);
      expect(pages(pdf)).toBeGreaterThan(2);
      expect(pdfText(pdf)).toContain('Total');
    }
    expect((await pdfOf(all)).toString('latin1')).toContain('/MediaBox [0 0 612 792]');
    expect((await pdfOf(all, 'A4')).toString('latin1')).toContain('/MediaBox [0 0 595.28 841.89]');
  });

  it('has the same bytes every time it is written', async () => {
    expect((await pdfOf(all)).equals(await pdfOf(all))).toBe(true);
  });
});
