import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { Order } from '../../contract/order.ts';
import { payRefund } from '../domain/orders/refund.ts';
import { setItemSettings } from '../domain/stock/item-settings.ts';
import { signedIn } from '../test/accounts.ts';
import { buyer } from '../test/buyer.ts';
import { createPayingApp } from '../test/create-paying-app.ts';
import { goods } from '../test/factory-items.ts';
import { runShopCommand } from './shop-command.ts';

const shop = await createPayingApp();
const { db } = shop.deps.connection;
const folder = mkdtempSync(join(tmpdir(), 'operator-'));
afterAll(() => rmSync(folder, { recursive: true }));

let printed: string;
let errors: string;

async function run(...args: string[]): Promise<number> {
  printed = '';
  errors = '';
  const print = (text: string): void => {
    printed += text;
  };
  const printError = (text: string): void => {
    errors += text;
  };
  return await runShopCommand({ deps: shop.deps, user: 'dana', print }, args, printError);
}

async function json(...args: string[]) {
  expect(await run(...args, '--json')).toBe(0);
  return JSON.parse(printed);
}

async function boughtOrder(qty = 2): Promise<Order> {
  const ada = buyer(shop.asGuest());
  await ada.put(goods.spool.id, qty);
  return await ada.buy();
}

describe('npm run shop -- orders', () => {
  it('lists orders, and shows one with goods, address and totals', async () => {
    const { payment, totals } = await boughtOrder();
    expect(await run('orders', 'list', '--unshipped')).toBe(0);
    expect(printed).toContain(payment.refId);
    expect(await run('orders', 'show', payment.refId.toLowerCase())).toBe(0);
    expect(printed).toContain('12 Analytical Way');
    expect(printed).toContain(goods.spool.id);
    expect(await json('orders', 'show', payment.refId)).toMatchObject({ totals, email: 'ada@example.com' });
    expect(await json('orders', 'list', '--email', 'ADA@example.com', '--days', '1')).toHaveLength(1);
    expect(await json('orders', 'list', '--status', 'declined')).toEqual([]);
  });

  it('mails the shopper once about a shipped order, and records who shipped it', async () => {
    const { id, payment } = await boughtOrder();
    expect(await run('orders', 'ship', payment.refId, '771204593381', '--by', 'Lou')).toBe(0);
    expect(printed).toBe(`${payment.refId} has shipped. A mail to ada@example.com is queued.`);
    expect(await run('orders', 'ship', payment.refId, '771204593381')).toBe(0);
    expect(await shop.jobsOf('order-shipped', id)).toBe(1);
    expect(await json('orders', 'list', '--unshipped')).toEqual([]);
    expect(await json('actions', '--of', payment.refId)).toMatchObject([
      { by: 'dana', verb: 'orders ship', outcome: 'done' },
      { by: 'Lou', verb: 'orders ship', outcome: 'done', details: { tracking: ['771204593381'] } },
    ]);
  });

  it('refunds a part, then the rest, and never more than was paid', async () => {
    const { id, payment } = await boughtOrder();
    const refund = (...more: string[]) => run('orders', 'refund', payment.refId, '--reason', 'a dented spool', ...more);
    expect(await refund('--amount', '5.50')).toBe(0);
    expect(printed).toContain('$5.50');
    expect(await refund('--amount', '500')).toBe(1);
    expect(errors).toMatch(/^At most \$[\d.]+ of order NS-/);
    expect(await refund()).toBe(0);
    expect(await refund()).toBe(1);
    await runRefunds();
    expect(await shop.chargesOf(id)).toEqual([0]);
    const row = await db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ status: 'refunded', refunded: payment.amount });
    expect(await shop.jobsOf('order-refunded', id)).toBe(2);
  });

  it('counts refunds made at the payment service as well as pending ones', async () => {
    const { id, payment } = await boughtOrder();
    const refund = (amount: string) => run('orders', 'refund', payment.refId, '--reason', 'x', '--amount', amount);
    expect(await refund('5.00')).toBe(0);
    await db
      .updateTable('orders')
      .set({ refunded: payment.amount - 600 })
      .where('id', '=', id)
      .execute();
    expect(await refund('2.00')).toBe(1);
    expect(errors).toContain('At most $1.00 of order');
    expect(await refund('1.00')).toBe(0);
  });

  it('refunds an order once when two people do it at the same time', async () => {
    const { id, payment } = await boughtOrder();
    const codes = await Promise.all([1, 2].map(() => run('orders', 'refund', payment.refId, '--reason', 'lost')));
    expect(codes.sort()).toEqual([0, 1]);
    await runRefunds();
    await runRefunds();
    expect(await shop.chargesOf(id)).toEqual([0]);
  });

  it('says when an order does not exist or is not paid', async () => {
    expect(await run('orders', 'show', 'NS-0000-0000')).toBe(1);
    expect(errors).toBe('There is no order NS-0000-0000. Order numbers look like NS-7K2M-4Q9D.');
    const ada = buyer(shop.asGuest());
    await ada.put(goods.spool.id);
    await ada.refused({ card: 'pm_card_chargeDeclined' });
    const [declined] = await shop.orders();
    expect(await run('orders', 'refund', declined?.ref_id ?? '', '--reason', 'x')).toBe(1);
    expect(errors).toContain('is declined, so there is nothing to refund.');
    const [action] = await json('actions');
    expect(action).toMatchObject({ verb: 'orders refund', outcome: expect.stringMatching(/^refused: /) });
  });
});

