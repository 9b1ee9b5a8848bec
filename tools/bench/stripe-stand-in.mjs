// @ts-check
import { createHmac, randomBytes } from 'node:crypto';
import { Agent, createServer, request } from 'node:http';

/**
 * A stand-in for Stripe, as a process of its own: it accepts each card, and then sends the event by which Stripe tells of
 * it. What the real one computes costs the shop's machine nothing, so this one keeps nothing, and its time is not the
 * shop's.
 */

/** @typedef {{ shop: string, webhookSecret: string }} Target */

/** Stripe's events come when the shop has long read the answer. */
const EVENT_AFTER_MS = 1000;

/** @type {Target | undefined} */
let target;
const agent = new Agent({ keepAlive: true, maxSockets: 4 });
const newId = (/** @type {string} */ kind) => `${kind}_${randomBytes(12).toString('hex')}`;

/** @param {URLSearchParams} form */
function intentOf(form) {
  const id = newId('pi');
  return {
    id,
    object: 'payment_intent',
    amount: Number(form.get('amount')),
    currency: 'usd',
    status: 'succeeded',
    client_secret: `${id}_secret`,
    metadata: { orderId: form.get('metadata[orderId]'), refId: form.get('metadata[refId]') },
    latest_charge: {
      id: newId('ch'),
      object: 'charge',
      payment_method_details: { type: 'card', card: { brand: 'visa', last4: '4242', wallet: null } },
    },
  };
}

const server = createServer((message, response) => {
  let body = '';
  message.setEncoding('utf8');
  message.on('data', (/** @type {string} */ chunk) => {
    body += chunk;
  });
  message.on('end', () => {
    const isCharge = message.method === 'POST' && message.url === '/v1/payment_intents';
    const answer = isCharge ? intentOf(new URLSearchParams(body)) : { object: 'list', data: [], has_more: false };
    const text = JSON.stringify(answer);
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) });
    response.end(text);
    if (isCharge) setTimeout(() => target && sendEvent(target, { ...answer, latest_charge: null }), EVENT_AFTER_MS);
  });
});

/**
 * @param {Target} shop
 * @param {object} intent
 */
function sendEvent({ shop, webhookSecret }, intent) {
  const created = Math.floor(Date.now() / 1000);
  const event = {
    id: newId('evt'),
    object: 'event',
    type: 'payment_intent.succeeded',
    created,
    data: { object: intent },
  };
  const text = JSON.stringify(event);
  const signature = createHmac('sha256', webhookSecret).update(`${created}.${text}`).digest('hex');
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
    'stripe-signature': `t=${created},v1=${signature}`,
  };
  // Stripe would send a lost event again; the bench has measured by then.
  request(`${shop}/api/webhooks/stripe`, { method: 'POST', agent, headers }, (answer) => answer.resume())
    .on('error', () => {})
    .end(text);
}

process.on('message', (/** @type {Target} */ given) => {
  target = given;
});
process.on('disconnect', () => process.exit());
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.({ port: typeof address === 'object' ? address?.port : undefined });
});
