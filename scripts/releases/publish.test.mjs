// @ts-check
import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { startApi } from '../api/start-api.mjs';
import { dropShopDatabase, ensureShopDatabase } from '../postgres/shop-role.mjs';
import { freePort } from '../processes/free-port.mjs';
import { waitUntil } from '../processes/wait.mjs';
import { PROJECT, packagedNode } from '../setup/project.mjs';
import { writeSmallContent } from '../test/small-content.mjs';
import {
  foldersToOpen,
  prepareRelease,
  publish,
  publishBack,
  schedulePublishing,
  showRelease,
} from './publish-release.mjs';
import { readMode } from './shown-releases.mjs';
import { releasesFolder, storedReleases } from './stored-releases.mjs';

mkdirSync(join(PROJECT, '.cache'), { recursive: true });
/** On the disk of the pages' code, so that files are linked as in a shop. */
const folder = mkdtempSync(join(PROJECT, '.cache', 'publish-'));
const content = join(folder, 'content');
const dataDir = join(folder, 'data');
const database = `publish_${process.pid}`;
const server = process.env.TEST_DATABASE_URL ?? '';
/** Several builds, on a slow machine. */
const LONGEST = 600_000;

/** @type {import('./publish-release.mjs').Shop} */
let shop;
/** @type {import('../processes/service.mjs').Service} */
let api;
let url = '';
let port = '';
const secret = randomBytes(20).toString('hex');

beforeAll(async () => {
  writeSmallContent(content);
  // Samples, which a shop without payment keys shows, would be counted with real reviews.
  rmSync(join(content, 'sample-reviews.yaml'));
  mkdirSync(dataDir);
  vi.stubEnv('CONTENT_DIR', content);
  const databaseUrl = await ensureShopDatabase(server, { database, role: database, password: secret });
  shop = { dataDir, databaseUrl };
  port = String(await freePort());
  url = `http://127.0.0.1:${port}`;
  const release = await prepareRelease(shop);
  await openApi(release);
  await showRelease(shop, release);
}, LONGEST);
it('knows the mode of the shop from its database, and lists what a release is made of', async () => {
  expect(await readMode(shop.databaseUrl)).toBe('sandbox');
  const [release] = storedReleases(dataDir);
  const list = readFileSync(join(releasesFolder(dataDir), release?.id ?? '', 'sbom.cdx.json'), 'utf8');
  expect(JSON.parse(list)).toMatchObject({ bomFormat: 'CycloneDX', metadata: { timestamp: release?.madeAt } });
});

