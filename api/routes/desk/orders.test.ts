import pg from 'pg';
import { describe, expect, it, vi } from 'vitest';
import { orderLists } from '../../../contract/desk/orders.ts';
import { shopperOrderStatuses } from '../../../contract/order.ts';
import { addNote } from '../../domain/orders/order-notes.ts';
import { redactOrders } from '../../domain/privacy/redact-orders.ts';
import { createTestApp } from '../../test/create-test-app.ts';
import { newStaff, staffClient } from '../../test/desk.ts';
import { addDispute, addOrder, type OrderInput } from '../../test/fixtures/order.ts';
import { pdfText } from '../../test/pdf-text.ts';

const shop = await createTestApp();
const { db } = shop.deps.connection;
const NOW = Date.now();
const hoursAgo = (hours: number) => new Date(NOW - hours * 3_600_000);

/** The numbers of the orders that a question finds. */
async function found(query: Record<string, string>): Promise<string[]> {
  const packer = await staffClient(shop, 'packer');
  const { orders } = await packer.json(`/api/desk/orders?${new URLSearchParams(query)}`);
  return orders.map(({ number }: { number: string }) => number);
}

describe('the search of orders', () => {
  it('finds an order by its name, address, number, items and tracking number', async () => {
    const order = await addOrder(
      { db },
      {
        ref_id: 'NS-7K2M-4Q9D',
        email: 'Lukasz.B@example.org',
        customer: { firstName: 'Łukasz', lastName: 'Błażejewski' },
        tracking_numbers: ['794644790132'],
        lines: [{ itemId: 'pla-petrol-1.75mm-1kg', name: 'Petrol PLA' }],
      },
    );
    await addOrder(
      { db },
      {
        email: 'grace@example.com',
        customer: { firstName: 'Grace', lastName: 'Hopper' },
        lines: [{ itemId: 'x', name: 'Nozzle' }],
      },
    );
    const words =
      'ns-7k2m-4q9d 7k2m4q9 NS7K2M-4q9d K2M-4Q lukasz BŁAŻEJ lukasz.b@ petrol 7946447901 ns7k2m-4q9d pla-petrol lu'.split(
        ' ',
      );
    for (const q of [...words, 'petrol lukasz', '  794644790132 '])
      expect([q, await found({ q })]).toEqual([q, [order.number]]);
    for (const q of ['petrol grace', 'k', '%', '_', 'ukasz.c', "' or 1=1"])
      expect([q, await found({ q })]).toEqual([q, []]);
  });

  it('finds where an order goes, and what was noted, until its shopper is erased', async () => {
    const customer = { address: '7 Rue Géraldine', address2: 'Apt. 4', city: 'Montréal', zipCode: 'H2X1Y4' };
    const { id, number } = await addOrder({ db }, { customer: { ...customer, note: 'Leave it at Café Zoë' } });
    const other = await addOrder({ db }, { customer: { address: '1 Hauptstraße', zipCode: '48201-1234' } });
    await addNote({ connection: shop.deps.connection, clock: () => new Date() }, id, {
      ...{ id: crypto.randomUUID(), by: 'ben@example.com', text: 'Rang thrice: naïve doorbell' },
    });
    const words = ['H2X 1Y4', 'h2x1y4', 'rue geraldine', 'MONTREAL', 'cafe zoe', 'naive doorbell', 'apt. 4'];
    for (const q of words) expect([q, await found({ q })]).toEqual([q, [number]]);
    for (const q of ['48201', 'hauptstrasse']) expect([q, await found({ q })]).toEqual([q, [other.number]]);
    const erased = { forget_from: hoursAgo(1), shipped_at: hoursAgo(24 * 40) };
    await db.updateTable('orders').set(erased).where('id', '=', id).execute();
    await redactOrders(db, new Date());
    for (const q of words) expect([q, await found({ q })]).toEqual([q, []]);
  });

  it('finds an item by its SKU', async () => {
    const item = await db.selectFrom('items').select(['id', 'body']).executeTakeFirstOrThrow();
    const { number } = await addOrder({ db }, { lines: [{ itemId: item.id, name: 'any' }] });
    await addOrder({ db }, { lines: [{ itemId: 'other', name: 'any' }] });
    expect(await found({ q: item.body.data.sku })).toEqual([number]);
    expect(await found({ item: item.id })).toEqual([number]);
  });

  it('follows a changed address and tracking number, and forgets a deleted shopper', async () => {
    const { id, number } = await addOrder({ db });
    await db
      .updateTable('orders')
      .set({ tracking_numbers: ['111122223333'], email: 'new@example.com' })
      .where('id', '=', id)
      .execute();
    expect(await found({ q: '11112222' })).toEqual([number]);
    expect(await found({ q: 'new@' })).toEqual([number]);
    expect(await found({ q: 'ada@' })).toEqual([]);
    await db
      .updateTable('orders')
      .set({ forget_from: hoursAgo(1), shipped_at: hoursAgo(24 * 40) })
      .execute();
    await redactOrders(db, new Date());
    expect(await found({ q: 'byron' })).toEqual([]);
    expect(await found({ q: number })).toEqual([number]);
  });

  it('answers the same for words in few orders and in very many', async () => {
    await db.transaction().execute(async (trx) => {
      for (let at = 0; at < 3; at += 1) await addOrder({ db: trx }, { ts: hoursAgo(at) });
    });
    const [{ id } = { id: '' }] = await db.selectFrom('orders').select('id').limit(1).execute();
    // Two thousand copies, by one statement.
    await db.executeQuery(copies(id, 2100));
    const packer = await staffClient(shop, 'packer');
    const all = await packer.json('/api/desk/orders?q=petrol');
    expect([all.orders.length, all.total, all.isMore]).toEqual([50, 2000, true]);
    const placed = all.orders.map(({ placedAt }: { placedAt: string }) => placedAt);
    expect(placed).toEqual(placed.toSorted().toReversed());
    const filtered = await packer.json('/api/desk/orders?q=petrol&method=ground&page=2');
    expect([filtered.orders.length, filtered.total, filtered.isMore]).toEqual([50, 101, true]);
    const selective = await packer.json('/api/desk/orders?q=petrol&method=ground&until=2020-01-01');
    expect([selective.orders.length, selective.total, selective.isMore]).toEqual([0, 0, false]);
    const few = await packer.json('/api/desk/orders?q=petrol+copy7&size=100');
    expect([few.orders.length, few.total, few.isMore]).toEqual([100, 111, false]);
    const page3 = await packer.json('/api/desk/orders?page=43');
    expect([page3.orders.length, page3.total, page3.isMore]).toEqual([3, 2103, false]);
  });
});

