// @ts-check
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { CHECKOUT, fromHousehold, ITEM, makeGuests } from '../bench/shoppers.mjs';

/** Requests of a second, by kind. */
const RATES = { page: 6, 'API read': 6, 'add to cart': 3, 'card checkout': 1, 'PayPal checkout': 0.5 };
const READS = ['/api/items/tags?key=showOnHome&value=true', '/api/search?q=petrol', '/api/health/ready'].slice(0, 2);
const PAGES = ['/', '/shop/', '/shop/PLA/White-1.75mm-1kg/', '/blog/'];
/** A page retries what it did not get an answer to; the shopper gives up after this. */
const RETRIES = 60;
const RETRY_MS = 1_000;

/** @typedef {keyof typeof RATES} Kind */
/** @typedef {{ at: number, kind: string, method: string, reason: string }} Lost */

/**
 * Shoppers who come at a steady rate, whether or not the shop keeps up, each from their own address.
 * @param {import('./ask-shop.mjs').AskShop} ask
 * @param {string} tokenSecret
 */
export function openShoppers(ask, tokenSecret) {
  let visitors = 0;
  let sent = 0;
  /** @type {Lost[]} */
  let lost = [];
  /** @type {string[]} confirmed to a shopper */
  const confirmed = [];
  /** @type {string[]} */
  const unexpected = [];
  /** @type {Set<Promise<void>>} */
  const visiting = new Set();

  /** One request as its client sees it. @param {string} kind @param {string} method @param {string} path @param {Parameters<typeof ask>[2]} [options] */
  async function once(kind, method, path, options) {
    sent += 1;
    const answer = await ask(method, path, options);
    if (answer.status === 0 || answer.status >= 500) {
      lost.push({ at: Date.now(), kind, method, reason: `${answer.status} ${answer.text.slice(0, 80)}` });
    }
    return answer;
  }

  /** Until there is an answer, as a page does. @type {typeof once} */
  async function persist(kind, method, path, options) {
    let answer = await once(kind, method, path, options);
    for (let n = 0; n < RETRIES && (answer.status === 0 || answer.status >= 500); n++) {
      await pause(RETRY_MS);
      answer = await once(kind, method, path, options);
    }
    if (answer.status >= 400 || answer.status === 0)
      unexpected.push(`${kind}: ${answer.status} ${answer.text.slice(0, 160)}`);
    return answer;
  }

  /** @param {string} kind */
  async function fillCart(kind) {
    const [guest] = makeGuests(1, tokenSecret);
    const headers = { ...fromHousehold(visitors++), authorization: `Bearer ${guest?.token}` };
    await persist(kind, 'POST', '/api/cart', { json: { id: ITEM, qty: 1 }, headers });
    return headers;
  }

  /** @type {Record<Kind, () => Promise<unknown>>} */
  const visits = {
    page: () => once('page', 'GET', PAGES[visitors++ % PAGES.length] ?? '/', { headers: fromHousehold(visitors) }),
    'API read': () =>
      once('API read', 'GET', READS[visitors++ % READS.length] ?? '/', { headers: fromHousehold(visitors) }),
    'add to cart': () => fillCart('add to cart'),
    'card checkout': async () => {
      const headers = { ...(await fillCart('card checkout')), 'idempotency-key': randomUUID() };
      const answer = await persist('card checkout', 'POST', '/api/checkout', { json: CHECKOUT, headers });
      if (answer.status === 200) confirmed.push(JSON.parse(answer.text).id);
    },
    'PayPal checkout': async () => {
      const kind = 'PayPal checkout';
      const headers = { ...(await fillCart(kind)), 'idempotency-key': randomUUID() };
      const json = { customerInfo: CHECKOUT.customerInfo };
      const begun = await persist(kind, 'POST', '/api/checkout/paypal', { json, headers });
      if (begun.status !== 200) return;
      const { paypalOrderId } = JSON.parse(begun.text);
      const form = 'outcome=approved&funding=balance';
      await persist(kind, 'POST', `/sandbox/paypal/wallet/${paypalOrderId}`, { form, headers });
      const path = '/api/checkout/paypal/captureResults';
      const answer = await persist(kind, 'POST', path, { json: { orderID: paypalOrderId }, headers });
      if (answer.status === 200) confirmed.push(JSON.parse(answer.text).id);
    },
  };

  /** @param {() => Promise<unknown>} visit */
  function start(visit) {
    const one = visit().then(
      () => void visiting.delete(one),
      (error) => {
        visiting.delete(one);
        unexpected.push(String(error));
      },
    );
    visiting.add(one);
  }

  return {
    confirmed: /** @type {readonly string[]} */ (confirmed),
    unexpected: /** @type {readonly string[]} */ (unexpected),
    visits,
    /** Lets them come until the signal; then waits for those who are still there. @param {AbortSignal} signal */
    async come(signal) {
      const begun = performance.now();
      await Promise.all(
        Object.entries(RATES).map(async ([kind, rate]) => {
          for (let n = 0; !signal.aborted; n++) {
            await pause(Math.max(0, begun + (n * 1000) / rate - performance.now()));
            if (!signal.aborted) start(visits[/** @type {Kind} */ (kind)]);
          }
        }),
      );
      await Promise.all(visiting);
    },
    /** What was sent and lost since the last call. */
    take() {
      const taken = { sent, lost };
      sent = 0;
      lost = [];
      return taken;
    },
  };
}
