// @ts-check
import { connect } from '../../api/db/connect.ts';
import { addStaff } from '../../api/test/fixtures/staff.ts';
import { measureEach } from './load.mjs';
import { seedOrders } from './seed-orders.mjs';

const ORDERS = 100_000;

/** What staff ask for at the desk, from a word in nearly every order to one in none. */
const QUESTIONS = {
  'the newest orders': [''],
  'the last page': ['page=200', 'sort=oldest&page=180'],
  'a name': ['q=grace+hopper', 'q=lukasz', 'q=dijkstra', 'q=radia+perlman'],
  'part of an email': ['q=grace.12', 'q=linus.2', 'q=ada.299', 'q=@mail.example'],
  'part of a number': ['q=ns-8a8b', 'q=edba', 'q=NS7C3A', 'q=9f2'],
  'an item': ['q=pla', 'q=pla+white', 'q=petg+black+1kg', 'q=nozzle'],
  'a tracking number': ['q=777777', 'q=794644', 'q=12345678'],
  'nothing at all': ['q=zzzz', 'q=nobody+here'],
  'orders to pack': ['show=to-pack', 'show=to-pack&method=overnight'],
  'a status': ['status=shipped', 'status=delivered&page=100', 'status=declined', 'status=partly_refunded&sort=amount'],
  'a country, a coupon, days': ['country=CA', 'coupon=WELCOME10', 'method=canada-ground&status=refunded'],
  'words and filters': ['q=pla&status=declined', 'q=hopper&country=CA', 'q=pla&sort=amount&status=shipped'],
};

/** What is typed into the command palette. */
const PALETTE = {
  'a number': ['ns-8a8b', 'NS-7C3A', '9f2'],
  'a name': ['grace hopper', 'dijkstra', 'radia perlman'],
  'an email address': ['grace.12@mail.example.net', 'linus.2'],
  'an item': ['petrol pla', 'nozzle', 'black 1kg'],
  // In nearly every order, and letter by letter in most of them.
  'a frequent word': ['pla', 'p', '1.75', 'a'],
  'nothing at all': ['zzzz', 'nobody here'],
};

/** Who ask in turn, and others for each row of the table: reports are counted by person. */
const STAFF = 20;

const CUSTOMERS = {
  'the newest': [''],
  'a name': ['q=grace+hopper', 'q=dijkstra', 'q=radia+perlman', 'q=ada'],
  'an email': ['q=grace.12@mail.example.net', 'q=linus.2', 'q=mail.example.net'],
  // Everybody has the same one: the most that a search finds.
  'a phone number': ['q=(313)+555-0100', 'q=313', 'q=3135'],
  'nothing at all': ['q=zzzz', 'q=nobody+here'],
};

/** A year of all orders: the most that a report reads. */
const REPORTS = [
  'sales-by-day',
  'sales-by-state',
  'tax-by-state',
  'tax-by-month',
  'sales-by-material',
  'sales-by-color',
  'margin-by-item',
  'margin-by-month',
  'coupons',
  'shipping',
];

/**
 * Latencies of what staff do at the desk at 100,000 orders: lists, searches, reports, the command palette, and what is
 * done to one order or to a page of them. One after the other by one member of the staff, as a person does.
 * @param {{ url: string, databaseUrl: string }} shop
 */
