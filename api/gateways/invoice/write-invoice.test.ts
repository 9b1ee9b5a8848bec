import { describe, expect, it } from 'vitest';
import { cents } from '../../../contract/cents.ts';
import type { CustomsInvoice } from '../../../contract/customs-invoice.ts';
import { messages } from '../../../contract/messages.ts';
import type { Order } from '../../../contract/order.ts';
import { pdfText } from '../../test/pdf-text.ts';
import { orderOf, orderToCanada, totalsOf } from '../../test/sample-order.ts';
import { testStore } from '../../test/test-settings.ts';
import { goodsPictures } from './goods-pictures.ts';
import { writeInvoice } from './write-invoice.ts';

const all = orderOf(totalsOf({ memberDiscount: 200, couponDiscount: 260, tax: 248 }));

const publicUrl = 'https://shop.example';
const pdfOf = async (order: Order, size: 'LETTER' | 'A4' = 'LETTER', customs?: CustomsInvoice) => {
  const pictures = await goodsPictures(order.lines);
  return await writeInvoice({ order, coupon: 'WELCOME10', store: testStore, pictures, customs, publicUrl, size });
};

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
    expect(lines.join(' ')).toContain('with Desiccant pack');
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

  it('shows a small picture of each item once, and the color of what has none', async () => {
    const [line] = all.lines;
    if (!line) throw new Error('no line');
    const images = ['/media/spools/pla-petrol-swatch-800.webp', '/media/spools/pla-petrol-side-800.webp'];
    const lines = ['a', 'b'].map((id) => ({ ...line, id, images }));
    const picturesIn = (pdf: Buffer) => pdf.toString('latin1').match(/\/Subtype \/Image/g)?.length ?? 0;
    expect(picturesIn(await pdfOf({ ...all, lines }))).toBe(1);
    expect(picturesIn(await pdfOf(all))).toBe(0);
    const elsewhere = { ...line, images: ['/media/../../../etc/passwd-800.webp', '/api/file/1/preview'] };
    expect(picturesIn(await pdfOf({ ...all, lines: [elsewhere] }))).toBe(0);
  });

  it('says when the order arrives, where it goes, what comes next, and how to use its presses', async () => {
    const arrival = { ships: '2026-11-23', from: '2026-11-25', to: '2026-12-03' };
    const text = pdfText(await pdfOf({ ...all, arrival, vending: { bought: 2, left: 1 } })).join(' ');
    for (const fact of [
      'Arrives Wed, Nov 25 to Thu, Dec 3',
      messages.nextPacking,
      '12 Analytical Way',
      'Open the vending machine, 1 credit left',
      `${publicUrl}/vending/`,
    ]) {
      expect(text).toContain(fact);
    }
  });

  it('says to Canada what the receipt says of the door, and what customs ask for', async () => {
    const order = orderToCanada();
    const text = pdfText(await pdfOf(order, 'LETTER', customsOf(order))).join(' ');
    for (const fact of [
      'In Canadian dollars About CAD 126.54',
      'About CAD 17.22 at the door GST CAD 5.75 · QST CAD 11.47',
      'An estimate of duty and taxes for Quebec by courier.',
      'Vendor and exporter',
      'Consignee and purchaser',
      'Direct shipment to Canada Nov 30, 2026',
      'Place of direct shipment Detroit, MI, USA',
      'Country of transhipment None',
      'Currency of settlement USD',
      'Packages 1',
      'Net weight 4.00 kg',
      'Gross weight 5.20 kg',
      'Transportation, in the total $9.27',
      'Invoice total $101.23',
      '3916.90 United States CUSMA 4 $22.99 $91.96',
      '6109.10 __________ 1 $24.00 $24.00',
      'Goods marked CUSMA originate in the United States',
    ]) {
      expect(text).toContain(fact);
    }
    expect(pdfText(await pdfOf(all)).join(' ')).not.toMatch(/customs|at the door|Canadian/);
  });

  it('has the same bytes every time it is written', async () => {
    expect((await pdfOf(all)).equals(await pdfOf(all))).toBe(true);
  });
});

/** Spools that originate in the US, and a shirt of which nobody said where it was made. */
function customsOf({ totals }: Order): CustomsInvoice {
  const party = { name: '', lines: [] };
  const spools = { lineId: 'l1', description: 'Filament', hsCode: '3916.90', origin: 'US', isCusma: true, qty: 4 };
  const shirt = { lineId: 'l2', description: 'T-shirt', hsCode: '6109.10', origin: null, isCusma: false, qty: 1 };
  return {
    ...{ vendor: party, consignee: party, reference: 'NS-7K2M-4Q9D', directShipment: '2026-11-30', transhipment: null },
    ...{ transportation: { mode: 'FedEx Ground to Canada', from: 'Detroit, MI, USA' }, currency: 'USD', packages: 1 },
    lines: [
      { ...spools, unitPrice: cents(2299), total: cents(9196) },
      { ...shirt, unitPrice: cents(2400), total: cents(2400) },
    ],
    ...{ discount: cents(0), goods: totals.subtotal, freight: totals.shipping, total: totals.total },
    ...{ netGrams: 4000, grossGrams: 5200, declaresCusma: true },
  };
}