function copies(id: string, count: number) {
  const text = `
    with copied as (
      insert into orders (ref_id, owner, idempotency_key, fingerprint, status, email, customer, totals, amount, payment_token, ts)
      select 'copy' || n, 'copy', 'copy' || n, '', 'paid', email, customer, totals, amount, payment_token, ts - interval '1 day'
      from orders, generate_series(1, $2::int) n where id = $1 returning id
    )
    insert into order_lines (order_id, position, item_id, qty, price, body)
    select copied.id, position, item_id, qty, price, body from copied, order_lines where order_id = $1`;
  return { sql: text, parameters: [id, count], query: { kind: 'RawNode' } } as never;
}

describe('the status of an order in lists', () => {
  const left = { shipped_at: hoursAgo(1) };
  it.each<[string, OrderInput]>([
    ['processing', { status: 'pending' }],
    ['processing', { status: 'requires_action', ...left }],
    ['processing', { status: 'processing' }],
    ['declined', { status: 'declined' }],
    ['cancelled', { status: 'cancelled', ...left, refunded: 100 }],
    ['paid', {}],
    ['printing', { printing_at: hoursAgo(1) }],
    ['packed', { printing_at: hoursAgo(1), packed_at: hoursAgo(1) }],
    ['partly_shipped', { packed_at: hoursAgo(1), part_shipped_at: hoursAgo(1) }],
    ['shipped', { ...left, part_shipped_at: hoursAgo(2) }],
    ['ready_for_pickup', { ...left, customer: { serviceCode: 0 } }],
    ['delivered', { ...left, delivered_at: hoursAgo(1) }],
    ['delivered', { ...left, delivered_at: hoursAgo(1), customer: { serviceCode: 0 } }],
    ['partly_refunded', { ...left, delivered_at: hoursAgo(1), refunded: 100 }],
    ['refunded', { ...left, status: 'refunded', refunded: 5000 }],
  ])('is %s', async (status, columns) => {
    const { id } = await addOrder({ db }, columns);
    const row = await db.selectFrom('orders').select('display_status').where('id', '=', id).executeTakeFirstOrThrow();
    expect(row.display_status).toBe(status);
  });

  it('finds the work that waits', async () => {
    const paid = await addOrder({ db }, { ts: hoursAgo(1) });
    const overnight = await addOrder({ db }, { ts: hoursAgo(0.5), customer: { serviceCode: 1 } });
    const waits = await addOrder({ db }, { waits_for_stock: true });
    const disputed = await addOrder({ db });
    const lost = await addOrder({ db }, { ts: hoursAgo(2) });
    const returned = await addOrder({ db }, { shipped_at: hoursAgo(1) });
    await addOrder({ db }, { packed_at: hoursAgo(1) });
    await addOrder({ db }, { status: 'pending', ts: hoursAgo(0.01) });
    const unknown = await addOrder({ db }, { status: 'pending', ts: hoursAgo(0.1) });
    const atBank = await addOrder({ db }, { status: 'requires_action', ts: hoursAgo(0.1) });
    const byCheck = await addOrder({ db }, { status: 'processing', ts: hoursAgo(24 * 6) });
    const lateCheck = await addOrder({ db }, { status: 'processing', ts: hoursAgo(24 * 15) });
    await addDispute({ db }, disputed.id);
    await addDispute({ db }, paid.id, { status: 'won' });
    await addDispute({ db }, returned.id, { status: 'lost' });
    await addDispute({ db }, lost.id, { status: 'lost' });
    expect(await found({ show: 'to-pack' })).toEqual([overnight.number, paid.number]);
    expect(await found({ show: 'to-pack', method: 'overnight' })).toEqual([overnight.number]);
    expect(await found({ show: 'waits-for-stock' })).toEqual([waits.number]);
    expect(await found({ show: 'disputed' })).toEqual([disputed.number, lost.number]);
    expect(await found({ show: 'payment-unknown' })).toEqual([unknown.number, lateCheck.number]);
    await db
      .insertInto('returns')
      .values({
        ...{ ref_id: 'NR-2222-2222', order_id: returned.id, idempotency_key: 'key', reason: 'damaged', note: '' },
        ...{ lines: '[]', answer: null, requested_at: new Date(), answered_at: null, refunded_at: null },
      })
      .execute();
    expect(await found({ show: 'returns' })).toEqual([returned.number]);
    expect(await found({ status: 'processing' })).toEqual(expect.arrayContaining([atBank.number, byCheck.number]));
  });

  it.each([...orderLists.map((show) => ({ show })), ...shopperOrderStatuses.map((status) => ({ status }))])(
    'lists no orders by %o when there are none',
    async (query) => {
      expect(await found(query)).toEqual([]);
    },
  );
});

