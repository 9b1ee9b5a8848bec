// @ts-check
import { createHistogram } from 'node:perf_hooks';
import { PASSWORD, seed, seedAccounts } from '../seed.mjs';
import { CHECKOUT, fromHousehold, ITEM, makeGuests } from '../shoppers.mjs';

const MICROSECONDS = 1000;
/** Milliseconds until a shopper gives up. */
const PATIENCE = 10_000;
/** Requests of a second, by kind: a busy evening for two processors, with room left for the attacks. */
const RATES = { 'page of an item': 8, 'list of best sellers': 8, 'add to cart': 4, checkout: 2, 'sign-in': 1 };

/** @typedef {keyof typeof RATES} Kind */
/** @typedef {{ kind: string, sent: number, errors: number, p50: number, p99: number, worst: number }} KindResult times in ms */

/**
 * Shoppers who come at a steady rate, whether or not the shop keeps up, each from their own address.
 * @param {import('../open-bench-shop.mjs').BenchShop} shop
 * @param {number} seconds how long they will come
 */
export async function openHonestShoppers({ url, databaseUrl, tokenSecret }, seconds) {
  const adders = makeGuests(RATES['add to cart'] * seconds, tokenSecret);
  const buyers = makeGuests(RATES.checkout * seconds, tokenSecret);
  const members = await seedAccounts(databaseUrl, RATES['sign-in'] * seconds);
  await seed(
    databaseUrl,
    buyers.map(({ owner }) => owner),
    ITEM,
  );
  let visitors = 0;
  /** @type {Set<string>} ids of confirmed orders */
  const orders = new Set();

  /** @param {object} [body] @param {Record<string, string>} [headers] */
  function init(body, headers = {}) {
    return {
      method: body ? 'POST' : 'GET',
      headers: { ...fromHousehold(visitors++), ...(body && { 'content-type': 'application/json' }), ...headers },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(PATIENCE),
    };
  }
  const bearer = (/** @type {import('../shoppers.mjs').Guest | undefined} */ guest) => ({
    authorization: `Bearer ${guest?.token}`,
  });

  /** @type {Record<Kind, () => Promise<Response>>} */
  const visits = {
    'page of an item': () => fetch(`${url}/shop/PLA/White-1.75mm-1kg/`, init()),
    'list of best sellers': () => fetch(`${url}/api/items/tags?key=showOnHome&value=true`, init()),
    'add to cart': () => fetch(`${url}/api/cart`, init({ id: ITEM, qty: 1 }, bearer(adders.pop()))),
    'sign-in': () => fetch(`${url}/api/auth/login`, init({ username: members.pop(), password: PASSWORD })),
    checkout: () =>
      fetch(`${url}/api/checkout`, init(CHECKOUT, { ...bearer(buyers.pop()), 'idempotency-key': crypto.randomUUID() })),
  };

  /** @param {Kind} kind @param {import('node:perf_hooks').RecordableHistogram} latency */
  async function visit(kind, latency) {
    const started = performance.now();
    const answer = await visits[kind]().catch(() => undefined);
    const body = await answer?.text().catch(() => undefined);
    latency.record(Math.max(1, Math.round((performance.now() - started) * MICROSECONDS)));
    if (!answer?.ok || body === undefined) return `${answer?.status ?? 'no answer'} ${body?.slice(0, 120) ?? ''}`;
    if (kind === 'checkout') orders.add(JSON.parse(body).id);
    return undefined;
  }

  return {
    orders: /** @type {ReadonlySet<string>} */ (orders),
    item: ITEM,
    /**
     * Lets them come for that long; gives what each kind of visit met.
     * @param {number} duration seconds
     * @returns {Promise<{ kinds: KindResult[], reasons: Record<string, number> }>}
     */
    async comeFor(duration) {
      /** @type {Record<string, number>} */
      const reasons = {};
      const kinds = await Promise.all(
        Object.entries(RATES).map(async ([name, rate]) => {
          const kind = /** @type {Kind} */ (name);
          const latency = createHistogram();
          const visiting = [];
          let errors = 0;
          const started = performance.now();
          for (let n = 0; n < rate * duration; n++) {
            const due = started + (n * 1000) / rate;
            await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())));
            visiting.push(
              visit(kind, latency).then((reason) => {
                if (!reason) return;
                errors += 1;
                reasons[`${kind}: ${reason}`] = (reasons[`${kind}: ${reason}`] ?? 0) + 1;
              }),
            );
          }
          await Promise.all(visiting);
          const ms = (/** @type {number} */ percentile) => Math.round(latency.percentile(percentile) / MICROSECONDS);
          return { kind, sent: visiting.length, errors, p50: ms(50), p99: ms(99), worst: ms(100) };
        }),
      );
      return { kinds, reasons };
    },
  };
}
