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
const REPORTS = ['sales-by-day', 'sales-by-state', 'sales-by-material', 'sales-by-color', 'coupons', 'shipping'];

/**
 * Latencies of the desk's lists, searches and reports at 100,000 orders, asked one after the other by one member of the
 * staff, as a person does.
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
  return { orders: ORDERS, searches: results, customers, reports };

  /**
   * @param {string} name
   * @param {string[]} paths
   * @param {{ seconds?: number }} [options]
   */
  async function ask(name, paths, { seconds = 3 } = {}) {
    const cookies = await signIn(databaseUrl, STAFF);
    let sent = 0;
    const next = () => {
      sent += 1;
      return { path: paths[sent % paths.length] ?? '', headers: { cookie: `desk=${cookies[sent % STAFF]}` } };
    };
    return await measureEach({ name, url, next, connections: 1, seconds, warmUpSeconds: 0.5 });
  }
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
export function deskRows({ orders, searches, customers, reports }) {
  const count = orders.toLocaleString('en-US');
  const row =
    (/** @type {string} */ floor) =>
    (/** @type {import('./load.mjs').LoadResult} */ { name, p50, p99, errors }) => [
      name,
      `p50 ${p50} ms, p99 ${p99} ms, ${errors} errors`,
      floor,
    ];
  return [
    ...searches.map((result) =>
      row('p99 < 100 ms')({ ...result, name: `order search at ${count} orders: ${result.name}` }),
    ),
    ...customers.map((result) => row('p99 < 100 ms')({ ...result, name: `search of customers: ${result.name}` })),
    ...reports.map(row('p50 < 300 ms')),
  ];
}
