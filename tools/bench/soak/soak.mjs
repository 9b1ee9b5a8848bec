// @ts-check
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import pg from 'pg';
import { connect } from '../../../api/db/connect.ts';
import { signReviewLink } from '../../../api/gateways/mail/review-links.ts';
import { addDeliveredOrder } from '../../../api/test/fixtures/order.ts';
import { openBenchShop } from '../open-bench-shop.mjs';
import { markdownTable } from '../table.mjs';
import { openHonestShoppers } from './honest-shoppers.mjs';

/** Seconds of each part: ten minutes in all. */
const PHASES = { before: 120, during: 360, after: 120 };
const SETTLE = 15_000;

/**
 * Ten minutes of honest shoppers, six of them with attacks beside: what shoppers meet, what the API holds, and whether
 * every order confirmed to a shopper is paid exactly once.
 * @param {string} dataDir
 */
export async function soak(dataDir) {
  const shop = await openBenchShop(dataDir);
  const seconds = Object.values(PHASES).reduce((sum, part) => sum + part, 0);
  const honest = await openHonestShoppers(shop, seconds + 60);
  const client = new pg.Client({ connectionString: shop.databaseUrl });
  await client.connect();
  const stockBefore = await stock(client, honest.item);
  const diskBefore = megabytesIn(dataDir);

  /** @type {Record<string, { megabytes: number[], honest: Awaited<ReturnType<typeof honest.comeFor>> }>} */
  const phases = {};
  /** @type {Record<string, Record<string, number>>} */
  let answers = {};
  for (const [name, duration] of Object.entries(PHASES)) {
    const endAttacks = name === 'during' ? await startAttacks(shop) : undefined;
    /** @type {number[]} */
    const megabytes = [];
    const watch = setInterval(() => megabytes.push(shop.memory()), 2_000);
    const result = await honest.comeFor(duration);
    clearInterval(watch);
    answers = (await endAttacks?.()) ?? answers;
    phases[name] = { megabytes, honest: result };
  }
  // Receipts are queued with the payment and written by workers a moment later.
  await new Promise((resolve) => setTimeout(resolve, SETTLE));
  const books = await readBooks(client, honest, stockBefore);
  const results = { phases, answers, books, diskMegabytes: { before: diskBefore, after: megabytesIn(dataDir) } };
  await client.end();
  return results;
}

/**
 * Starts the attacks in a separate thread. Returns what ends them, and gives how often each met which answer.
 * @param {import('../open-bench-shop.mjs').BenchShop} shop
 * @returns {Promise<() => Promise<Record<string, Record<string, number>>>>}
 */
async function startAttacks(shop) {
  const thread = new Worker(new URL('./attackers.mjs', import.meta.url), {
    workerData: { url: shop.url, reviewToken: await reviewTokenOf(shop) },
  });
  return async () => {
    const answered = once(thread, 'message');
    thread.postMessage('end');
    const [answers] = await answered;
    await thread.terminate();
    return answers;
  };
}

/** What the link of an email to a buyer holds, of an item whose pieces the books do not count. @param {import('../open-bench-shop.mjs').BenchShop} shop */
async function reviewTokenOf({ databaseUrl, tokenSecret }) {
  const { db, close } = connect(databaseUrl, 1, () => {});
  const order = await addDeliveredOrder({ db }, { items: ['pla-petrol-1.75mm-1kg'] });
  await close();
  return await signReviewLink(order.id, { secret: tokenSecret, now: new Date() });
}

/**
 * @param {pg.Client} client
 * @param {{ orders: ReadonlySet<string>, item: string }} honest
 * @param {number} stockBefore
 */
async function readBooks(client, { orders, item }, stockBefore) {
  const ids = [...orders];
  const { rows } = await client.query(
    `select count(*) filter (where status = 'paid')::int as paid,
       (select count(*)::int from sandbox.stripe_objects where kind = 'charge' and body ->> 'paid' = 'true'
          and body ->> 'payment_intent' = any(array_agg(payment_intent_id))) as charges,
       (select count(*)::int from pgboss.job where name = 'order-confirmation' and state = 'completed'
          and data ->> 'orderId' = any(array_agg(orders.id::text))) as receipts
     from orders where id = any($1::uuid[])`,
    [ids],
  );
  const { rows: sold } = await client.query(
    `select coalesce(sum(line.qty), 0)::int as pieces from order_lines line join orders on orders.id = line.order_id
     where line.item_id = $1 and orders.status = 'paid' and orders.ref_id not like 'OLD-%'`,
    [item],
  );
  return {
    ordersToldToShoppers: ids.length,
    ...rows[0],
    piecesSold: sold[0]?.pieces,
    piecesOffTheShelf: stockBefore - (await stock(client, item)),
  };
}

/** @param {pg.Client} client @param {string} item */
async function stock(client, item) {
  const { rows } = await client.query('select qoh from items where id = $1', [item]);
  return Number(rows[0]?.qoh);
}

/** @param {string} folder */
function megabytesIn(folder) {
  return Number(execFileSync('du', ['-sm', folder], { encoding: 'utf8' }).split('\t')[0]);
}

/** @param {number[]} megabytes every two seconds */
function minutesOf(megabytes) {
  const minutes = Array.from({ length: Math.ceil(megabytes.length / 30) }, (_, n) =>
    megabytes.slice(30 * n, 30 * n + 30),
  );
  return minutes.map((minute) => Math.max(...minute));
}

/** @param {Awaited<ReturnType<typeof soak>>} results */
export function soakTable({ phases, answers, books, diskMegabytes }) {
  const names = Object.keys(phases);
  const kinds = phases[names[0] ?? '']?.honest.kinds ?? [];
  const rows = kinds.map(({ kind }, place) => [
    kind,
    ...names.map((name) => {
      const met = phases[name]?.honest.kinds[place];
      return met && `p50 ${met.p50} ms, p99 ${met.p99} ms, ${met.errors} of ${met.sent} failed`;
    }),
  ]);
  const memory = names.map((name) => minutesOf(phases[name]?.megabytes ?? []).join(', '));
  const line = (/** @type {unknown[]} */ cells) => `| ${cells.map((cell) => cell ?? '').join(' | ')} |`;
  const met = Object.entries(answers).map(([attack, counts]) => [
    attack,
    Object.entries(counts)
      .map(([answer, count]) => `${answer}: ${count}`)
      .join(', '),
  ]);
  return [
    line(['honest shoppers', ...names]),
    line(['---', ...names.map(() => '---')]),
    ...[...rows, ['memory of the API, the most of each minute in MB', ...memory]].map(line),
    '',
    markdownTable([
      ...Object.entries(books),
      ['disk below DATA_DIR', `${diskMegabytes.before} MB before, ${diskMegabytes.after} MB after`],
      ...met,
    ]),
  ].join('\n');
}
