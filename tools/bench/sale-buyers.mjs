// @ts-check
import { Agent, get, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * The buyers of the sale, as a process of their own: they come at their time whether or not the shop keeps up, and
 * repeat a request that was not answered under its key, at the next replica, as the proxy does.
 *
 * @typedef {{ owner: string, token: string, key: string, household: string }} Buyer
 * @typedef {{ replicas: string[], buyers: Buyer[], seconds: number, body: string }} Sale
 * @typedef {{ owner: string, status: number, code: string, orderId: string, ms: number, attempts: number }} Outcome
 */

/** Connections that stand before the opening, as those of a proxy do. */
const CONNECTIONS = 256;
const RETRY_MS = 150;
/** Longer than a shopper waits, so that also on a busy machine each gets an answer that can be compared; the table says when. */
const PATIENCE_MS = 180_000;

const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY, maxFreeSockets: 4096 });

process.once('message', async (message) => {
  const { replicas, buyers, seconds, body } = /** @type {Sale} */ (message);
  const urls = replicas.map((replica) => new URL('/api/checkout', replica));
  await Promise.all(urls.flatMap((url) => Array.from({ length: CONNECTIONS / urls.length }, () => connect(url))));
  process.send?.({ opened: true });
  let bought = 0;
  const opened = performance.now();
  const outcomes = buyers.map(async (buyer, n) => {
    await until(opened + (n / buyers.length) * seconds * 1000);
    const outcome = await buy(buyer, n, urls, body);
    if (outcome.status === 200) process.send?.({ bought: ++bought });
    return outcome;
  });
  process.send?.({ outcomes: await Promise.all(outcomes), cpu: process.cpuUsage() }, () => process.exit(0));
});

/** @param {number} at */
async function until(at) {
  const left = at - performance.now();
  if (left > 0) await sleep(left);
}

/** @param {URL} url */
function connect(url) {
  return new Promise((resolve, reject) => {
    get(new URL('/api/health/live', url), { agent }, (answer) => answer.resume().on('end', resolve)).on(
      'error',
      reject,
    );
  });
}

/**
 * @param {Buyer} buyer
 * @param {number} n
 * @param {URL[]} urls
 * @param {string} body
 * @returns {Promise<Outcome>}
 */
async function buy({ owner, token, key, household }, n, urls, body) {
  const headers = {
    authorization: `Bearer ${token}`,
    'idempotency-key': key,
    'x-forwarded-for': household,
    accept: 'application/json',
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
  };
  const started = performance.now();
  for (let attempts = 1; ; attempts += 1) {
    const url = urls[(n + attempts) % urls.length] ?? new URL('/');
    const { status, text, retryAfter } = await post(url, headers, body);
    const { code = '', id = '' } = text.startsWith('{') ? JSON.parse(text) : {};
    const ms = performance.now() - started;
    const isOpen = status === 0 || status >= 500 || code === 'payment_in_progress';
    if (!isOpen || ms > PATIENCE_MS) return { owner, status, code, orderId: id, ms, attempts };
    await sleep(retryAfter * 1000 || RETRY_MS);
  }
}

/**
 * @param {URL} url
 * @param {Record<string, string>} headers
 * @param {string} body
 * @returns {Promise<{ status: number, text: string, retryAfter: number }>} status 0: no answer; retryAfter in seconds
 */
function post(url, headers, body) {
  return new Promise((resolve) => {
    const lost = () => resolve({ status: 0, text: '', retryAfter: 0 });
    const sent = request(url, { method: 'POST', agent, headers }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (chunk) => {
        text += chunk;
      });
      const retryAfter = Number(answer.headers['retry-after'] ?? 0);
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text, retryAfter }));
      answer.on('error', lost);
    });
    sent.on('error', lost);
    sent.end(body);
  });
}