describe('the list of orders', () => {
  it('filters by delivery, country, days and coupon, and sorts', async () => {
    const first = await addOrder({ db }, { ts: new Date('2026-11-20T04:59:59Z'), coupon: 'WELCOME10' });
    const second = await addOrder({ db }, { ts: new Date('2026-11-20T05:00:00Z'), amount: 90_000 });
    const third = await addOrder(
      { db },
      {
        ts: new Date('2026-11-21T04:59:59Z'),
        customer: { serviceCode: 92, country: 'CA' },
      },
    );
    const pickup = await addOrder({ db }, { ts: new Date('2026-11-22T12:00:00Z'), customer: { serviceCode: 0 } });
    // Detroit is five hours behind UTC.
    expect(await found({ from: '2026-11-20', until: '2026-11-20' })).toEqual([third.number, second.number]);
    expect(await found({ coupon: 'welcome10' })).toEqual([first.number]);
    expect(await found({ country: 'CA' })).toEqual([third.number]);
    expect(await found({ country: 'US', sort: 'oldest' })).toEqual([first.number, second.number]);
    expect(await found({ method: 'pickup' })).toEqual([pickup.number]);
    expect((await found({ sort: 'amount' }))[0]).toBe(second.number);
  });

  it('refuses filters that are none', async () => {
    const packer = await staffClient(shop, 'packer');
    for (const query of ['status=lost', 'from=yesterday', 'page=0', 'page=201', 'size=101', 'sort=overnight']) {
      expect([query, (await packer.request(`/api/desk/orders?${query}`)).status]).toEqual([query, 400]);
    }
  });
});

