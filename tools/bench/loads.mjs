// @ts-check

import { measureEach, measureLoad } from './load.mjs';
import { PASSWORD, seed, seedAccounts } from './seed.mjs';
import { CHECKOUT, fromHousehold, ITEM, makeGuests } from './shoppers.mjs';

/** The call of the home page, as the specification writes it. */
const LISTING =
  '/api/items/tags?key=showOnHome&value=true&filter=tags,qoh,price,name,options,imgSrc,data&filterInclusion=true';
const WHOLE_SHOP = '/api/items?filter=tags,qoh,price,name,imgSrc&filterInclusion=true';

/**
 * Requests per second and latencies of the shop's busiest calls, each on its own connections, one after another.
 * @param {import('./open-bench-shop.mjs').BenchShop} shop
 */
export async function measureLoads(shop) {
  const { url, databaseUrl } = shop;
  const members = await seedAccounts(databaseUrl, 6000);
  const shoppers = await prepareShoppers(shop);
  const gzip = { headers: { 'accept-encoding': 'gzip' } };
  return [
    await measureLoad({ name: 'listing call (best sellers)', url, request: { path: LISTING, ...gzip } }),
    await measureLoad({ name: 'listing call (whole shop)', url, request: { path: WHOLE_SHOP, ...gzip } }),
    await measureLoad({ name: 'one item', url, request: { path: `/api/item/${ITEM}` } }),
    await measureAdding(url, shoppers.adders),
    await measureCheckout(url, shoppers.buyers),
    await measureEach({
      name: 'sign-in, each its own account',
      url,
      path: '/api/auth/login',
      next: () => signIn(members),
      connections: 8,
    }),
  ];
}

/**
 * Fills the database as one of a shop that is open for a while; the buyers have a spool in their carts.
 * @param {{ databaseUrl: string, tokenSecret: string }} shop
 */
export async function prepareShoppers({ databaseUrl, tokenSecret }) {
  const adders = makeGuests(80_000, tokenSecret);
  const buyers = makeGuests(12_000, tokenSecret);
  await seed(
    databaseUrl,
    buyers.map(({ owner }) => owner),
    ITEM,
  );
  return { adders, buyers };
}

/**
 * @param {string} url
 * @param {import('./shoppers.mjs').Guest[]} adders
 */
export function measureAdding(url, adders) {
  return measureEach({
    name: 'add to cart, each on its own cart',
    url,
    path: '/api/cart',
    next: () => ({ body: ADD, headers: tokenOf(adders) }),
    connections: 16,
  });
}

/**
 * @param {string} url
 * @param {import('./shoppers.mjs').Guest[]} buyers
 */
export function measureCheckout(url, buyers) {
  return measureEach({
    name: 'checkout by card, each its own order',
    url,
    path: '/api/checkout',
    next: () => ({
      body: JSON.stringify(CHECKOUT),
      headers: { ...tokenOf(buyers), 'idempotency-key': crypto.randomUUID() },
    }),
    connections: 8,
  });
}

/** @param {import('./shoppers.mjs').Guest[]} guests */
function tokenOf(guests) {
  const guest = guests.pop();
  if (!guest) throw new Error('There were more requests than guests; make more guests.');
  return { authorization: `Bearer ${guest.token}`, ...fromHousehold(guests.length) };
}

/**
 * Each sign-in comes from its own address, so that none reaches the limits against guessing.
 * @param {string[]} members
 */
function signIn(members) {
  const username = members.pop();
  if (!username) throw new Error('There were more sign-ins than accounts; make more accounts.');
  return { body: JSON.stringify({ username, password: PASSWORD }), headers: fromHousehold(members.length) };
}

const ADD = JSON.stringify({ id: ITEM, qty: 1 });
