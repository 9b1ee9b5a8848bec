// @ts-check
import { spawn } from 'node:child_process';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { connect } from '../../api/db/connect.ts';
import { publishSteps } from '../../contract/desk/publishing.ts';
import { startApi } from '../api/start-api.mjs';
import { dropShopDatabase, ensureShopDatabase } from '../postgres/shop-role.mjs';
import { freePort } from '../processes/free-port.mjs';
import { waitUntil } from '../processes/wait.mjs';
import { PROJECT, packagedNode } from '../project.mjs';
import { writeSmallContent } from '../test/small-content.mjs';
import { prepareRelease } from './prepare-release.ts';
import { showPreview } from './preview.ts';
import { publish, publishBack, publishEdits } from './publish.ts';
import { schedulePublishing, showRelease } from './publisher.ts';
import { foldersToOpen, releasesFolder, storedReleases } from './stored-releases.mjs';

mkdirSync(join(PROJECT, '.cache'), { recursive: true });
/** On the disk of the pages' code, so that files are linked as in a shop. */
const folder = mkdtempSync(join(PROJECT, '.cache', 'publish-'));
const content = join(folder, 'content');
const dataDir = join(folder, 'data');
const database = `publish_${process.pid}`;
const server = process.env.TEST_DATABASE_URL ?? '';
/** Several builds, on a slow machine. */
const MAX_MS = 600_000;

/** @type {import('./make-release.ts').Shop} */
let shop;
let databaseUrl = '';
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
  databaseUrl = await ensureShopDatabase(server, { database, role: database, password: secret });
  shop = { dataDir, connection: connect(databaseUrl, 4, () => {}) };
  port = String(await freePort());
  url = `http://127.0.0.1:${port}`;
  const release = await prepareRelease(shop);
  await openApi(release);
  await showRelease(shop, release.id);
}, MAX_MS);

it('lists what a release is made of', () => {
  const [release] = storedReleases(dataDir);
  const list = readFileSync(join(releasesFolder(dataDir), release?.id ?? '', 'sbom.cdx.json'), 'utf8');
  expect(JSON.parse(list)).toMatchObject({ bomFormat: 'CycloneDX', metadata: { timestamp: release?.madeAt } });
});