afterAll(async () => {
  vi.unstubAllEnvs();
  await api?.stop();
  await dropShopDatabase(server, database);
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

/** @param {import('./stored-releases.mjs').Manifest} release */
async function openApi(release) {
  const own = { PORT: port, DATABASE_URL: shop.databaseUrl, DATA_DIR: dataDir, TOKEN_SECRET: secret };
  api = await startApi({ ...own, ...(await foldersToOpen(shop, release)) });
}

/** @param {string} path @param {RequestInit} [init] */
async function ask(path, init) {
  const answer = await fetch(`${url}${path}`, init);
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  return answer;
}

/** In cents, as the page of the spool shows it. */
async function pagePrice() {
  const page = await (await ask('/shop/PLA/Petrol-1.75mm-1kg/')).text();
  return Math.round(Number(/"price":"([\d.]+)"/.exec(page)?.[1]) * 100);
}

const item = { id: 'pla-petrol-1.75mm-1kg', qty: 1 };
/** In cents, as a new shopper's cart charges it. */
async function cartPrice() {
  const headers = { 'content-type': 'application/json' };
  const cart = await (await ask('/api/cart', { method: 'POST', headers, body: JSON.stringify(item) })).text();
  return Number(/"price":(\d+)/.exec(cart)?.[1]);
}

const prices = async () => [await pagePrice(), await cartPrice()];

/** @param {number | string} price */
function edit(price) {
  const file = join(content, 'products', 'pla', 'petrol.yaml');
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, text.replace(/(weight: 1kg, price: )\S+(, qoh)/, `$1${price}$2`));
}

/** Folders of releases, complete or not. */
const folders = () => readdirSync(releasesFolder(dataDir)).filter((name) => !name.startsWith('.'));

it('publishes what was there when it began, at once on the page and in the cart, after a publish that was killed', {
  timeout: LONGEST,
}, async () => {
  expect(await prices()).toEqual([2299, 2299]);
  edit(2199);
  const before = folders();
  const env = { ...process.env, CONTENT_DIR: content, DATA_DIR: dataDir, DATABASE_URL: shop.databaseUrl };
  const command = spawn(packagedNode(), [join(PROJECT, 'scripts', 'publish.mjs')], { env, stdio: 'ignore' });
  const half = () =>
    folders().find((id) => !before.includes(id) && existsSync(join(releasesFolder(dataDir), id, 'content')));
  await waitUntil(() => half() !== undefined, LONGEST, 5);
  command.kill('SIGKILL');
  const left = half();
  expect(await prices()).toEqual([2299, 2299]);

  const found = folders();
  expect(found).toContain(left);
  const isRendering = () =>
    folders().some((id) => !found.includes(id) && readdirSync(join(releasesFolder(dataDir), id, 'site')).length > 0);
  const editing = waitUntil(isRendering, LONGEST, 20).then(() => edit(2149));
  let isDone = false;
  const first = publish(shop).finally(() => {
    isDone = true;
  });
  const waiting = publish(shop);
  const torn = [];
  while (!isDone) {
    const [page, cart, again] = [await pagePrice(), await cartPrice(), await pagePrice()];
    if (page === again && cart !== page) torn.push({ page, cart });
  }
  await Promise.all([first, editing]);
  expect(torn).toEqual([]);
  expect(await prices()).toEqual([2199, 2199]);
  await waiting;
  expect(await prices()).toEqual([2149, 2149]);
  expect(storedReleases(dataDir).map(({ id }) => id)).not.toContain(left);
  expect(folders().length).toBeLessThanOrEqual(5);
});

it('goes back, and opens with what it went back to, also in the middle of an edit', { timeout: LONGEST }, async () => {
  const [newest, last] = storedReleases(dataDir);
  if (!newest || !last) throw new Error('There are no two releases.');
  await publishBack(shop);
  expect(await prices()).toEqual([2199, 2199]);
  // The content was not edited since the release that was taken back.
  expect(await prepareRelease(shop)).toMatchObject({ id: last.id });
  edit(229_900);
  await api.stop();
  await openApi(newest);
  await showRelease(shop, last);
  expect(await prices()).toEqual([2199, 2199]);
});

it('stops at a broken price, names its file, and goes on with what it has', { timeout: LONGEST }, async () => {
  edit('22.99');
  const before = folders();
  await expect(publish(shop)).rejects.toThrow(
    /content\/products\/pla\/petrol\.yaml: variants\[0\]\.price: must be a whole number of cents/,
  );
  await expect(publish(shop)).rejects.not.toThrow(/releases/);
  expect(folders()).toEqual(before);
  expect(await prices()).toEqual([2199, 2199]);
  // Also when it is closed and opened.
  expect(await prepareRelease(shop)).toMatchObject({ code: expect.any(String) });
});

/** In the order in which a product page, its structured data and the feed show them. */
async function shownReviews() {
  const page = await (await ask('/shop/PLA/Petrol-1.75mm-1kg/')).text();
  const count = /<span class="data">(\d+) reviews?<\/span>/.exec(page)?.[1];
  const rating = /"aggregateRating":(\{[^}]*\})/.exec(page)?.[1];
  const feed = await (await ask('/feeds/reviews.xml')).text();
  return {
    count: Number(count ?? 0),
    page: [...page.matchAll(/<p class="review-text">(.*?)<\/p>/g)].map(([, text]) => text),
    rating: rating && JSON.parse(rating),
    rated: [...page.matchAll(/"reviewBody":"(.*?)"/g)].map(([, text]) => text),
    feed: [...feed.matchAll(/<content>(.*?)<\/content>/g)].map(([, text]) => text),
  };
}