async function runRefunds(): Promise<void> {
  const refunds = await db.selectFrom('order_refunds').select('id').execute();
  for (const { id } of refunds) await payRefund(shop.deps, id);
}

describe('npm run shop -- items', () => {
  it('adds to, subtracts from and sets the stock', async () => {
    const { id } = goods.spool;
    await shop.setStock(id, 0);
    expect(await run('items', 'restock', id, '24')).toBe(0);
    expect(printed).toBe(`Stock of ${id}: 24.`);
    expect(await run('items', 'restock', id, '-30')).toBe(1);
    expect(errors).toContain('Only 24 can be removed');
    await run('items', 'lost', id, '4', '--reason', 'crushed in the post');
    expect(await shop.stockOf(id)).toBe(20);
    await run('items', 'damage', id, '2', '--reason', 'wet');
    expect(await shop.stockOf(id)).toBe(18);
    await run('items', 'count', id, '7');
    expect(await shop.stockOf(id)).toBe(7);
    expect(await json('items', 'scarce', '--below', '8')).toContainEqual(expect.objectContaining({ id, qoh: 7 }));
    expect(await run('items', 'restock', 'pla-plaid', '5')).toBe(1);
    const history = await json('items', 'history', id);
    expect(history.slice(0, 4)).toMatchObject([
      { kind: 'count', change: -11, balance: 7 },
      { kind: 'damage', change: -2, balance: 18, note: 'wet' },
      { kind: 'lost', change: -4, balance: 20, by: 'dana', note: 'crushed in the post' },
      { kind: 'restock', change: 24, balance: 24 },
    ]);
  });

  it('lists what is below its own threshold, or that of the shop', async () => {
    await shop.setStock(goods.spool.id, 4);
    await shop.setStock(goods.part.id, 7);
    const low = async () => (await json('items', 'scarce')).map(({ id }: { id: string }) => id);
    expect(await low()).toContain(goods.spool.id);
    expect(await low()).not.toContain(goods.part.id);
    await setItemSettings(db, goods.part.id, { threshold: 10 });
    await setItemSettings(db, goods.spool.id, { threshold: 3 });
    expect(await low()).toContain(goods.part.id);
    expect(await low()).not.toContain(goods.spool.id);
  });
});

describe('npm run shop -- coupons', () => {
  it('adds a coupon, which is rejected once it has ended', async () => {
    expect(await run('coupons', 'add', 'autumn10', '--percent', '10', '--minimum', '20', '--until', '2099-12-24')).toBe(
      0,
    );
    expect(printed).toBe('AUTUMN10 takes 10% off.');
    expect((await shop.request('/api/coupons/AUTUMN10')).status).toBe(200);
    expect(await run('coupons', 'add', 'AUTUMN10', '--fixed', '5')).toBe(1);
    expect(errors).toBe('The coupon AUTUMN10 already exists.');
    expect(await run('coupons', 'end', 'autumn10')).toBe(0);
    expect((await shop.request('/api/coupons/AUTUMN10')).status).toBe(410);
  });

  it('adds tiers by quantity, until the end of a day in Detroit', async () => {
    const { endsAt } = await json('coupons', 'add', 'STEPS', '--tiers', '1-4:5,5-9:10', '--until', '2099-12-24');
    expect(endsAt).toBe('2099-12-25T05:00:00.000Z');
    expect(await json('coupons', 'list')).toMatchObject([{ code: 'STEPS', discount: { kind: 'tiers' } }]);
  });

  it.each([
    [[], 1, 'once a customer'],
    [['--per-customer', '3'], 3, '3 times a customer'],
    [['--per-customer', 'any'], null, 'no end date'],
  ])('lets a customer use one as often as %j says', async (options, maxPerCustomer, words) => {
    const added = await json('coupons', 'add', 'STEPS', '--percent', '10', ...options);
    expect(added).toMatchObject({ maxPerCustomer });
    expect(await run('coupons', 'list')).toBe(0);
    expect(printed).toContain(words);
  });
});

it('makes an account tax-exempt', async () => {
  const { user } = await signedIn(shop, { email: 'school@example.com' });
  expect(await run('users', 'tax-exempt', 'School@example.com')).toBe(0);
  const row = await db.selectFrom('users').select('tax_exempt').where('id', '=', user.id).executeTakeFirstOrThrow();
  expect(row.tax_exempt).toBe(true);
  expect(await run('users', 'tax-exempt', 'nobody@example.com')).toBe(1);
  expect(errors).toBe('There is no account with the address nobody@example.com.');
});

