import { beforeEach, expect, it } from 'vitest';
import { jobHandlers } from '../../job-handlers.ts';
import { buyer } from '../../test/buyer.ts';
import { createPayingApp } from '../../test/create-paying-app.ts';
import { goods } from '../../test/factory-items.ts';
import { jobsInMemory } from '../../test/jobs-in-memory.ts';
import { keptMails } from '../../test/kept-mails.ts';
import { recordRefund } from './record-refund.ts';
import { refundOrder } from './refund.ts';

const queue = jobsInMemory();
const { jobs } = queue;
const shop = await createPayingApp({ jobs });
const { mails, mailer } = keptMails();
const handlers = jobHandlers(shop.deps, mailer);

beforeEach(() => {
  mails.length = 0;
  queue.empty();
});

async function paid() {
  const ada = buyer(shop.asGuest());
  await ada.put(goods.spool.id, 2);
  const order = await ada.buy();
  queue.empty();
  return { order, sale: async () => (await ada.client.json('/api/sales'))[0] };
}

const record = (orderId: string, total: number) =>
  shop.db.transaction().execute((trx) => recordRefund({ jobs }, trx, orderId, total));

it('adds up partial refunds, each with an email, until the order is refunded', async () => {
  const { order, sale } = await paid();
  const { amount } = order.payment;
  await record(order.id, 1000);
  expect(await sale()).toMatchObject({ status: 'paid', standing: 'partly_refunded', payment: { refunded: 1000 } });
  await record(order.id, amount);
  expect(await sale()).toMatchObject({ status: 'refunded', standing: 'refunded', payment: { refunded: amount } });
  await queue.work(handlers);
  expect(mails.map(({ subject }) => subject.split(' ')[0])).toEqual([
    '$10.00',
    `$${((amount - 1000) / 100).toFixed(2)}`,
  ]);
});

it('ignores repeated and late events', async () => {
  const { order, sale } = await paid();
  for (const total of [2000, 2000, 500]) await record(order.id, total);
  expect(await sale()).toMatchObject({ payment: { refunded: 2000 } });
  expect(queue.names()).toEqual(['order-refunded']);
});

it('notifies once of a full refund, however often it is requested', async () => {
  const { order, sale } = await paid();
  await refundOrder(shop.deps, order.id);
  await refundOrder(shop.deps, order.id);
  expect(await sale()).toMatchObject({ standing: 'refunded', payment: { refunded: order.payment.amount } });
  expect(queue.names()).toEqual(['order-refunded']);
  expect(await shop.chargesOf(order.id)).toEqual([0]);
});

it('keeps a canceled order canceled when its late payment is refunded, and tells the shopper why', async () => {
  const { order } = await paid();
  await shop.db.updateTable('orders').set({ status: 'cancelled' }).where('id', '=', order.id).execute();
  await refundOrder(shop.deps, order.id);
  await queue.work(handlers);
  expect(mails.map(({ text }) => text.includes('nothing will ship'))).toEqual([true]);
  const row = await shop.db.selectFrom('orders').select(['status', 'refunded']).where('id', '=', order.id).execute();
  expect(row).toEqual([{ status: 'cancelled', refunded: order.payment.amount }]);
});