it('shows prices and reviews of the desk over what editors publish, until they are removed', {
  timeout: LONGEST,
}, async () => {
  const client = new pg.Client({ connectionString: shop.databaseUrl });
  await client.connect();
  onTestFinished(() => client.end());
  const add = async (/** @type {number} */ price) => {
    const { rows } = await client.query(
      `insert into price_changes (item_id, price, by, at, key) values ($1, $2, 'ruth', now(), gen_random_uuid()) returning id`,
      [item.id, price],
    );
    return rows[0].id;
  };
  const stateOf = async (/** @type {number} */ id) =>
    (await client.query('select state, reason from price_changes where id = $1', [id])).rows[0];
  const cookie = `desk=${await signInStaff(client)}`;
  /** @param {string} path @param {object} json */
  const desk = async (path, json) => {
    const headers = { cookie, 'content-type': 'application/json' };
    const answer = await ask(`/api/desk/reviews/${path}`, { method: 'POST', headers, body: JSON.stringify(json) });
    return await answer.json();
  };
  /** @param {string} text @param {number} rating */
  const write = async (text, rating) => {
    const { rows } = await client.query(
      `insert into product_reviews (product, item_id, email, name, state, rating, text, created_at, sent_at)
       values ('pla-petrol', $1, gen_random_uuid() || '@example.com', 'Ada B.', 'waiting', $3, $2, now(), clock_timestamp())
       returning id, version`,
      [item.id, text, rating],
    );
    return rows[0];
  };
  const { arePricesWaiting, current, hasNewReviews, make, publishPrices, show } = schedulePublishing(shop);
  const shown = async () => {
    const release = await current();
    if (!release) throw new Error('There is no release.');
    return release;
  };
  /** Whether the schedule would make a release for the reviews, so many minutes after the last one. */
  const areReviewsWaiting = async (/** @type {number} */ minutes) => {
    const release = await shown();
    return await hasNewReviews?.(release, new Date(Date.parse(release.madeAt) + minutes * 60_000));
  };

  edit(2049);
  expect([await arePricesWaiting(), await areReviewsWaiting(10)]).toEqual([false, false]);
  expect(await shownReviews()).toEqual({ count: 0, page: [], rating: undefined, rated: [], feed: [] });
  const [price, typo] = [await add(2099), await add(20)];
  const [good, bad, spam] = [
    await write('Even layers.', 4),
    await write('It snapped.', 1),
    await write('Buy mine.', 5),
  ];
  await write('Nobody has read this.', 5);
  for (const { id, version } of [good, bad]) await desk(`${id}/publish`, { version });
  await desk(`${spam.id}/refuse`, { version: spam.version, reason: 'spam' });
  expect([await arePricesWaiting(), await areReviewsWaiting(9), await areReviewsWaiting(10)]).toEqual([
    ...[true, false, true],
  ]);
  await publishPrices();
  expect(await prices()).toEqual([2099, 2099]);
  expect(await stateOf(price)).toEqual({ state: 'published', reason: null });
  expect(await stateOf(typo)).toMatchObject({
    state: 'refused',
    reason: expect.stringMatching(/^The price is \$0\.20/),
  });
  const both = ['It snapped.', 'Even layers.'];
  const withBoth = {
    ...{ count: 2, page: both, rated: both, feed: both },
    rating: { '@type': 'AggregateRating', ratingValue: 2.5, reviewCount: 2 },
  };
  expect(await shownReviews()).toEqual(withBoth);
  expect([await arePricesWaiting(), await areReviewsWaiting(10)]).toEqual([false, false]);

  await publish(shop);
  expect(await prices()).toEqual([2099, 2099]);
  expect(await shownReviews()).toEqual(withBoth);

  // As before an upgrade: what is built ahead is opened with, unless the desk changed a price meanwhile.
  edit(2149);
  const ahead = await prepareRelease(shop);
  expect([ahead.prices, await prices()]).toEqual([[price], [2099, 2099]]);
  expect((await prepareRelease(shop)).id).toBe(ahead.id);
  const newer = await add(2089);
  await publishPrices();
  const opened = await prepareRelease(shop);
  expect([opened.id === ahead.id, opened.prices]).toEqual([false, [newer]]);
  await client.query(`update price_changes set state = 'published' where id = $1`, [price]);
  await client.query('delete from price_changes where id = $1', [newer]);
  edit(2049);
  await publish(shop);

  await client.query('update price_changes set removed_at = now() where id = $1', [price]);
  await desk(`${good.id}/refuse`, { version: good.version + 1, reason: 'not_own' });
  expect([await arePricesWaiting(), await areReviewsWaiting(10)]).toEqual([true, true]);
  const last = await shown();
  await show(await make(last, new Date()), last);
  expect(await prices()).toEqual([2049, 2049]);
  expect(await stateOf(price)).toEqual({ state: 'ended', reason: 'Removed.' });
  const one = ['It snapped.'];
  expect(await shownReviews()).toEqual({
    ...{ count: 1, page: one, rated: one, feed: one },
    rating: { '@type': 'AggregateRating', ratingValue: 1, reviewCount: 1 },
  });
});

/**
 * A session of a support person, as `startStaffSession` stores one.
 * @param {pg.Client} client
 */
async function signInStaff(client) {
  const token = randomBytes(32).toString('base64url');
  await client.query(
    `with made as (
       insert into staff (email, name, role, joined_at) values ('dana@example.com', 'Dana', 'support', now()) returning id
     )
     insert into staff_sessions (staff_id, token_hash, user_agent, created_at, used_at, expires_at)
     select id, $1, 'a test', now(), now(), now() + interval '1 hour' from made`,
    [createHash('sha256').update(token).digest()],
  );
  return token;
}