afterAll(async () => {
  vi.unstubAllEnvs();
  await api?.stop();
  await shop.connection.close();
  await dropShopDatabase(server, database);
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

/** @param {import('./stored-releases.mjs').Manifest} release */
async function openApi(release) {
  const own = { PORT: port, DATABASE_URL: databaseUrl, DATA_DIR: dataDir, TOKEN_SECRET: secret };
  api = await startApi({ ...own, ...foldersToOpen(dataDir, release) });
}

/** @param {string} path @param {RequestInit} [init] */
async function ask(path, init) {
  const answer = await fetch(`${url}${path}`, init);
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
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
  timeout: MAX_MS,
}, async () => {
  expect(await prices()).toEqual([2299, 2299]);
  edit(2199);
  const before = folders();
  const env = { ...process.env, CONTENT_DIR: content, DATA_DIR: dataDir, DATABASE_URL: databaseUrl };
  const command = spawn(packagedNode(), [join(PROJECT, 'scripts', 'publish.mjs')], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const half = () =>
    folders().find((id) => !before.includes(id) && existsSync(join(releasesFolder(dataDir), id, 'content')));
  await waitUntil(() => half() !== undefined || command.exitCode !== null, MAX_MS, 5);
  expect(command.exitCode).toBe(null);
  command.kill('SIGKILL');
  const left = half();
  expect(await prices()).toEqual([2299, 2299]);

  const found = folders();
  expect(found).toContain(left);
  const isRendering = () =>
    folders().some((id) => !found.includes(id) && readdirSync(join(releasesFolder(dataDir), id, 'site')).length > 0);
  const editing = waitUntil(isRendering, MAX_MS, 20).then(() => edit(2149));
  let isDone = false;
  const first = publish(shop).finally(() => {
    isDone = true;
  });
  // Not before the first has the lock, for which both would wait while it is that of the killed one.
  const waiting = editing.then(() => publish(shop));
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

it('goes back, and opens with what it went back to, also in the middle of an edit', { timeout: MAX_MS }, async () => {
  const [newest, last] = storedReleases(dataDir);
  if (!newest || !last) throw new Error('There are no two releases.');
  await publishBack(shop);
  expect(await prices()).toEqual([2199, 2199]);
  // The content was not edited since the release that was taken back.
  expect(await prepareRelease(shop)).toMatchObject({ id: last.id });
  edit(229_900);
  await api.stop();
  await openApi(newest);
  await showRelease(shop, last.id);
  expect(await prices()).toEqual([2199, 2199]);
});

it('stops at a broken price, names its file, and goes on with what it has', { timeout: MAX_MS }, async () => {
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

it('shows edits and reviews of the desk, also those of a version before, and never merges them with the folder', {
  timeout: MAX_MS,
}, async () => {
  const { client, desk } = await openDesk();
  const stateOf = async (/** @type {number} */ price) =>
    (await client.query(`select state, reason from content_edits where (change ->> 'price')::int = $1`, [price]))
      .rows[0];
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
  const { current, hasNewReviews, make, show } = schedulePublishing(shop);
  const shown = async () => {
    const release = await current();
    if (!release) throw new Error('There is no release.');
    return release;
  };
  const showAgain = async () => {
    const last = await shown();
    await show(await make(last, new Date()), last);
  };
  /** Whether the schedule would make a release for the reviews, so many minutes after the last one. */
  const areReviewsWaiting = async (/** @type {number} */ minutes) => {
    const release = await shown();
    return await hasNewReviews(release, new Date(Date.parse(release.madeAt) + minutes * 60_000));
  };

  edit(2049);
  expect(await areReviewsWaiting(10)).toBe(false);
  expect(await shownReviews()).toEqual({ count: 0, page: [], rating: undefined, rated: [], feed: [] });
  await desk(`stock/${item.id}/prices`, { kind: 'price', price: 2099, key: randomUUID() });
  const [good, bad, spam] = [
    await write('Even layers.', 4),
    await write('It snapped.', 1),
    await write('Buy mine.', 5),
  ];
  await write('Nobody has read this.', 5);
  for (const { id, version } of [good, bad]) await desk(`reviews/${id}/publish`, { version });
  await desk(`reviews/${spam.id}/refuse`, { version: spam.version, reason: 'spam' });
  expect([await areReviewsWaiting(9), await areReviewsWaiting(10)]).toEqual([false, true]);
  await showAgain();
  expect(await prices()).toEqual([2099, 2099]);
  expect(await stateOf(2099)).toEqual({ state: 'published', reason: null });
  const both = ['It snapped.', 'Even layers.'];
  const withBoth = {
    ...{ count: 2, page: both, rated: both, feed: both },
    rating: { '@type': 'AggregateRating', ratingValue: 2.5, reviewCount: 2 },
  };
  expect(await shownReviews()).toEqual(withBoth);
  expect(await areReviewsWaiting(10)).toBe(false);

  await expect(publish(shop)).rejects.toThrow(
    /^products\/pla\/petrol\.yaml was changed in the content folder, and at the desk by dana@example\.com\./,
  );
  expect(await prices()).toEqual([2099, 2099]);
  // As the desk's edit was made on.
  edit(2199);
  await publish(shop);
  expect(await prices()).toEqual([2099, 2099]);
  expect(await shownReviews()).toEqual(withBoth);

  // As before an upgrade: what is built ahead is opened with, unless the desk changed a price meanwhile.
  appendFileSync(join(content, 'faq.yaml'), '# Looked through in November.\n');
  // As a version before 0080 stored prices of the desk, which the first start takes over.
  await client.query(
    `insert into price_changes (item_id, price, by, at, key, state)
     select $1, price, 'ruth', now(), gen_random_uuid(), 'published' from unnest('{2095,20}'::int[]) as price`,
    [item.id],
  );
  const ahead = await prepareRelease(shop);
  expect(await stateOf(2095)).toEqual({ state: 'published', reason: null });
  expect(await stateOf(20)).toMatchObject({
    state: 'refused',
    reason: expect.stringMatching(/^The price is \$0\.20/),
  });
  expect((await client.query('select from price_changes')).rowCount).toBe(0);
  expect([ahead.edits?.length, await prices()]).toEqual([1, [2099, 2099]]);
  expect((await prepareRelease(shop)).id).toBe(ahead.id);
  await desk(`stock/${item.id}/prices`, { kind: 'price', price: 2089, key: randomUUID() });
  expect(await prices()).toEqual([2099, 2099]);
  await publishEdits(shop);
  expect(await prices()).toEqual([2089, 2089]);
  const published = await desk('content/publishing', undefined, 'GET');
  expect(published).toMatchObject({ isWaiting: false, run: { kind: 'edits', problem: null } });
  expect(published.run.steps.map((/** @type {{ step: string }} */ { step }) => step)).toEqual(publishSteps);
  for (const price of [2099, 2095])
    expect(await stateOf(price)).toEqual({ state: 'ended', reason: 'Replaced by a newer price.' });
  const opened = await prepareRelease(shop);
  expect([opened.id === ahead.id, opened.edits?.length]).toEqual([false, 1]);

  // Back with one press, and forward with another.
  for (const price of [2099, 2089]) {
    const { release } = await desk('content/publishing', undefined, 'GET');
    await desk('content/back', { release: release.id });
    await publishEdits(shop);
    expect(await prices()).toEqual([price, price]);
  }
  expect(await desk('content/publishing', undefined, 'GET')).toMatchObject({
    run: { kind: 'back', by: 'dana@example.com', problem: null, steps: [{ step: 'show' }] },
  });

  const [{ id: newer }] = (await desk(`stock/${item.id}`, undefined, 'GET')).prices;
  await desk(`prices/${newer}`, undefined, 'DELETE');
  await desk(`reviews/${good.id}/refuse`, { version: good.version + 1, reason: 'not_own' });
  expect(await areReviewsWaiting(10)).toBe(true);
  await showAgain();
  expect(await prices()).toEqual([2199, 2199]);
  expect(await stateOf(2089)).toEqual({ state: 'ended', reason: 'Removed.' });
  // Nothing waits, so nothing is built.
  const last = await shown();
  await publishEdits(shop);
  expect((await shown()).id).toBe(last.id);
  const one = ['It snapped.'];
  expect(await shownReviews()).toEqual({
    ...{ count: 1, page: one, rated: one, feed: one },
    rating: { '@type': 'AggregateRating', ratingValue: 1, reviewCount: 1 },
  });
});

it('renders a page with the drafts for an editor, and publishes none of them', { timeout: MAX_MS }, async () => {
  const { desk, call } = await openDesk();
  const path = 'blog/drying-filament.md';
  const file = await desk(`content/file?path=${path}`, undefined, 'GET');
  const copy = 'blog/drying-again.md';
  const nextMonth = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
  const text = file.text.replace(/^title: .*$/m, 'title: Drying it again').replace(/^date: .*$/m, `date: ${nextMonth}`);
  await desk('content/file', { path: copy, base: file.base, copyOf: path, edit: { text }, key: randomUUID() }, 'PUT');
  const before = folders();
  const { id } = await desk('content/previews', { path: copy, page: '/blog/drying-again/' });
  await showPreview(shop, id);
  expect(await desk(`content/previews/${id}`, undefined, 'GET')).toMatchObject({ state: 'rendered', problem: null });
  const page = await (await call(`content/previews/${id}/page`)).text();
  expect(page).toMatch(/<h1[^>]*>Drying it again/);
  expect(folders()).toEqual(before);
  expect((await fetch(`${url}/blog/drying-again/`)).status).toBe(404);
});

/** A connection to the database, and calls of a manager at the desk, whose answers are JSON. */
async function openDesk() {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  onTestFinished(() => client.end());
  const cookie = `desk=${await signInStaff(client)}`;
  /** @param {string} path @param {object} [json] @param {string} [method] */
  const call = (path, json, method = 'GET') => {
    const headers = { cookie, 'content-type': 'application/json' };
    return ask(`/api/desk/${path}`, { method, headers, ...(json && { body: JSON.stringify(json) }) });
  };
  /** @param {string} path @param {object} [json] @param {string} [method] */
  const desk = async (path, json, method = 'POST') => (await call(path, json, method)).json();
  return { client, call, desk };
}

/**
 * A session of a manager, as `startStaffSession` stores one.
 * @param {pg.Client} client
 */
async function signInStaff(client) {
  const token = randomBytes(32).toString('base64url');
  await client.query(
    `with made as (
       insert into staff (email, name, role, joined_at) values ('dana@example.com', 'Dana', 'manager', now())
       on conflict (email) do update set name = excluded.name returning id
     )
     insert into staff_sessions (staff_id, token_hash, user_agent, created_at, used_at, expires_at)
     select id, $1, 'a test', now(), now(), now() + interval '1 hour' from made`,
    [createHash('sha256').update(token).digest()],
  );
  return token;
}
