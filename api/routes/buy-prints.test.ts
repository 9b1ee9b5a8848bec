import { describe, expect, it } from 'vitest';
import { printingMessages } from '../../contract/messages/printing.ts';
import { nextSteps } from '../../contract/order-words.ts';
import { quoteSchema } from '../../contract/queu3d/quote.ts';
import { serviceCodes } from '../../contract/service-code.ts';
import { dayText } from '../../contract/shipping/day-words.ts';
import { removeOwnModel } from '../domain/models/remove-model.ts';
import { sweepPrints } from '../domain/models/unordered-prints.ts';
import { settlePayment } from '../domain/orders/settle-payment.ts';
import { markPrinted, orderedPrints } from '../domain/prints/ordered-prints.ts';
import { printQueue } from '../domain/prints/print-queue.ts';
import { endRun, startRun } from '../domain/prints/print-runs.ts';
import { mergeGuestOrder } from '../domain/session/merge-guest.ts';
import { addAccount, signedIn } from '../test/accounts.ts';
import { buyer, type Input, usCustomer } from '../test/buyer.ts';
import { createPayingApp, expectSum } from '../test/create-paying-app.ts';
import { goods } from '../test/factory-items.ts';
import { filesInMemory } from '../test/files-in-memory.ts';
import { ownerOf, plaSettings, printBuyer } from '../test/finished-job.ts';
import { makeMember } from '../test/premium.ts';
import type { ShopClient } from '../test/shop-client.ts';

const { files, kept } = filesInMemory();
const shop = await createPayingApp({ files });
const { db } = shop;

const printsOf = () => db.selectFrom('prints').selectAll().execute();
const fileOf = (id: string) => db.selectFrom('model_files').selectAll().where('id', '=', id).executeTakeFirst();

async function withPrint(qty = 5) {
  const ada = buyer(shop.asGuest());
  const job = await printBuyer(shop.deps, ada.client);
  const [line] = await job.put(qty);
  return { ada, job, line };
}

it('buys a print like any item, and keeps its model, settings, G-code and preview with the order', async () => {
  const { ada, job, line } = await withPrint();
  const order = await ada.buy();
  await shop.expectPaidOnce(order);
  expect(order.lines).toEqual([{ ...line, error: undefined }]);
  expect(order.totals).toMatchObject({ subtotal: 1410, memberDiscount: 0, shipping: 500 });
  expect(await ada.cart()).toEqual([]);
  const [print] = await printsOf();
  expect(print).toMatchObject({ id: line.data.printId, slice_id: job.sliceId, file_id: job.fileId });
  expect(print?.ordered_at).toEqual(expect.any(Date));
  expect(await fileOf(job.fileId)).toMatchObject({ expires_at: null, preview_id: job.previewId });
  for (const key of [`models/${job.fileId}`, `gcode/${job.sliceId}`, `previews/${job.fileId}/${job.previewId}`]) {
    expect(kept.has(key)).toBe(true);
  }
});

it('names the object of the file that was sliced in the quote, the cart, the order and the mail', async () => {
  const ada = buyer(shop.asGuest());
  const settings = { ...plaSettings, object: 2 };
  const job = await printBuyer(shop.deps, ada.client, { name: 'plate.3mf', settings });
  const quote = await (await job.quoteOf()).json();
  expect(quote.prints[0].name).toBe('plate.3mf, object 3');
  const [line] = await job.put(5);
  expect(JSON.stringify(line)).toContain('plate.3mf, object 3');
  const order = await ada.buy();
  expect(JSON.stringify(order.lines)).toContain('plate.3mf, object 3');
  expect((await orderedPrints(db)).map(({ name }) => name)).toContain('plate.3mf, object 3');
});

it('says in quotes how much printing is ahead, until it is printed', async () => {
  const { ada, job } = await withPrint(5);
  // 12 printers take 10 hours for each copy, and a minute and a quarter of each plate's 15.
  await db
    .updateTable('slices')
    .set({ print_seconds: 12 * 36_000 })
    .where('id', '=', job.sliceId)
    .execute();
  const quoteOf = async () => await (await job.quoteOf()).json();
  const before = await quoteOf();
  expect(before.hoursAhead).toBe(0);
  const { id } = await ada.buy();
  const after = await quoteOf();
  expect(after.hoursAhead).toBe(50.1);
  expect(after.shipsBy > before.shipsBy).toBe(true);
  await markPrinted({ connection: shop.deps.connection, clock: () => new Date() }, id);
  expect((await quoteOf()).hoursAhead).toBe(0);
});

