// @ts-check
import { readdirSync, readFileSync } from 'node:fs';
import sharp from 'sharp';
import { connect } from '../../api/db/connect.ts';
import { signReviewLink } from '../../api/gateways/mail/review-links.ts';
import { addDeliveredOrder, addOrder } from '../../api/test/fixtures/order.ts';
import { addStaff } from '../../api/test/fixtures/staff.ts';
import { LINK_TOKEN } from '../../contract/mail-link.ts';
import { cube } from '../../slicer/fixtures/cube.ts';
import { writeStl } from '../../slicer/mesh/write-stl.ts';
import { seedMembers } from './seed.mjs';
import { seedOrders } from './seed-orders.mjs';
import { fromHousehold, ITEM } from './shoppers.mjs';

const ORDERS = 5_000;
const WARM_UPS = 5;
const REQUESTS = 40;
/** Milliseconds: twenty such requests a second are a tenth of a core. */
const FLOOR = 5;

/** @typedef {{ route: string, status: number, cpu: number, kilobytes: number }} RouteCost cpu: ms of the API's processor time */

/**
 * What one answer of each GET route costs the API in processor time, asked one after the other, by a caller who may: members
 * of the shop and an owner at the desk, of a shop with 5,000 orders.
 * @param {import('./open-bench-shop.mjs').BenchShop} shop
 */
export async function measureRoutes(shop) {
  const { url } = shop;
  await seedOrders(shop.databaseUrl, ORDERS);
  const { desk, shopper, reader, ids } = await openSessions(shop);
  const documents = await Promise.all([
    read(`${url}/api/openapi.json`),
    read(`${url}/api/desk/openapi.json`, { headers: desk }),
  ]);
  const routes = documents.flatMap(({ paths, servers = [] }) =>
    Object.keys(paths)
      .filter((path) => 'get' in paths[path])
      .map((path) => `${servers[0]?.url ?? ''}${path}`),
  );
  /** @type {RouteCost[]} */
  const costs = [];
  for (const route of [...routes, '/api/openapi.json']) {
    const path = `${route.replace(/\{(\w+)\}/g, (_, name) => ids[`${name} ${route}`] ?? ids[name] ?? 'unknown')}${ids[route] ?? ''}`;
    const ofReviews = route.startsWith('/api/product-reviews') ? reader : {};
    const headers = route.startsWith('/api/desk/') ? desk : { ...shopper, ...ofReviews };
    costs.push({ route, ...(await costOf(shop, path, headers)) });
  }
  return costs.toSorted((a, b) => b.cpu - a.cpu);
}

let asked = 0;

/**
 * @param {{ url: string, pid: number }} shop
 * @param {string} path
 * @param {Record<string, string>} headers
 */
async function costOf({ url, pid }, path, headers) {
  const ask = async () => {
    const answer = await fetch(`${url}${path}`, {
      headers: { ...headers, ...fromHousehold(asked++) },
      redirect: 'manual',
    });
    return { status: answer.status, bytes: (await answer.arrayBuffer()).byteLength };
  };
  for (let n = 0; n < WARM_UPS; n++) await ask();
  const answers = [];
  const before = processorMs(pid);
  while (answers.length < REQUESTS) {
    const answer = await ask();
    // The caller has had their share.
    if (answer.status === 429) break;
    answers.push(answer);
  }
  const cpu = (processorMs(pid) - before) / Math.max(1, answers.length);
  const { status, bytes } = answers.at(-1) ?? { status: 429, bytes: 0 };
  return { status, cpu: Math.round(cpu * 10) / 10, kilobytes: Math.round(bytes / 100) / 10 };
}

/** All threads' time on a processor, in ms. @param {number} pid */
function processorMs(pid) {
  const tasks = readdirSync(`/proc/${pid}/task`);
  const spent = tasks.map((task) => Number(readFileSync(`/proc/${pid}/task/${task}/schedstat`, 'utf8').split(' ')[0]));
  return spent.reduce((sum, nanoseconds) => sum + nanoseconds, 0) / 1e6;
}

/**
 * Somebody for whom each route has an answer.
 * @param {import('./open-bench-shop.mjs').BenchShop} shop
 */
