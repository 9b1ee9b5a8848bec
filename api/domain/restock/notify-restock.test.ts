import { expect, it } from 'vitest';
import { createRestockApp, linkToken } from '../../test/create-restock-app.ts';
import { goods } from '../../test/factory-items.ts';
import { notifyRestock } from './notify-restock.ts';
import { sweepAlerts } from './restock-alerts.ts';

const shop = await createRestockApp();
const { soldOut } = goods;
const notices = () => shop.mails.filter(({ subject }) => subject.startsWith('Back in stock'));

it('sends each confirmed alert once when the item is back, with its price, picture and link', async () => {
  const email = shop.newAddress();
  await shop.signUp(email);
  expect(await notifyRestock(shop.deps)).toBe(0);
  await shop.setStock(soldOut.id, 3);
  expect(await notifyRestock(shop.deps)).toBe(1);
  expect(await notifyRestock(shop.deps)).toBe(0);
  await shop.deliver();
  expect(notices()).toMatchObject([{ to: email, subject: 'Back in stock: Oxblood PLA' }]);
  const [{ html = '', text = '' } = {}] = notices();
  for (const fact of ['$22.99', '/shop/PLA/Oxblood-1.75mm-1kg/']) expect(text).toContain(fact);
  expect(html).toContain('/media/spools/Oxblood-side-160.webp');
});

it('sends one mail for each alert when several workers run at once', async () => {
  const count = 25;
  const { db } = shop.deps.connection;
  const values = Array.from({ length: count }, () => ({
    item_id: soldOut.id,
    email: shop.newAddress(),
    asked_at: new Date(),
    confirmed_at: new Date(),
    notified_at: null,
  }));
  await db.insertInto('restock_alerts').values(values).execute();
  await shop.setStock(soldOut.id, 3);
  const sent = await Promise.all([1, 2, 3, 4].map(() => notifyRestock(shop.deps)));
  expect(sent.reduce((sum, some) => sum + some, 0)).toBe(count);
  await shop.deliver();
  expect(new Set(notices().map(({ to }) => to)).size).toBe(count);
  expect(notices()).toHaveLength(count);
});

it('sends no mail for an item that was hidden in the meantime', async () => {
  await shop.signUp(shop.newAddress());
  const items = shop.deps.connection.db.updateTable('items').where('id', '=', soldOut.id);
  await items.set({ qoh: 5, active: false }).execute();
  expect(await notifyRestock(shop.deps)).toBe(0);
  await items.set({ active: true, in_catalogue: false }).execute();
  expect(await notifyRestock(shop.deps)).toBe(0);
  await items.set({ in_catalogue: true }).execute();
  expect(await notifyRestock(shop.deps)).toBe(1);
});

it('sends no mail to a shopper who unsubscribed before it was sent', async () => {
  await shop.signUp(shop.newAddress());
  await shop.setStock(soldOut.id, 3);
  await notifyRestock(shop.deps);
  const token = linkToken(shop.mails[0]?.text ?? '', 'unsubscribe');
  await shop.post('/api/restock-alerts/unsubscribe', { token });
  await shop.deliver();
  expect(notices()).toEqual([]);
});

it('sends another mail to a shopper who asks again after the first', async () => {
  const email = shop.newAddress();
  await shop.signUp(email);
  await shop.setStock(soldOut.id, 3);
  await notifyRestock(shop.deps);
  await shop.deliver();
  await shop.setStock(soldOut.id, 0);
  expect(await shop.signUp(email)).toMatchObject({ state: 'confirmed' });
  await shop.setStock(soldOut.id, 1);
  await notifyRestock(shop.deps);
  await shop.deliver();
  expect(notices().map(({ to }) => to)).toEqual([email, email]);
  expect(notices()[0]?.messageId).not.toBe(notices()[1]?.messageId);
});

it('shows that the mail was sent when the confirmation link is followed later', async () => {
  const email = shop.newAddress();
  await shop.signUp(email);
  const token = linkToken(shop.mails[0]?.text ?? '', 'confirm');
  await shop.setStock(soldOut.id, 3);
  await notifyRestock(shop.deps);
  const answer = await shop.post('/api/restock-alerts/confirm', { token });
  expect(await answer.json()).toMatchObject({ state: 'told', product: { inStock: true } });
});

it('deletes an unconfirmed address after seven days, and a notified one after ninety', async () => {
  const [waiting, notified] = [shop.newAddress(), shop.newAddress()];
  await shop.setStock(goods.part.id, 0);
  await shop.signUp(waiting);
  await shop.signUp(notified, goods.part.id);
  await shop.post('/api/restock-alerts', { itemId: soldOut.id, email: shop.newAddress() });
  await shop.setStock(goods.part.id, 9);
  await notifyRestock(shop.deps);
  shop.advanceDays(6.9);
  expect(await sweepAlerts(shop.deps)).toBe(0);
  shop.advanceDays(0.2);
  expect(await sweepAlerts(shop.deps)).toBe(1);
  shop.advanceDays(83);
  expect(await sweepAlerts(shop.deps)).toBe(1);
  expect((await shop.alerts()).map(({ email }) => email)).toEqual([waiting]);
});

it('runs as soon as a sold-out item is back, and not at every sale', async () => {
  let runs = 0;
  shop.deps.catalogue.onRestock(() => {
    runs += 1;
  });
  await shop.setStock(goods.spool.id, 49);
  await shop.setStock(soldOut.id, 0);
  expect(runs).toBe(0);
  await shop.setStock(soldOut.id, 2);
  expect(runs).toBe(1);
});