export async function measureDesk({ url, databaseUrl }) {
  await seedOrders(databaseUrl, ORDERS);
  const results = [];
  for (const [name, questions] of Object.entries(QUESTIONS)) {
    results.push(
      await ask(
        name,
        questions.map((question) => `/api/desk/orders?${question}`),
      ),
    );
  }
  const customers = [];
  for (const [name, questions] of Object.entries(CUSTOMERS)) {
    customers.push(
      await ask(
        name,
        questions.map((question) => `/api/desk/customers?${question}`),
      ),
    );
  }
  const day = (/** @type {number} */ daysAgo) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);
  const year = `from=${day(365)}&until=${day(0)}`;
  const reports = [];
  for (const report of REPORTS) {
    reports.push(await ask(`report ${report}, a year`, [`/api/desk/reports/${report}?${year}`], { seconds: 2 }));
  }
  const palette = [];
  for (const [name, words] of Object.entries(PALETTE)) {
    palette.push(
      await ask(
        `palette: ${name}`,
        words.map((q) => `/api/desk/search?${new URLSearchParams({ q })}`),
      ),
    );
  }
  const numbers = await ordersToPack(databaseUrl);
  const page = (/** @type {number} */ at) => numbers.slice((at * 50) % 250, ((at * 50) % 250) + 50);
  const path = (/** @type {number} */ at) => `/api/desk/orders/${numbers[at % numbers.length]}`;
  const screens = [
    await ask(
      'an order’s page',
      numbers.map((number) => `/api/desk/orders/${number}`),
    ),
    await ask('today', ['/api/desk/today']),
    await ask('stock', ['/api/desk/stock', '/api/desk/stock?q=petrol', '/api/desk/stock?show=low']),
  ];
  const changes = [
    await send('a note', (at) => [`${path(at)}/notes`, { id: crypto.randomUUID(), text: 'Call first.' }]),
    // Each is taken back by the next press.
    await send('pack an order, or undo it', (at) => [`${path(at >> 1)}/${at % 2 ? 'unpack' : 'pack'}`, {}]),
    await send('pack fifty orders, or undo it', (at) => [
      `/api/desk/orders/${at % 2 ? 'unpack' : 'pack'}`,
      { numbers: page(at >> 1) },
    ]),
    await send('fifty packing slips', (at) => ['/api/desk/orders/slips', { numbers: page(at) }]),
  ];
  return { orders: ORDERS, searches: results, customers, reports, palette, screens, changes };

  /**
   * @param {string} name
   * @param {string[]} paths
   * @param {{ seconds?: number }} [options]
   */
  async function ask(name, paths, { seconds = 3 } = {}) {
    return await measure(name, (at) => ({ path: paths[at % paths.length] ?? '' }), seconds);
  }

  /**
   * @param {string} name
   * @param {(at: number) => [path: string, body: object]} call
   */
  async function send(name, call) {
    const request = (/** @type {number} */ at) => {
      const [path, body] = call(at);
      return { path, body: JSON.stringify(body) };
    };
    return await measure(name, request, 3);
  }

  /**
   * @param {string} name
   * @param {(at: number) => import('./load.mjs').EachRequest} request
   * @param {number} seconds
   */
  async function measure(name, request, seconds) {
    const cookies = await signIn(databaseUrl, STAFF);
    let sent = 0;
    const next = () => {
      const { headers, ...rest } = request(sent);
      sent += 1;
      return { ...rest, headers: { ...headers, cookie: `desk=${cookies[sent % STAFF]}` } };
    };
    return await measureEach({ name, url, next, connections: 1, seconds, warmUpSeconds: 0.5 });
  }
}

/**
 * Numbers of orders that may be packed.
 * @param {string} databaseUrl
 */
async function ordersToPack(databaseUrl) {
  const { db, close } = connect(databaseUrl, 2, () => {});
  const rows = await db
    .selectFrom('orders')
    .select('ref_id')
    .where('status', '=', 'paid')
    .where('packed_at', 'is', null)
    .where('shipped_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('order_disputes').select('id').whereRef('order_id', '=', 'orders.id'))),
    )
    .orderBy('ref_id')
    .limit(250)
    .execute();
  await close();
  return rows.map(({ ref_id }) => ref_id);
}

/**
 * Session tokens of so many managers.
 * @param {string} databaseUrl
 * @param {number} count
 */
async function signIn(databaseUrl, count) {
  const { db, close } = connect(databaseUrl, 2, () => {});
  const staff = await Promise.all(Array.from({ length: count }, () => addStaff({ db }, { role: 'manager' })));
  await close();
  return staff.map(({ token }) => token);
}

/** @param {Awaited<ReturnType<typeof measureDesk>>} results */
export function deskRows({ orders, searches, customers, reports, palette, screens, changes }) {
  const count = orders.toLocaleString('en-US');
  const row =
    (/** @type {string} */ floor) =>
    (/** @type {import('./load.mjs').EachResult} */ { name, p50, p95, p99, errors }) => [
      name,
      `p50 ${p50} ms, p95 ${p95} ms, p99 ${p99} ms, ${errors} errors`,
      floor,
    ];
  return [
    ...searches.map((result) =>
      row('p99 < 100 ms')({ ...result, name: `order search at ${count} orders: ${result.name}` }),
    ),
    ...customers.map((result) => row('p99 < 100 ms')({ ...result, name: `search of customers: ${result.name}` })),
    ...reports.map(row('p50 < 300 ms')),
    ...[...palette, ...screens, ...changes].map((result) =>
      row('p95 < 300 ms')({ ...result, name: `desk, ${result.name}` }),
    ),
  ];
}
