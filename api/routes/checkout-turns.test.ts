import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createApp } from '../app.ts';
import { CheckoutTurns } from '../domain/checkout/checkout-turns.ts';
import { jobHandlers } from '../job-handlers.ts';
import { buyer, usCustomer } from '../test/buyer.ts';
import { createPayingApp } from '../test/create-paying-app.ts';
import { goods } from '../test/factory-items.ts';
import { keptMails } from '../test/kept-mails.ts';
import { ShopClient } from '../test/shop-client.ts';

const LIMITS = { placing: 1, charging: 1, all: 6 };
const turns = new CheckoutTurns(LIMITS);
const shop = await createPayingApp({ checkoutTurns: turns });
const { lastThree, spool } = goods;
const { payments, connection } = shop.deps;

/** The carrier is asked for its rates. */
const inCanada = { ...usCustomer, serviceCode: 92, country: 'CA', state: 'ON', city: 'Windsor', zipCode: 'N9A 1A1' };

const bank = { charging: 0, opened: Promise.resolve(), open: () => {} };
const charge = payments.charge.bind(payments);
/** Orders of an item wait in the database while this has its row. */
let holder: pg.PoolClient | undefined;

function closeBank(): void {
  bank.opened = new Promise((resolve) => {
    bank.open = resolve;
  });
}

async function holdShelf(itemId: string = lastThree.id): Promise<void> {
  holder = await connection.pool.connect();
  await holder.query('begin');
  await holder.query('select from items where id = $1 for update', [itemId]);
}

async function releaseShelf(): Promise<void> {
  await holder?.query('rollback');
  holder?.release();
  holder = undefined;
}

beforeEach(() => {
  bank.charging = 0;
  vi.spyOn(payments, 'charge').mockImplementation(async (input) => {
    bank.charging += 1;
    await bank.opened;
    return await charge(input).finally(() => {
      bank.charging -= 1;
    });
  });
});
afterEach(async () => {
  bank.open();
  bank.opened = Promise.resolve();
  await releaseShelf();
  vi.restoreAllMocks();
});

async function withCart(id: string, qty = 1) {
  const ada = buyer(shop.asGuest());
  await ada.put(id, qty);
  return ada;
}

/** A shopper whose proxy may send a request to another replica, which has turns of its own. */
async function atTwoReplicas(id: string, qty: number) {
  const cookies = new Map<string, string>();
  const ada = buyer(shop.asGuest(cookies));
  await ada.put(id, qty);
  const replica = createApp({ ...shop.deps, checkoutTurns: new CheckoutTurns() });
  return { ada, elsewhere: buyer(new ShopClient(replica, () => {}, cookies)) };
}