it('counts only pieces ahead that are still to be printed', async () => {
  const { ada, job } = await withPrint(5);
  await db
    .updateTable('slices')
    .set({ print_seconds: 12 * 36_000 })
    .where('id', '=', job.sliceId)
    .execute();
  const { id, lines } = await ada.buy();
  const hoursAhead = async () => (await (await job.quoteOf()).json()).hoursAhead;
  const runs = { connection: shop.deps.connection, clock: () => new Date() };
  const { ref_id: number } = await db
    .selectFrom('orders')
    .select('ref_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const run = await startRun(runs, { number, line: 1 }, { machine: 'Printer 1', pieces: 3 });
  expect(await hoursAhead()).toBe(50.1);
  await endRun(runs, run, { good: 2, reason: 'one came off the bed' });
  expect(await hoursAhead()).toBe(30.1);
  const refunded = JSON.stringify([{ lineId: lines[0]?.id, qty: 1, restocked: 0 }]);
  await db
    .insertInto('order_refunds')
    .values({ order_id: id, amount: 100, reason: 'too late', asked_at: new Date(), lines: refunded })
    .execute();
  expect(await hoursAhead()).toBe(20);
});

it('counts plates of the prints ahead, with their brims', async () => {
  const { ada, job } = await withPrint(40);
  const change = async (columns: object) =>
    await db.updateTable('slices').set(columns).where('id', '=', job.sliceId).execute();
  const size = JSON.stringify({ width: 160, depth: 160, height: 20 });
  const overrides = { ...plaSettings.overrides, adhesion_type: 'brim' };
  const quoteOf = async (quantity: number) => quoteSchema.parse(await (await job.quoteOf({ quantity })).json());
  await change({ size, print_seconds: 3600 });
  expect((await quoteOf(40)).prints).toMatchObject([{ perPlate: 4 }]);
  await ada.buy();
  // Of 12 printers: 40 hours and 15 minutes of 10 plates, or of 40.
  expect((await quoteOf(1)).hoursAhead).toBe(3.5);
  await change({ settings: JSON.stringify({ ...plaSettings, overrides }) });
  const withBrims = await quoteOf(1);
  expect(withBrims.prints).toMatchObject([{ perPlate: 1 }]);
  expect(withBrims.hoursAhead).toBe(4.2);
});

describe('the day on which a print ships', () => {
  /** Five pieces that take 192 hours each, of 20 on a business day. */
  async function longPrint() {
    const { ada, job, line } = await withPrint(5);
    await db
      .updateTable('slices')
      .set({ print_seconds: 192 * 3600 })
      .where('id', '=', job.sliceId)
      .execute();
    const { shipsBy } = await (await job.quoteOf({ quantity: 5 })).json();
    return { ada, job, line, shipsBy };
  }
  const overnight = { customerInfo: { ...usCustomer, serviceCode: serviceCodes.overnight } };

  it('is the same in quote, cart, order and the queue of the printers', async () => {
    const { ada, shipsBy } = await longPrint();
    const goodsAlone = await ada.client.json('/api/shipping/dates?postalCode=48226');
    expect(shipsBy > goodsAlone.overnight.ships).toBe(true);
    const dates = await ada.client.json('/api/shipping/dates?getCart=true&postalCode=48226');
    expect(dates).toMatchObject({ printed: shipsBy, overnight: { ships: shipsBy }, shipsToday: false });
    const order = await ada.buy(overnight);
    const { arrives } = dates.overnight;
    expect(order.arrival).toEqual({ ships: shipsBy, from: arrives, to: arrives, printed: shipsBy });
    expect(nextSteps(order)).toContain(printingMessages.printsShip(dayText(shipsBy)));
    const { rows } = await printQueue(shop.deps, { state: 'open', q: '', page: 1 });
    expect(rows).toMatchObject([{ due: shipsBy }]);
  });

  it('is that of a cart without prints, when they are taken out', async () => {
    const { ada, line } = await longPrint();
    await ada.client.request(`/api/cart/${line.id}`, { method: 'DELETE' });
    const { now: _, ...dates } = await ada.client.json('/api/shipping/dates?getCart=true');
    expect(await ada.client.json('/api/shipping/dates')).toMatchObject(dates);
    expect(dates.printed).toBeUndefined();
  });

  it('stays as promised while a payment takes half an hour, and is found again when it takes two days', async () => {
    const { ada, job, shipsBy } = await longPrint();
    const waiting = await ada.buy({ card: 'pm_card_authenticationRequired' });
    expect(waiting.arrival).toMatchObject({ ships: shipsBy });
    const pay = (id: string) =>
      db.transaction().execute((trx) => settlePayment(shop.deps, trx, id, { status: 'succeeded', paymentId: 'pi_1' }));
    shop.clock.advanceMinutes(30);
    expect((await pay(waiting.id)).arrival).toMatchObject({ ships: shipsBy });
    await job.put(5);
    const late = await ada.buy({ card: 'pm_card_authenticationRequired' });
    const first = late.arrival?.ships ?? '';
    shop.clock.advanceMinutes(3 * 24 * 60);
    const { arrival } = await pay(late.id);
    expect(arrival?.ships).toBe(arrival?.printed);
    expect(arrival && arrival.ships > first).toBe(true);
  });

  it('keeps an order of goods alone as it is: promised when it is paid', async () => {
    const ada = buyer(shop.asGuest());
    await ada.put(goods.spool.id, 1);
    const waiting = await ada.buy({ card: 'pm_card_authenticationRequired' });
    expect(waiting.arrival).toBeNull();
  });
});

it('keeps them after a bank challenge, too', async () => {
  const { ada, job } = await withPrint();
  const waiting = await ada.buy({ card: 'pm_card_authenticationRequired' });
  expect(waiting.status).toBe('requires_action');
  expect((await printsOf())[0]?.ordered_at).toBeNull();
  const paid = { status: 'succeeded', paymentId: 'pi_1' } as const;
  await db.transaction().execute((trx) => settlePayment(shop.deps, trx, waiting.id, paid));
  expect((await printsOf())[0]?.ordered_at).toEqual(expect.any(Date));
  expect(await fileOf(job.fileId)).toMatchObject({ expires_at: null });
});

it('keeps a model while its print is being paid, and removes the line when a model in a cart is deleted', async () => {
  const { ada, job } = await withPrint();
  const waiting = await ada.buy({ card: 'pm_card_authenticationRequired' });
  await removeOwnModel(shop.deps, { id: await ownerOf(ada.client) }, job.fileId);
  await db
    .transaction()
    .execute((trx) => settlePayment(shop.deps, trx, waiting.id, { status: 'succeeded', paymentId: 'pi_3' }));
  expect((await printsOf())[0]?.ordered_at).toEqual(expect.any(Date));
  expect(kept.has(`models/${job.fileId}`)).toBe(true);
  await removeOwnModel(shop.deps, { id: await ownerOf(ada.client) }, job.fileId);
  expect(kept.has(`models/${job.fileId}`)).toBe(true);

  const eve = await withPrint();
  await removeOwnModel(shop.deps, { id: await ownerOf(eve.ada.client) }, eve.job.fileId);
  expect(await eve.ada.cart()).toEqual([]);
  expect(kept.has(`models/${eve.job.fileId}`)).toBe(false);
});

it('keeps the print in the cart after a declined card, and its model for thirty days', async () => {
  const { ada, job } = await withPrint();
  await ada.refused({ card: 'pm_card_chargeDeclined' });
  expect(await ada.cart()).toEqual([{ itemId: 'queu3d-print', qty: 5 }]);
  expect((await printsOf())[0]?.ordered_at).toBeNull();
  expect((await fileOf(job.fileId))?.expires_at).toEqual(expect.any(Date));
  await shop.expectPaidOnce(await ada.buy());
});

it('rejects a print below ten dollars alone in the cart', async () => {
  const { ada } = await withPrint(1);
  expect(await ada.refused()).toMatchObject({ status: 409, code: 'order_minimum' });
  await ada.put(goods.spool.id);
  const order = await ada.buy();
  expect(order.totals.subtotal).toBe(282 + 2299);
  expect(await shop.stockOf(goods.spool.id)).toBe(goods.spool.qoh - 1);
});

it('gives members ten percent off prints, and free shipping', async () => {
  const { client, user } = await signedIn(shop);
  await makeMember(shop, user.id);
  await (await printBuyer(shop.deps, client)).put(5);
  const { totals } = await buyer(client).buy();
  expect(totals).toMatchObject({ subtotal: 1410, memberDiscount: 141, shipping: 0, total: 1269 });
});

it('ignores prices that a browser sends', async () => {
  const { ada } = await withPrint();
  const wish: Input = { more: { lines: [{ price: 1 }], amount: 1, total: 1 } };
  const order = await ada.buy(wish);
  expectSum(order);
  expect(order.totals.subtotal).toBe(1410);
});

it('moves a guest’s print to the account at sign-in, at the same price', async () => {
  const { ada, line } = await withPrint();
  const password = 'Gran1te-Lathe';
  const { id, email } = await addAccount(shop, { password });
  await ada.client.json('/api/auth/login', { method: 'POST', json: { username: email, password } });
  const { lines } = await ada.client.json('/api/cart');
  expect(lines).toEqual([line]);
  expect(await printsOf()).toMatchObject([{ owner: id }]);
  await shop.expectPaidOnce(await ada.buy());
});

it('moves the print with the order when the guest registers after buying', async () => {
  const { ada, job } = await withPrint();
  const order = await ada.buy();
  const guestId = await ownerOf(ada.client);
  const { id: accountId } = await addAccount(shop, { email: usCustomer.email });
  await db.transaction().execute((trx) => mergeGuestOrder(trx, accountId, { orderId: order.id, guestId }));
  expect(await printsOf()).toMatchObject([{ owner: accountId }]);
  expect(await fileOf(job.fileId)).toMatchObject({ owner: accountId });
});

it('orders copies that were added during payment separately', async () => {
  const { ada, job } = await withPrint();
  const waiting = await ada.buy({ card: 'pm_card_authenticationRequired' });
  await job.put(4);
  const paid = { status: 'succeeded', paymentId: 'pi_2' } as const;
  await db.transaction().execute((trx) => settlePayment(shop.deps, trx, waiting.id, paid));
  expect(await ada.cart()).toEqual([{ itemId: 'queu3d-print', qty: 4 }]);
  await shop.expectPaidOnce(await ada.buy());
  const lines = await db.selectFrom('order_lines').select(['print_id', 'qty']).orderBy('qty').execute();
  const [print] = await printsOf();
  expect(lines).toEqual([
    { print_id: print?.id, qty: 4 },
    { print_id: print?.id, qty: 5 },
  ]);
});

it('deletes unused prints after a day, but not those in carts or in open or paid orders', async () => {
  const { ada } = await withPrint();
  await ada.buy();
  const open = await withPrint();
  await open.ada.buy({ card: 'pm_card_authenticationRequired' });
  await db.deleteFrom('cart_lines').execute();
  const inCart = await withPrint();
  const { ada: eve, line } = await withPrint();
  await eve.client.json(`/api/cart/${line.id}`, { method: 'DELETE' });
  expect(await sweepPrints(shop.deps)).toBe(0);
  shop.clock.advanceMinutes(25 * 60);
  expect(await sweepPrints(shop.deps)).toBe(1);
  const left = (await printsOf()).map(({ id }) => id);
  expect(left).toHaveLength(3);
  expect(left).toContain(inCart.line.data.printId);
  expect(left).not.toContain(line.data.printId);
});

describe('a print that was ordered before', () => {
  const buyAgain = (client: ShopClient, printId: string) =>
    client.request('/api/cart', { method: 'POST', json: { type: 'pod', id: printId, qty: 2 } });

  it('is bought again while its quote is valid, and afterwards while today’s rates give the same price', async () => {
    const { ada, line } = await withPrint();
    await ada.buy();
    expect((await buyAgain(ada.client, line.data.printId)).status).toBe(200);
    expect(await ada.cart()).toEqual([{ itemId: 'queu3d-print', qty: 2 }]);
    await db.deleteFrom('cart_lines').execute();
    shop.clock.advanceMinutes(60 * 24 * 60);
    expect((await buyAgain(ada.client, line.data.printId)).status).toBe(200);
  });

  it('is not added at another price', async () => {
    const { ada, line } = await withPrint();
    await ada.buy();
    await db.updateTable('prints').set({ price: 100 }).execute();
    shop.clock.advanceMinutes(60 * 24 * 60);
    const refused = await buyAgain(ada.client, line.data.printId);
    expect([refused.status, (await refused.json()).code]).toEqual([410, 'quote_expired']);
    expect(await ada.cart()).toEqual([]);
  });
});
