import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { signedIn } from '../accounts.ts';
import { createPayingApp } from '../create-paying-app.ts';
import { staffClient } from '../desk.ts';
import { filesInMemory } from '../files-in-memory.ts';
import { leastProcessorTime } from '../processor-time.ts';
import type { Call } from '../shop-client.ts';

// Calls every route without a token. createTestApp fails each test that causes a 5xx or a logged error.
const store = filesInMemory();
const shop = await createPayingApp({ files: store.files });
const { db } = shop;
const routes = [...new Set(shop.app.routes.map(({ method, path }) => `${method} ${path}`))].filter(
  (route) => !route.startsWith('ALL '),
);

const PIECE = new Uint8Array(16 * 1024).fill(0x7b);
/** What a stranger can make the shop read: the general limit of a body and the piece that passes it. */
const MAX_BODY = 64 * 1024 + PIECE.length;
/** The signature covers the whole body, so that whoever sends it is known last. */
const MAX_SIGNED_BODY = 512 * 1024 + PIECE.length;
/** An error's text fits on a screen. */
const MAX_ERROR_LENGTH = 4_000;

const hostileParts = [
  '%00',
  '..%2F..%2Fetc%2Fpasswd',
  '%F0%28%8C%28',
  '-1',
  '1e309',
  'NaN',
  `${'9'.repeat(400)}`,
  "'; drop table orders; --",
  '00000000-0000-0000-0000-000000000000',
  'a'.repeat(3_000),
];
const hostileBodies: [type: string, body: string][] = [
  ['application/json', ''],
  ['application/json', '{'],
  ['application/json', 'null'],
  ['application/json', '"text"'],
  ['application/json', '[[[[[[]]]]]]'],
  ['application/json', `${'['.repeat(50_000)}${']'.repeat(50_000)}`],
  ['application/json', '{"__proto__":{"qty":1},"constructor":{"prototype":{}}}'],
  [
    'application/json',
    '{"id":"\\u0000","qty":1e309,"email":"\\ud800@x.y","username":["a"],"password":{"length":1},"items":{"length":-1}}',
  ],
  ['application/x-www-form-urlencoded', 'id=1&qty=1'],
  ['multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data; name="file"; filename="a.stl"\r\n\r\n'],
  ['text/plain', 'hello'],
];

/**
 * Any request may add rows to these tables, up to a rate limit; a scheduled job deletes them. Reports of browsers are
 * counted in a bounded number of rows (csp-reports.test.ts).
 */
const boundedTables = ['csp_reports', 'rate_limits', 'verifications'];

function fill(route: string, part: string) {
  const [method = '', path = ''] = route.split(' ');
  return { method, path: path.replace(/:\w+(\{[^}]*\})?/g, part) };
}

async function send(route: string, part: string, call: Call & { duplex?: 'half' } = {}) {
  const { method, path } = fill(route, part);
  const response = await shop.request(path, { ...call, method });
  const text = await response.text();
  if (response.status >= 400) {
    expect(text.length).toBeLessThan(MAX_ERROR_LENGTH);
    expect(text).not.toMatch(/\n\s+at |node_modules|\/api\/\w+\/[\w-]+\.ts/);
  }
  return response;
}

async function rows() {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I', table_name) as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'
      and table_name <> all(${boundedTables}::text[]) order by 1`.execute(db);
  const counts = tables.map(({ name }) => `select '${name}' as name, count(*)::int as count from ${name}`);
  const counted = await sql.raw<{ name: string; count: number }>(counts.join(' union all ')).execute(db);
  return Object.fromEntries(counted.rows.map(({ name, count }) => [name, count]));
}

it('finds the routes', () => {
  expect(routes.length).toBeGreaterThan(80);
});

it.each(routes)(
  'withstands strangers on %s: a body without an end, 7 kB, hostile texts, twenty at once',
  async (route) => {
    const before = await rows();
    if (!route.startsWith('GET ')) await expectTokenBeforeBody(route);
    await sendLong(route);
    await forgetCallers();
    for (const part of hostileParts) await send(route, part);
    if (!route.startsWith('GET ')) {
      for (const [type, body] of hostileBodies) {
        await send(route, '1', { body, headers: { 'content-type': type } });
      }
    }
    await forgetCallers();
    await Promise.all(Array.from({ length: 20 }, () => send(route, '1')));
    expect(await rows()).toEqual(before);
    expect(store.kept.size).toBe(0);
  },
);

/** Milliseconds. */
const MAX_CPU = 5;
/**
 * Draw a document for staff, who are known; strangers are refused before. As far above what it takes, four milliseconds, as
 * the limit of the others is: a machine that is busy with all tests took 14.
 */
const drawn: ReadonlyMap<string, number> = new Map([['GET /api/desk/stock-labels.pdf', 25]]);

it.each(routes.filter((route) => route.startsWith('GET ')))(
  'answers %s in less than 5 ms of processor time, to strangers, accounts and staff',
  async (route) => {
    const { path } = fill(route, '1');
    const { client: account } = await signedIn(shop);
    const asked = path.startsWith('/api/desk/') ? [shop, await staffClient(shop, 'owner')] : [shop, account];
    for (const client of asked) {
      const ask = async () => (await client.request(path, { headers: { 'accept-encoding': 'gzip' } })).arrayBuffer();
      const limit = client === shop ? MAX_CPU : (drawn.get(route) ?? MAX_CPU);
      expect(await leastProcessorTime(limit, ask)).toBeLessThan(limit);
    }
  },
);

/** A caller who was refused for the number of calls would try nothing else. */
async function forgetCallers(): Promise<void> {
  await sql`delete from rate_limits`.execute(db);
}

/** Whoever may not call a route is refused before a large body is read; the limit of other bodies is small. */
async function expectTokenBeforeBody(route: string): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  for (const part of ['1', crypto.randomUUID()]) {
    let sent = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += PIECE.length;
        controller.enqueue(PIECE);
      },
    });
    await send(route, part, { body, headers, duplex: 'half' });
    // A part of a model is received for whoever has room, and streamed to the disk.
    if (/ \/api\/file\/?/.test(route) && !route.startsWith('PUT ')) continue;
    const isSigned = route.includes('/webhooks/');
    // A stream keeps one piece ready for whoever reads it.
    expect(sent).toBeLessThanOrEqual((isSigned ? MAX_SIGNED_BODY : MAX_BODY) + PIECE.length);
  }
}

/** A query and a header of 7 kB each. */
async function sendLong(route: string): Promise<void> {
  const { method, path } = fill(route, '1');
  const long = 'a'.repeat(7_000);
  const response = await shop.request(`${path}?q=${long}&filter=${long}`, {
    method,
    headers: { cookie: `token=${long}` },
  });
  expect(response.status).toBeLessThan(500);
}

it('limits passkey challenges, because each one is a row', async () => {
  const ask = () => send('POST /api/auth/login/passkey/options', '1');
  const answers = await Promise.all(Array.from({ length: 200 }, ask));
  const { count } = await db
    .selectFrom('verifications')
    .select((row) => row.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  const given = answers.filter(({ status }) => status === 200).length;
  expect(Number(count)).toBe(given);
  expect(given).toBeLessThan(100);
});