describe('the export of orders', () => {
  it('has every order of the search, and no formulas', async () => {
    const { number } = await addOrder(
      { db },
      {
        customer: { firstName: '=HYPERLINK("http://evil.example")', lastName: '', city: '+1, "x"' },
        email: '@evil.example',
        coupon: '-1',
        totals: { couponDiscount: 98 },
      },
    );
    await addOrder({ db }, { status: 'declined' });
    const support = await staffClient(shop, 'support');
    const response = await support.request('/api/desk/orders/csv?status=paid');
    expect(response.headers.get('content-disposition')).toContain('attachment');
    const [head, row, end] = (await response.text()).split('\r\n');
    expect(head).toContain('Number,Placed,Status');
    expect(row).toContain(`"'=HYPERLINK(""http://evil.example"")",'@evil.example,Ground,"'+1, ""x""",OH`);
    expect(row?.startsWith(number)).toBe(true);
    expect(row).toContain(",45.98,0.98,5.00,0.00,50.00,0.00,'-1,");
    expect(end).toBe('');
  });

  it('goes on from page to page', async () => {
    const { id } = await addOrder({ db });
    await db.executeQuery(copies(id, 1200));
    const support = await staffClient(shop, 'support');
    const rows = (await (await support.request('/api/desk/orders/csv')).text()).trim().split('\r\n');
    expect(new Set(rows.map((row) => row.split(',')[0])).size).toBe(1202);
  });

  it('is recorded with its filters, and without the words of a search', async () => {
    const support = await newStaff(shop, 'support');
    await (await support.client.request('/api/desk/orders/csv?status=paid&q=dolores')).text();
    const owner = await staffClient(shop, 'owner');
    const { rows } = await owner.json(`/api/desk/log/access?by=${support.email}`);
    expect(rows).toMatchObject([
      { verb: 'orders export', target: 'orders', outcome: 'done', details: { status: 'paid', words: true } },
    ]);
    expect(JSON.stringify(rows)).not.toContain('dolores');
  });

  it('is refused to packers, who pack an order at a time, and recorded', async () => {
    const packer = await newStaff(shop, 'packer');
    expect((await packer.client.request('/api/desk/orders/csv')).status).toBe(403);
    const { rows } = await (await staffClient(shop, 'owner')).json(`/api/desk/log/access?by=${packer.email}`);
    expect(rows).toMatchObject([
      { verb: 'staff refused', target: 'orders:export', outcome: expect.stringMatching(/^refused: Your role/) },
    ]);
  });

  it('is bounded for each member of the staff', async () => {
    const support = await staffClient(shop, 'support');
    const statuses = [];
    for (let tries = 0; tries < 11; tries += 1) {
      const response = await support.request('/api/desk/orders/csv');
      await response.text();
      statuses.push(response.status);
    }
    expect(statuses).toEqual([...Array(10).fill(200), 429]);
    expect((await (await staffClient(shop, 'support')).request('/api/desk/orders/csv')).status).toBe(200);
  });
});

it('exports the tags of orders', async () => {
  const { number } = await addOrder({ db });
  const support = await staffClient(shop, 'support');
  await support.json(`/api/desk/orders/${number}/tags`, { method: 'POST', json: { add: ['fair', 'b2b'] } });
  const [head, row] = (await (await support.request(`/api/desk/orders/csv?only=${number}`)).text()).split('\r\n');
  expect(head).toMatch(/,Tags$/);
  expect(row).toMatch(/,"b2b, fair"$/);
});

it('exports the chosen orders alone', async () => {
  const [one, two, three] = [await addOrder({ db }), await addOrder({ db }), await addOrder({ db })];
  const support = await staffClient(shop, 'support');
  const only = [one.number.toLowerCase(), three.number].join();
  const csv = await (await support.request(`/api/desk/orders/csv?only=${only}`)).text();
  expect([one, two, three].map(({ number }) => csv.includes(number))).toEqual([true, false, true]);
  expect((await support.request(`/api/desk/orders/csv?only=${Array(51).fill('NS').join()}`)).status).toBe(400);
});

