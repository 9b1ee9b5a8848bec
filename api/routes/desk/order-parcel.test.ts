import { describe, expect, it } from 'vitest';
import { deskOrderMessages } from '../../../contract/messages/desk-order.ts';
import { usCustomer } from '../../test/buyer.ts';
import { newAddress, type OrderPage, openOrderDesk, orderCalls } from '../../test/open-order-desk.ts';

const { db, mails, workAll, bought, at } = await openOrderDesk();

describe('the address of an order', () => {
  const put = (page: OrderPage, fields: object) =>
    page.send('address', { ...newAddress, asTyped: false, ...fields }, 'PUT');

  it('shows how the carrier writes it, and saves it as typed when asked to', async () => {
    const order = await bought({ customerInfo: { ...usCustomer, city: 'Detroit', state: 'MI', zipCode: '48201' } });
    const page = await at('support', order);
    const fields = { address: '4120 second avenue', city: 'Detriot', zipCode: '48201' };
    const first = await (await put(page, fields)).json();
    expect(first.suggestions).toMatchObject([{ address: '4120 Second Ave', city: 'Detroit' }]);
    expect(first.order.address).toMatchObject({ address: '12 Analytical Way' });
    const { order: saved } = await (await put(page, { ...fields, asTyped: true })).json();
    expect(saved.address).toMatchObject({ address: '4120 second avenue', city: 'Detriot', state: 'MI' });
    const [action] = await db.selectFrom('log.entries').selectAll().execute();
    expect(action).toMatchObject({
      ...{ verb: 'orders address', target: order.payment.refId, outcome: 'done' },
      details: { before: { address: '12 Analytical Way' }, after: { address: '4120 second avenue' } },
    });
  });

  it.each([
    ['a ZIP code with another tax', { zipCode: '48201' }, 409, deskOrderMessages.taxChanges],
    ['a ZIP code that is none', { zipCode: 'K1A 0B1' }, 400, ''],
    ['an empty street', { address: ' ' }, 400, ''],
  ])('rejects %s', async (_, fields, status, message) => {
    const page = await at('support', await bought());
    const refusal = await page.refusal(await put(page, { ...fields, asTyped: true }));
    expect(refusal.status).toBe(status);
    expect(refusal.message).toContain(message);
  });

  it('keeps an overnight order within reach of overnight', async () => {
    const customerInfo = { ...usCustomer, serviceCode: 1 };
    const page = await at('support', await bought({ customerInfo }));
    const refusal = await page.refusal(await put(page, { address: 'PO Box 12', asTyped: true }));
    expect(refusal.message).toBe(deskOrderMessages.overnightPoBox);
  });
});

describe('the parcel', () => {
  it('may go with any carrier, and a corrected number is mailed', async () => {
    const order = await bought();
    const page = await at('packer', order);
    expect(await page.refusal(await page.send('ship', { carrier: 'ups', numbers: ['12'] }))).toMatchObject({
      message: expect.stringContaining('"12" is not a UPS tracking number'),
    });
    expect((await orderCalls.ship(page)).status).toBe(200);
    await workAll();
    expect(mails.at(-1)?.html).toContain('https://www.ups.com/track?tracknum=1Z999AA10123456784');
    expect((await orderCalls.track(page)).status).toBe(200);
    expect((await orderCalls.track(page)).status).toBe(200);
    await workAll();
    const corrected = mails.filter(({ subject }) => subject.endsWith('has a new tracking number'));
    expect(corrected.map(({ text }) => text.includes('771204593399'))).toEqual([true]);
    const { order: now_, timeline } = await page.read();
    expect(now_.trackingInfo).toEqual([{ trackingNum: '771204593399' }]);
    expect(timeline.find(({ title }) => title === 'Shipped')?.by).toContain('packer.');
    expect(timeline.some(({ title }) => title === 'Tracking number corrected')).toBe(true);
  });
});
