import { describe, expect, it } from 'vitest';
import type { Order } from '../../../contract/order.ts';
import { orderOf, orderToCanada, totalsOf } from '../../test/sample-order.ts';
import { testMails } from '../../test/test-mails.ts';
import { testStore } from '../../test/test-settings.ts';
import { orderConfirmation } from './order-confirmation.tsx';

const mailOf = (order: Order, coupon: string | null = null) =>
  orderConfirmation({
    order,
    coupon,
    store: testStore,
    mails: testMails,
    publicUrl: 'https://shop.example',
    token: 'a.signed.token',
  });

describe('the confirmation', () => {
  it('lists the order number, line items, amounts, address and contact, in HTML and in plain text', async () => {
    const mail = await mailOf(orderOf(totalsOf({ couponDiscount: 460, tax: 248 })), 'WELCOME10');
    expect(mail.subject).toContain('NS-7K2M-4Q9D');
    for (const text of [mail.html, mail.text]) {
      for (const fact of ['NS-7K2M-4Q9D', 'Petrol PLA', 'Desiccant pack', '$45.98', '$4.60', '$2.48', '$48.86']) {
        expect(text).toContain(fact);
      }
      for (const fact of ['WELCOME10', '12 Analytical Way', 'Toledo, OH 43604', testStore.phone, testStore.email]) {
        expect(text).toContain(fact);
      }
    }
    expect(mail.text).not.toContain('<');
    for (const text of [mail.html, mail.text]) {
      expect(text).toContain('https://shop.example/track-order/?token=a.signed.token');
    }
  });

  it('says to Canada what the receipt says of the door, and to nobody else', async () => {
    const toCanada = await mailOf(orderToCanada());
    for (const text of [toCanada.html, toCanada.text]) {
      const words = text
        .replace(/<[^>]+>/g, ' ')
        .replaceAll('&#x27;', "'")
        .replace(/\s+/g, ' ');
      for (const fact of [
        'In Canadian dollars About CAD 126.54',
        'Charged in US dollars. US$1 is CAD 1.2500, the rate of Nov 27, 2026.',
        'GST CAD 5.75 QST CAD 11.47',
        "We don't charge them: the carrier collects them from you.",
      ]) {
        expect(words).toContain(fact);
      }
      expect(words.toUpperCase()).toContain('ABOUT CAD 17.22 AT THE DOOR');
    }
    expect((await mailOf(orderOf(totalsOf({})))).text).not.toMatch(/CAD|at the door/i);
  });

  it('is laid out for the width of a phone, and has a title', async () => {
    const { html } = await mailOf(orderOf(totalsOf({})));
    expect(html).toMatch(/<meta name="viewport" content="width=device-width/);
    expect(html).toContain('<title>Thank You for Your Order!</title>');
  });

  it('says when it was ordered, in the shop’s time zone, and how it was paid', async () => {
    const order = orderOf(totalsOf({}), {}, { ts: '2026-11-22T03:00:00.000Z' });
    const paidWith = { kind: 'card', brand: 'visa', last4: '4242' } as const;
    const { text } = await mailOf({ ...order, payment: { ...order.payment, paidWith } });
    expect(text).toContain('November 21, 2026');
    expect(text).toContain('Paid with Visa ending 4242');
  });

  it('lists the rolls of a bundle once, after its material', async () => {
    const { lines } = orderOf(totalsOf({}));
    const [line] = lines;
    if (!line) throw new Error('no line');
    const options = { ...line.options, material: 'Minis', colorName: 'Minis', diameter: '', weight: 'bundle' };
    const minis = { ...line, type: 'bundle', options, data: { ...line.data, sideNames: ['Red', 'Blue', 'Blue'] } };
    const { text } = await mailOf(orderOf(totalsOf({}), {}, { lines: [minis] }));
    expect(text).toContain('Minis · Red, 2 × Blue');
    expect(text).not.toContain('Minis · Minis');
  });

  it('shows the settings of a print and the note on printing time', async () => {
    const { lines } = orderOf(totalsOf({}));
    const [line] = lines;
    if (!line) throw new Error('no line');
    const options = { ...line.options, weight: '18.8g', diameter: '', quality: 'Standard', infill: 20, supports: true };
    const print = { ...line, type: 'pod', name: 'Print of gear.stl', options, data: { ...line.data, sideNames: [] } };
    const { text } = await mailOf(orderOf(totalsOf({}), {}, { lines: [print] }));
    expect(text).toContain('PLA · Petrol · Standard · 20% infill · with supports · 18.8 g');
    expect(text).toContain('Printing time is not included in our shipping estimates.');
    expect((await mailOf(orderOf(totalsOf({})))).text).not.toContain('Printing time');
  });

  it('shows tax and discounts only when there are any, and names free shipping', async () => {
    const { text } = await mailOf(orderOf(totalsOf({ shipping: 0 })));
    expect(text).not.toMatch(/Tax|Discount|Coupon/);
    expect(text).toContain('Free Shipping');
    const member = await mailOf(orderOf(totalsOf({ memberDiscount: 460 })));
    expect(member.text).toContain('Premium Member Discount');
    expect(member.text).toContain('$5.00');
  });

  it('says where and when to pick up', async () => {
    const { text } = await mailOf(orderOf(totalsOf({ shipping: 0 }), { serviceCode: 0, address: '', city: '' }));
    expect(text).toContain(testStore.pickupHours);
    expect(text).toMatch(/Local pickup\s+Free/);
    expect(text).not.toContain('Free Shipping');
    expect(text).toContain(testStore.address.line1);
    expect(text).not.toContain('Ships to');
  });

  it('escapes what a shopper typed', async () => {
    const typed = 'Ada <img src=x onerror=alert(1)>';
    const { html } = await mailOf(orderOf(totalsOf({}), { name: typed }));
    expect(html).not.toContain('<img src=x');
  });

  it('has one Message-ID per order', async () => {
    const [first, second] = [await mailOf(orderOf(totalsOf({}))), await mailOf(orderOf(totalsOf({ tax: 1 })))];
    expect(first.messageId).toBe('order-508e2a5c-d9eb-4519-85d7-5e2d79a24005@northspool.example');
    expect(second.messageId).toBe(first.messageId);
  });

  it('uses vermilion only for the button', async () => {
    const { html } = await mailOf(orderOf(totalsOf({})));
    expect(html.match(/#E4482B/gi)).toHaveLength(1);
  });
});