describe('packing slips', () => {
  it('have number, address, pieces, SKU, color and note, and no prices', async () => {
    const item = await db.selectFrom('items').select(['id', 'body']).executeTakeFirstOrThrow();
    const one = await addOrder(
      { db },
      {
        customer: { note: 'Please leave it at the door.' },
        lines: [{ itemId: item.id, qty: 3 }],
      },
    );
    const two = await addOrder({ db }, { customer: { firstName: 'Grace', serviceCode: 1 } });
    const { client: packer, email } = await newStaff(shop, 'packer');
    const response = await packer.request('/api/desk/orders/slips', {
      method: 'POST',
      json: { numbers: [two.number, one.number.toLowerCase()] },
    });
    const { rows } = await (await staffClient(shop, 'owner')).json(`/api/desk/log/access?by=${email}`);
    expect(rows).toMatchObject([
      { verb: 'orders slips', target: '2 orders', details: { numbers: [two.number, one.number] } },
    ]);
    expect(response.headers.get('content-type')).toBe('application/pdf');
    const pdf = Buffer.from(await response.arrayBuffer());
    expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(2);
    const text = pdfText(pdf);
    for (const fact of [
      one.number,
      two.number,
      'Ada Byron',
      'Toledo, OH 43604',
      'Please leave it at the door.',
      '3',
      item.body.data.sku,
      'Petrol',
    ])
      expect(text.join(' ')).toContain(fact);
    expect(text.indexOf(two.number)).toBeLessThan(text.indexOf(one.number));
    expect(text.join(' ')).not.toMatch(/\$|22\.99/);
  });

  it('have the gift message, for the one who unpacks it', async () => {
    const { number } = await addOrder({ db }, { customer: { giftMessage: 'Happy birthday, Max!' } });
    const packer = await staffClient(shop, 'packer');
    const json = { numbers: [number] };
    const response = await packer.request('/api/desk/orders/slips', { method: 'POST', json });
    const text = pdfText(Buffer.from(await response.arrayBuffer())).join(' ');
    expect(text).toContain('A message for you');
    expect(text).toContain('Happy birthday, Max!');
    expect(text).not.toMatch(/\$|Note from the shopper/);
  });

  it('name each order that has none, with its reason, so that the others can be printed', async () => {
    const packer = await staffClient(shop, 'packer');
    const [paid, declined, refunded] = [
      await addOrder({ db }),
      await addOrder({ db }, { status: 'declined' }),
      await addOrder({ db }, { status: 'refunded' }),
    ];
    const numbers = [paid, declined, refunded].map(({ number }) => number);
    const refusal = await packer.request('/api/desk/orders/slips', { method: 'POST', json: { numbers } });
    expect(refusal.status).toBe(409);
    expect((await refusal.json()).fields).toEqual({
      [declined.number]: 'This order was never paid: its payment was declined.',
      [refunded.number]: 'This order is refunded in full.',
    });
  });

  it('are refused for unknown orders, and for more than fifty', async () => {
    const packer = await staffClient(shop, 'packer');
    const send = (numbers: string[]) => packer.request('/api/desk/orders/slips', { method: 'POST', json: { numbers } });
    expect((await send(['NS-2222-2222'])).status).toBe(404);
    expect((await send([])).status).toBe(400);
    expect((await send(Array(51).fill('NS-2222-2222'))).status).toBe(400);
  });
});

