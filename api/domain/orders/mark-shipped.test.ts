import { beforeEach, describe, expect, it } from 'vitest';
import { serviceCodes } from '../../../contract/service-code.ts';
import { jobHandlers } from '../../job-handlers.ts';
import { buyer, usCustomer } from '../../test/buyer.ts';
import { createPayingApp } from '../../test/create-paying-app.ts';
import { goods } from '../../test/factory-items.ts';
import { keptMails } from '../../test/kept-mails.ts';
import { markShipped, readTrackingNumbers } from './mark-shipped.ts';

const shop = await createPayingApp();
const { mails, mailer } = keptMails();
const handlers = jobHandlers(shop.deps, mailer);
const NUMBER = '794612345678';

beforeEach(() => {
  mails.length = 0;
});

const { firstName, lastName, email, phone } = usCustomer;
const pickup = { serviceCode: serviceCodes.pickup, firstName, lastName, email, phone };

async function paid(customerInfo?: object) {
  const ada = buyer(shop.asGuest());
  await ada.put(goods.spool.id);
  const order = await ada.buy(customerInfo ? { customerInfo } : {});
  return { order, sale: async () => (await ada.client.json('/api/sales'))[0] };
}

it('shows the tracking numbers at once and sends them in one email', async () => {
  const { order, sale } = await paid();
  await markShipped(shop.deps, order.id, ['7946 1234 5678', '794612345679']);
  expect(await sale()).toMatchObject({
    status: 'paid',
    standing: 'shipped',
    shippedAt: expect.any(String),
    trackingNum: NUMBER,
    trackingInfo: [{ trackingNum: NUMBER }, { trackingNum: '794612345679' }],
  });
  expect(await shop.jobsOf('order-shipped', order.id)).toBe(1);
  await handlers['order-shipped']({ orderId: order.id });
  expect(mails.map(({ to }) => to)).toEqual([usCustomer.email]);
  expect(mails[0]?.text).toContain(NUMBER);
});

it('makes a pickup order ready, without a tracking number', async () => {
  const { order, sale } = await paid(pickup);
  await expect(markShipped(shop.deps, order.id, [NUMBER])).rejects.toThrow('is for pickup');
  await markShipped(shop.deps, order.id, []);
  expect(await sale()).toMatchObject({ standing: 'ready_for_pickup', trackingNum: null });
});

it('notifies once when repeated, even at the same time, and rejects other numbers', async () => {
  const { order } = await paid();
  await Promise.all([1, 2, 3].map(() => markShipped(shop.deps, order.id, [NUMBER])));
  expect(await shop.jobsOf('order-shipped', order.id)).toBe(1);
  await expect(markShipped(shop.deps, order.id, ['794612345679'])).rejects.toThrow('has already shipped');
});

it('changes nothing and sends no email when a number is invalid', async () => {
  const { order, sale } = await paid();
  await expect(markShipped(shop.deps, order.id, [])).rejects.toThrow('needs at least one tracking number');
  await expect(markShipped(shop.deps, order.id, [NUMBER, '12'])).rejects.toThrow('"12" is not a FedEx tracking number');
  expect(await sale()).toMatchObject({ standing: 'paid', shippedAt: null, trackingNum: null });
  expect(await shop.jobsOf('order-shipped', order.id)).toBe(0);
});

it('rejects an order that is not paid', async () => {
  const { order } = await paid();
  await shop.db.updateTable('orders').set({ status: 'refunded' }).where('id', '=', order.id).execute();
  await expect(markShipped(shop.deps, order.id, [NUMBER])).rejects.toThrow('is refunded, so it cannot be shipped');
});

describe('reading tracking numbers', () => {
  it('accepts numbers with the spaces and dashes of a label, each once', () => {
    expect(readTrackingNumbers(['7946 1234 5678', '794612345678', '9261-2901-0012-3456-7890-12'])).toEqual([
      '794612345678',
      '9261290100123456789012',
    ]);
  });

  it.each(['', '12345', '1Z999AA10123456784', '7946123456789', '794612345678; drop'])(
    'rejects "%s" and names it',
    (typed) => {
      expect(() => readTrackingNumbers([typed])).toThrow(`"${typed}" is not a FedEx tracking number`);
    },
  );

  it('rejects more than 20 parcels', () => {
    const many = Array.from({ length: 21 }, (_, n) => String(794612345000 + n));
    expect(() => readTrackingNumbers(many)).toThrow('at most 20 parcels');
  });
});
