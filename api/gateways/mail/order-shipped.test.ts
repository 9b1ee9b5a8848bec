import { describe, expect, it } from 'vitest';
import { orderOf, totalsOf } from '../../test/sample-order.ts';
import { testMails } from '../../test/test-mails.ts';
import { testStore } from '../../test/test-settings.ts';
import { orderShipped } from './order-shipped.tsx';

const facts = { store: testStore, mails: testMails, publicUrl: 'https://shop.example', token: 'a.signed.token' };
const numbers = ['794612345678', '794612345679'];
const shipped = orderOf(totalsOf({}), {}, { trackingInfo: numbers.map((trackingNum) => ({ trackingNum })) });

describe('the shipping email', () => {
  it('lists line items, parcels, the address and tracking links', async () => {
    const mail = await orderShipped({ order: shipped, ...facts });
    expect(mail.subject).toBe('Your Northspool order NS-7K2M-4Q9D has shipped');
    expect(mail.messageId).toBe(`order-shipped-${shipped.id}@northspool.example`);
    for (const text of [mail.html, mail.text]) {
      for (const fact of ['NS-7K2M-4Q9D', '2 parcels', 'Petrol PLA', '12 Analytical Way', testStore.phone]) {
        expect(text).toContain(fact);
      }
      for (const number of numbers) {
        expect(text).toContain(`https://www.fedex.com/fedextrack/?trknbr=${number}`);
      }
      expect(text).toContain('https://shop.example/track-order/?token=a.signed.token');
    }
    expect(mail.text).not.toContain('<');
  });

  it('says where and when a pickup order is ready, without parcels', async () => {
    const order = orderOf(totalsOf({ shipping: 0 }), { serviceCode: 0, address: '', city: '' });
    const mail = await orderShipped({ order, ...facts });
    expect(mail.subject).toContain('is ready for pickup');
    expect(mail.text).toContain(testStore.pickupHours);
    expect(mail.text).toContain(testStore.address.line1);
    expect(mail.text).not.toMatch(/parcel|tracking/i);
  });
});