describe('packing several orders', () => {
  async function packing(action: 'pack' | 'unpack', numbers: string[]) {
    const { client, email } = await newStaff(shop, 'packer');
    const answer = await client.json(`/api/desk/orders/${action}`, { method: 'POST', json: { numbers } });
    const { rows } = await (await staffClient(shop, 'owner')).json(`/api/desk/log?by=${email}`);
    const packed = await db.selectFrom('orders').select('ref_id').where('packed_at', 'is not', null).execute();
    return { ...answer, rows, packed: packed.map(({ ref_id }) => ref_id).filter((number) => numbers.includes(number)) };
  }

  it('packs those that may be, records each, and says why the others are not', async () => {
    const [one, two] = [await addOrder({ db }), await addOrder({ db })];
    const declined = await addOrder({ db }, { status: 'declined' });
    const held = await addOrder({ db });
    await addDispute({ db }, held.id, { status: 'open' });
    const { done, refused, rows, packed } = await packing('pack', [
      ...[one.number, declined.number.toLowerCase(), held.number, two.number, two.number, 'NS-2222-2222'],
    ]);
    expect(done).toEqual([one.number, two.number]);
    expect(refused).toEqual([
      { number: declined.number, reason: expect.stringContaining('declined') },
      { number: held.number, reason: expect.stringContaining('The payment has been taken back') },
      { number: 'NS-2222-2222', reason: expect.stringContaining('There is no order') },
    ]);
    expect(packed.sort()).toEqual([one.number, two.number].sort());
    const outcomes = rows.map(({ target, outcome }: Record<string, string>) => [target, outcome?.slice(0, 7)]).sort();
    expect(outcomes).toEqual(
      [
        ...[
          [one.number, 'done'],
          [two.number, 'done'],
          [declined.number, 'refused'],
          [held.number, 'refused'],
        ],
      ].sort(),
    );
  });

  const isCleanUp = (asked: unknown) =>
    typeof asked === 'object' && asked !== null && Reflect.get(asked, 'name') === 'rlflx-clear-expired';

  it.each(['pack', 'unpack', 'tags'])('takes the statements of one order for a page of them: %s', async (action) => {
    const at = action === 'unpack' ? { packed_at: new Date() } : {};
    const statements = async (count: number) => {
      const numbers: string[] = [];
      while (numbers.length < count) numbers.push((await addOrder({ db }, at)).number);
      const manager = await staffClient(shop, 'manager');
      const query = vi.spyOn(pg.Client.prototype, 'query');
      const { done } = await manager.json(`/api/desk/orders/${action}`, {
        method: 'POST',
        json: { numbers, ...(action === 'tags' && { add: ['fair'] }) },
      });
      expect(done).toEqual(numbers);
      // Limits of other tests delete old counts by a timer, whatever runs then.
      const { length } = query.mock.calls.filter(([asked]) => !isCleanUp(asked));
      query.mockRestore();
      return length;
    };
    expect(await statements(20)).toBe(await statements(1));
  });

  it('is done once for each by two people at the same moment, whatever their order', async () => {
    const numbers: string[] = [];
    while (numbers.length < 20) numbers.push((await addOrder({ db })).number);
    const answers = await Promise.all([packing('pack', numbers), packing('pack', numbers.toReversed())]);
    expect(answers.map(({ done }) => done.length)).toEqual([20, 20]);
  });

  it('changes nothing when it is repeated', async () => {
    const { number, id } = await addOrder({ db });
    await packing('pack', [number]);
    const at = () => db.selectFrom('orders').select('packed_at').where('id', '=', id).executeTakeFirst();
    const first = await at();
    expect(await packing('pack', [number])).toMatchObject({ done: [number], refused: [] });
    expect(await at()).toEqual(first);
  });

  it('is taken back while nothing has left', async () => {
    const [here, left] = [
      await addOrder({ db }, { packed_at: new Date() }),
      await addOrder({ db }, { packed_at: new Date(), shipped_at: new Date() }),
    ];
    const { done, refused, packed } = await packing('unpack', [here.number, left.number]);
    expect(done).toEqual([here.number]);
    expect(refused).toEqual([{ number: left.number, reason: 'This order has already left.' }]);
    expect(packed).toEqual([left.number]);
    expect(await packing('unpack', [here.number])).toMatchObject({ done: [here.number], refused: [] });
  });

  it('is for one page of the list at most, ten times in ten minutes, by those who pack', async () => {
    const packer = await staffClient(shop, 'packer');
    const send = (numbers: string[]) => packer.request('/api/desk/orders/pack', { method: 'POST', json: { numbers } });
    expect((await send([])).status).toBe(400);
    expect((await send(Array(51).fill('NS-2222-2222'))).status).toBe(400);
    const page = Array(50).fill('NS-2222-2222');
    const statuses: number[] = [];
    for (let pages = 0; pages <= 10; pages += 1) statuses.push((await send(page)).status);
    expect(statuses).toEqual([...Array(10).fill(200), 429]);
    const supporter = await staffClient(shop, 'support');
    const refusal = await supporter.request('/api/desk/orders/pack', { method: 'POST', json: { numbers: ['NS-1'] } });
    expect((await refusal.json()).code).toBe('staff_not_allowed');
  });
});