/** How many checkouts wait for the shelf that is held. */
async function placing(): Promise<number> {
  const { rows } = await connection.pool.query(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and query like '%place_order(%' and wait_event_type = 'Lock'`,
  );
  return rows[0].count;
}

/** The names of the statements about checkouts and orders, besides which the catalogue may read its stock. */
async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  await work();
  const names = query.mock.calls.map(([statement]) => (statement as { name?: string }).name ?? String(statement));
  query.mockRestore();
  return names.filter((name) => /checkout|order|attempts/.test(name));
}

it('charges no more orders at once than have turns, and all of them in the end', async () => {
  const buyers = await Promise.all(Array.from({ length: 4 }, () => withCart(spool.id)));
  closeBank();
  const answers = buyers.map((ada) => ada.send());
  await expect.poll(async () => (await shop.orders()).length).toBe(4);
  expect(bank.charging).toBe(LIMITS.charging);
  bank.open();
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
});

it('answers that it is busy when too many are under way, and takes the repeated request later', async () => {
  const buyers = await Promise.all(Array.from({ length: LIMITS.all + 1 }, () => withCart(spool.id)));
  const [late, ...others] = buyers;
  if (!late) throw new Error('There is no buyer.');
  closeBank();
  const answers = others.map((ada) => ada.send());
  await expect.poll(async () => (await shop.orders()).length).toBe(LIMITS.all);
  shop.allowErrors();
  const busy = await late.send({ key: 'one-and-the-same' });
  expect(busy.status).toBe(503);
  expect(busy.headers.get('retry-after')).toMatch(/^\d+$/);
  expect(await busy.json()).toMatchObject({ code: 'checkout_busy' });
  const unread = await shop.asGuest().request('/api/checkout', { method: 'POST', body: 'not a checkout' });
  expect(unread.status).toBe(503);
  bank.open();
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(others.map(() => 200));
  await shop.expectPaidOnce(await late.buy({ key: 'one-and-the-same' }));
});

it('is one order when it waits at one replica and is repeated at another', async () => {
  const first = await withCart(spool.id);
  const { ada, elsewhere } = await atTwoReplicas(lastThree.id, 3);
  const carrier = Promise.withResolvers<never[]>();
  const quote = vi.spyOn(shop.deps.rates, 'quote').mockImplementation(() => carrier.promise);
  const paying = first.send({ customerInfo: inCanada });
  await expect.poll(() => quote.mock.calls.length).toBe(1);
  const waiting = ada.send({ key: 'sent-two-times' });
  await expect.poll(() => turns.claimed(lastThree.id)).toBe(3);
  const order = await elsewhere.buy({ key: 'sent-two-times' });
  carrier.resolve([]);
  expect(await (await waiting).json()).toEqual(order);
  expect((await paying).status).toBe(200);
  await shop.expectPaidOnce(order);
  expect(await shop.orders()).toHaveLength(2);
});

it('sends receipts after the rush', async () => {
  const order = await (await withCart(spool.id)).buy();
  const events: string[] = [];
  vi.spyOn(turns, 'afterRush').mockImplementation(async () => void events.push('the rush has ended'));
  const { mailer } = keptMails();
  vi.spyOn(mailer, 'send').mockImplementation(async () => void events.push('a mail is sent'));
  await jobHandlers(shop.deps, mailer)['order-confirmation']({ orderId: order.id });
  expect(events).toEqual(['the rush has ended', 'a mail is sent']);
});

describe('a cart whose item is sold out', () => {
  it('is refused after one statement', async () => {
    const ada = await withCart(lastThree.id);
    await shop.setStock(lastThree.id, 0);
    const names = await statementsOf(async () => {
      expect(await ada.refused()).toMatchObject({
        code: 'cart_has_errors',
        message: expect.stringContaining('is out of stock'),
      });
    });
    expect(names).toEqual(['begin-checkout']);
  });

  it('is refused while others wait for their turn', async () => {
    const first = await withCart(spool.id);
    const ada = await withCart(lastThree.id);
    await shop.setStock(lastThree.id, 0);
    closeBank();
    const paying = first.send();
    await expect.poll(() => bank.charging).toBe(1);
    expect(await ada.refused()).toMatchObject({ code: 'cart_has_errors' });
    bank.open();
    expect((await paying).status).toBe(200);
  });
});

describe('a cart whose item seems to be sold out', () => {
  /** Does this once a checkout has been looked for, and before its answer is read. */
  function afterBegin(work: () => Promise<unknown>): void {
    const { gathered } = connection;
    vi.spyOn(connection, 'gathered').mockImplementationOnce(async (statement) => {
      const found = await gathered(statement);
      await work();
      await shop.deps.catalogue.refresh([lastThree.id]);
      return found as never;
    });
  }

  it('is refused when others have bought it meanwhile, after a second look for its own order', async () => {
    const ada = await withCart(lastThree.id, 3);
    afterBegin(() => shop.setStock(lastThree.id, 0));
    const names = await statementsOf(async () => {
      expect(await ada.refused()).toMatchObject({ code: 'cart_has_errors' });
    });
    expect(names).toEqual(['begin-checkout', 'find-attempts']);
  });

  it('is not refused when an abandoned attempt of its shopper holds the stock', async () => {
    const ada = await withCart(lastThree.id, 3);
    await ada.buy({ card: 'pm_card_authenticationRequired' });
    await shop.deps.catalogue.refresh([lastThree.id]);
    expect(shop.deps.catalogue.get(lastThree.id)?.qoh).toBe(0);
    await shop.expectPaidOnce(await ada.buy());
  });

  it('is not refused when another replica has just sold it under the same key', async () => {
    const { ada, elsewhere } = await atTwoReplicas(lastThree.id, 3);
    afterBegin(() => elsewhere.buy({ key: 'sent-two-times' }));
    await shop.expectPaidOnce(await ada.buy({ key: 'sent-two-times' }));
    expect(await shop.orders()).toHaveLength(1);
  });
});

describe('a shopper behind others who wait for the same item', () => {
  it('is refused at once when those leave nothing', async () => {
    const [first, second, late] = [
      await withCart(lastThree.id),
      await withCart(lastThree.id, 2),
      await withCart(lastThree.id),
    ];
    const third = await withCart(lastThree.id);
    await holdShelf();
    const answers = [first.send()];
    await expect.poll(placing).toBe(1);
    answers.push(second.send());
    await expect.poll(() => turns.claimed(lastThree.id)).toBe(2);
    answers.push(third.send());
    await expect.poll(() => turns.claimed(lastThree.id)).toBe(3);
    expect(await late.refused()).toMatchObject({ code: 'cart_has_errors' });
    await releaseShelf();
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200, 409]);
    expect(await shop.stockOf(lastThree.id)).toBe(0);
  });

  it('is not refused for a checkout whose turn has come', async () => {
    const [first, second] = [await withCart(lastThree.id, 2), await withCart(lastThree.id)];
    await holdShelf();
    const answers = [first.send()];
    await expect.poll(placing).toBe(1);
    answers.push(second.send());
    await expect.poll(() => turns.claimed(lastThree.id)).toBe(1);
    await releaseShelf();
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200]);
    expect(turns.claimed(lastThree.id)).toBe(0);
  });

  it('is not refused because of a request of their own with the same key', async () => {
    const [first, ada] = [await withCart(spool.id), await withCart(lastThree.id, 3)];
    await holdShelf(spool.id);
    const paying = first.send();
    await expect.poll(placing).toBe(1);
    const answers = [ada.send({ key: 'sent-two-times' })];
    await expect.poll(() => turns.claimed(lastThree.id)).toBe(3);
    answers.push(ada.send({ key: 'sent-two-times' }));
    const other = await withCart(lastThree.id);
    expect(await other.refused()).toMatchObject({ code: 'cart_has_errors' });
    await releaseShelf();
    expect((await paying).status).toBe(200);
    const [order, same] = await Promise.all(answers.map(async (answer) => await (await answer).json()));
    expect(same).toEqual(order);
    await shop.expectPaidOnce(order);
  });
});