async function openSessions({ url, databaseUrl, tokenSecret }) {
  const { db, close } = connect(databaseUrl, 2, () => {});
  const now = new Date();
  const [member = ''] = await seedMembers(databaseUrl, tokenSecret, 1);
  const shopper = { authorization: `Bearer ${member}` };
  const { sub: owner } = JSON.parse(Buffer.from(member.split('.')[1] ?? '', 'base64url').toString());
  const { token } = await addStaff({ db }, { role: 'owner' });
  const desk = { cookie: `desk=${token}` };
  const { id: orderId, number } = await addOrder({ db }, { owner, email: 'voter.1@example.com' });
  const delivered = await addDeliveredOrder({ db }, { items: [ITEM] });
  const reviewToken = await signReviewLink(delivered.id, { secret: tokenSecret, now });
  const json = { 'content-type': 'application/json' };
  const send = (/** @type {string} */ path, /** @type {RequestInit} */ init) => read(`${url}/api${path}`, init);

  await send('/cart', { method: 'POST', headers: { ...shopper, ...json }, body: JSON.stringify({ id: ITEM, qty: 2 }) });
  const form = new FormData();
  form.set('upfile', new Blob([writeStl(cube(20))]), 'cube.stl');
  const model = await send('/file', { method: 'POST', headers: shopper, body: form });
  const picture = sharp({ create: { width: 800, height: 600, channels: 3, background: '#0b5a63' } });
  const value = `data:image/png;base64,${(await picture.png().toBuffer()).toString('base64')}`;
  const preview = JSON.stringify({ preview: { type: 'img', value } });
  await send(`/file/${model.id}`, { method: 'PUT', headers: { ...shopper, ...json }, body: preview });
  const photo = await send('/product-reviews/pla-white/photos', {
    method: 'POST',
    headers: { 'content-type': 'image/jpeg', [LINK_TOKEN]: reviewToken },
    body: new Uint8Array(await picture.jpeg().toBuffer()),
  });
  const letter = await send('/desk/letters', {
    method: 'POST',
    headers: { ...desk, ...json },
    body: JSON.stringify({ subject: 'A color for the winter', body: 'Petrol is back.\n'.repeat(200) }),
  });
  const { user_id: userId } = await db
    .selectFrom('users')
    .select('user_id')
    .where('id', '=', owner)
    .executeTakeFirstOrThrow();
  const review = await db.selectFrom('product_reviews').select('id').executeTakeFirst();
  await close();
  const day = (/** @type {number} */ ago) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
  /** @type {Record<string, string>} values of parameters, and queries by route */
  const ids = {
    orderId,
    number,
    userId,
    email: 'voter.1@example.com',
    customer: encodeURIComponent('voter.1@example.com'),
    ...{ 'id /api/item/{id}': ITEM, 'id /api/desk/stock/{id}': ITEM, 'id /api/desk/stock/{id}/movements': ITEM },
    ...{ 'id /api/vend/{id}/proof': orderId, n: '1', slug: 'drying-filament', code: 'WELCOME10' },
    ...{ 'id /api/desk/letters/{id}': letter.id, 'id /api/desk/letters/{id}/preview': letter.id },
    ...{
      'id /api/desk/reviews/{id}/photos/{photoId}': review?.id ?? '',
      photoId: photo.id,
      size: 'small',
      product: 'pla-white',
    },
    id: model.id,
    report: 'sales-by-day',
    version: '1',
    '/api/shipping/rates': '?postalCode=48201&country=US',
    '/api/shipping/arrival': `?postalCode=48201&itemId=${ITEM}`,
    '/api/search': '?q=petrol',
    '/api/search/suggestions': '?q=pet',
    '/api/desk/reports/{report}': `?from=${day(365)}&until=${day(0)}`,
    '/api/desk/reports/{report}/csv': `?from=${day(365)}&until=${day(0)}`,
    '/api/desk/customers': '?q=grace',
  };
  return { desk, shopper, reader: { [LINK_TOKEN]: reviewToken }, ids };
}

/** @param {string} address @param {RequestInit} [init] */
async function read(address, init) {
  const answer = await fetch(address, init);
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}: ${await answer.text()}`);
  return await answer.json();
}

/** @param {RouteCost[]} costs */
export function routesTable(costs) {
  return costs.map(({ route, status, cpu, kilobytes }) => [
    `GET ${route}`,
    `${cpu} ms, ${kilobytes} kB, ${status}`,
    `< ${FLOOR} ms`,
  ]);
}