it('removes the second factor of an account whose owner lost phone and recovery codes', async () => {
  const { user } = await signedIn(shop, { email: 'lost@example.com' });
  const factor = { user_id: user.id, totp_secret: Buffer.from('sealed'), totp_step: '1', since: new Date() };
  await db.insertInto('second_factors').values(factor).execute();
  expect(await run('users', 'second-factor-off', 'Lost@example.com')).toBe(0);
  expect(await db.selectFrom('second_factors').select('user_id').execute()).toEqual([]);
  expect(await run('users', 'second-factor-off', 'lost@example.com')).toBe(1);
  expect(await run('users', 'second-factor-off', 'nobody@example.com')).toBe(1);
});

it('opens one poll at a time, and closes it once', async () => {
  const options = ['--option', 'Harbor Teal=#1E8A8A', '--option', 'Rust=#B7410E'];
  const { id } = await json('polls', 'open', ...options);
  expect(await run('polls', 'open', ...options)).toBe(1);
  expect(errors).toBe('A poll is open: "What should the next Premium color be?". Close it first.');
  expect(await run('polls', 'close', String(id))).toBe(0);
  expect(await run('polls', 'close', String(id))).toBe(1);
  expect(await run('polls', 'close', '999999')).toBe(1);
  expect(errors).toBe('There is no poll 999999.');
});

describe('npm run shop -- holiday', () => {
  const png = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.from('picture')]);
  const set = (...more: string[]) => run('holiday', 'set', 'Closed for Christmas.', '--from', '2099-12-24', ...more);

  it('shows a notice from the first midnight in Detroit to the last, and removes it', async () => {
    const image = join(folder, 'tree.png');
    writeFileSync(image, png);
    expect(await set('--until', '2099-12-27', '--image', image)).toBe(0);
    expect(printed).toMatch(/^Notice \d+ is shown from 2099-12-24 to the end of 2099-12-27 \(America\/Detroit\)\.$/);
    const [notice] = await json('holiday', 'list');
    expect(notice).toMatchObject({ starts_at: '2099-12-24T05:00:00.000Z', ends_at: '2099-12-28T05:00:00.000Z' });
    expect(await run('holiday', 'remove', String(notice.id))).toBe(0);
    expect(await run('holiday', 'remove', String(notice.id))).toBe(1);
  });

  it.each([
    ['--until', '2099-12-23', 'is before --from'],
    ['--until', '24.12.2099', 'A day looks like 2026-12-24.'],
  ])('rejects %s %s: %s', async (name, value, message) => {
    expect(await set(name, value)).toBe(2);
    expect(errors).toContain(message);
  });

  it('rejects a picture that is not a PNG, or too large', async () => {
    const file = join(folder, 'photo.png');
    writeFileSync(file, 'GIF89a');
    expect(await set('--until', '2099-12-27', '--image', file)).toBe(2);
    expect(errors).toBe(`${file} is not a PNG.`);
    writeFileSync(file, Buffer.concat([png, Buffer.alloc(102_400)]));
    expect(await set('--until', '2099-12-27', '--image', file)).toBe(2);
    expect(errors).toContain('has 101 kB');
    expect(await set('--until', '2099-12-27', '--image', join(folder, 'none.png'))).toBe(2);
  });
});

describe('an invalid command', () => {
  it.each([
    [['orders', 'refund', 'NS-1'], "required option '--reason <words>' not specified"],
    [['orders', 'refund', 'NS-1', '--reason', 'x', '--amount', '5,50'], 'An amount looks like 12 or 12.50.'],
    [['orders', 'list', '--status', 'lost'], 'Allowed choices are'],
    [['items', 'restock', 'pla', 'many'], 'It must be a whole number such as 12 or -3.'],
    [['coupons', 'add', 'X1'], 'Choose a discount'],
    [['coupons', 'add', 'X1', '--percent', '10', '--per-customer', '0'], 'a whole number from 1 to 1000, or any'],
    [['coupons', 'add', 'X1', '--percent', '110'], 'A percentage is above 0 and at most 100'],
    [['coupons', 'add', 'X1', '--tiers', '4-1:5'], 'Tiers look like'],
    [['polls', 'open', '--option', 'Teal'], 'An option looks like'],
    [['polls', 'open', '--option', 'Teal=#1E8A8A'], 'A poll has two to twelve options with different names.'],
    [['order'], "unknown command 'order'"],
    [[], 'Usage: npm run shop --'],
  ])('%j prints a reason and changes nothing', async (args, message) => {
    expect(await run(...args)).toBe(2);
    expect(errors).toContain(message);
    expect(await json('actions')).toEqual([]);
  });

  it('can be looked up with --help', async () => {
    expect(await run('orders', '--help')).toBe(0);
    expect(printed).toContain('ship [options] <number> [tracking...]');
  });
});
