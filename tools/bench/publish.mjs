// @ts-check
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { connect } from '../../api/db/connect.ts';
import { startApi } from '../../scripts/api/start-api.mjs';
import { PROJECT } from '../../scripts/project.mjs';
import { prepareRelease } from '../../scripts/releases/prepare-release.ts';
import { publish, publishBack } from '../../scripts/releases/publish.ts';
import { showRelease } from '../../scripts/releases/publisher.ts';
import { foldersToOpen } from '../../scripts/releases/stored-releases.mjs';
import { openBenchData } from './open-bench-shop.mjs';
import { CHECKOUT, fromHousehold, makeGuests } from './shoppers.mjs';

const ITEM = 'pla-petrol-1.75mm-1kg';
const PAGE = '/shop/PLA/Petrol-1.75mm-1kg/';
const FILE = 'products/pla/petrol.yaml';
const PRICES = [2099, 2049, 1999, 2199, 2149];
/** Texts that are edited after the prices: what is put behind a mark, and the page that says it then. */
const TEXTS = {
  question: { file: 'faq.yaml', mark: 'lede: ', page: '/faq/' },
  color: { file: FILE, mark: 'summary: ', page: PAGE },
  post: { file: 'blog/bed-adhesion.md', mark: 'title: ', page: '/blog/bed-adhesion/' },
  page: { file: 'pages/tos.md', mark: 'lede: ', page: '/tos/' },
};
const SHOPPERS = 4;

/**
 * Publishes five prices and a text of each kind, and goes back once, while shoppers read the page, fill a cart and pay: whether a request fails, and
 * whether page, cart and charge agree all the time.
 * @param {string} dataDir
 */
export async function measurePublishing(dataDir) {
  const content = join(dataDir, 'content');
  cpSync(join(PROJECT, 'content'), content, { recursive: true, preserveTimestamps: true });
  process.env.CONTENT_DIR = content;
  setPrice(content, 2299, { qoh: 1_000_000 });
  const { url, databaseUrl, tokenSecret, own } = await openBenchData(dataDir);
  const shop = { dataDir, connection: connect(databaseUrl, 3, () => {}) };
  const release = await prepareRelease(shop);
  await startApi({ ...own, ...foldersToOpen(dataDir, release) });
  await showRelease(shop, release.id);

  const counts = { requests: 0, failed: 0, orders: 0, torn: 0 };
  /** @type {Record<string, number>} */
  const reasons = {};
  const guests = makeGuests(20_000, tokenSecret);
  let isOver = false;

  /** @param {string} path @param {object} [body] @param {Record<string, string>} [headers] */
  async function ask(path, body, headers = {}) {
    counts.requests += 1;
    const answer = await fetch(`${url}${path}`, {
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    }).catch((error) => ({ ok: false, status: error.cause?.code ?? error.message, text: async () => '' }));
    const text = await answer.text();
    if (answer.ok) return text;
    counts.failed += 1;
    const reason = `${path} ${answer.status} ${text.slice(0, 120)}`;
    reasons[reason] = (reasons[reason] ?? 0) + 1;
    return '';
  }
  const pagePrice = async () => Math.round(Number(/"price":"([\d.]+)"/.exec(await ask(PAGE))?.[1]) * 100);

  async function shopOnce() {
    const guest = guests.pop();
    const headers = { authorization: `Bearer ${guest?.token}`, ...fromHousehold(guests.length) };
    const before = await pagePrice();
    const cart = Number(/"price":(\d+)/.exec(await ask('/api/cart', { id: ITEM, qty: 1 }, headers))?.[1]);
    const key = { 'idempotency-key': crypto.randomUUID() };
    const order = JSON.parse((await ask('/api/checkout', CHECKOUT, { ...headers, ...key })) || '{}');
    if (order.id) counts.orders += 1;
    const charged = order.lines?.[0]?.price ?? order.items?.[0]?.price;
    // The same page before and after: nothing was published in between.
    if (before === (await pagePrice()) && (cart !== before || charged !== before)) counts.torn += 1;
  }
  const shoppers = Array.from({ length: SHOPPERS }, async () => {
    while (!isOver) await shopOnce();
  });
  /** @type {Record<string, number[]>} seconds from the publish to the page, by what was edited */
  const seconds = {};
  /** @param {string} what @param {() => Promise<boolean>} isShown */
  async function publishUntil(what, isShown) {
    const started = performance.now();
    await publish(shop);
    while (!(await isShown()));
    seconds[what] = [...(seconds[what] ?? []), secondsSince(started)];
  }
  for (const price of PRICES) {
    setPrice(content, price);
    await publishUntil('price', async () => (await pagePrice()) === price);
  }
  for (const [what, { file, mark, page }] of Object.entries(TEXTS)) {
    const word = `Measured${what}`;
    edit(join(content, file), (text) => text.replace(mark, `${mark}${word} `));
    await publishUntil(what, async () => (await ask(page)).includes(word));
  }
  const started = performance.now();
  await publishBack(shop);
  const back = secondsSince(started);
  isOver = true;
  await Promise.all(shoppers);
  await shop.connection.close();
  return { ...counts, reasons, secondsToPublish: seconds, secondsToGoBack: back };
}

/**
 * @param {string} content
 * @param {number} price
 * @param {{ qoh?: number }} [stock]
 */
function setPrice(content, price, { qoh } = {}) {
  edit(join(content, FILE), (text) =>
    text.replace(/(weight: 1kg, price: )\d+(, qoh: )(\d+)/, `$1${price}$2${qoh ?? '$3'}`),
  );
}

/**
 * @param {string} file
 * @param {(text: string) => string} change
 */
function edit(file, change) {
  const text = readFileSync(file, 'utf8');
  const changed = change(text);
  if (changed === text) throw new Error(`${file} has nothing to edit.`);
  writeFileSync(file, changed);
}

/** @param {number} started */
function secondsSince(started) {
  return Math.round((performance.now() - started) / 100) / 10;
}
