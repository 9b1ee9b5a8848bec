// @ts-check
import { randomBytes } from 'node:crypto';
import { get } from 'node:http';
import { connect } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';
import sharp from 'sharp';

/** Loops of one attack rest this long between rounds, so that they share two processors with the shop they attack. */
const REST = 250;
const FRAME = 60 * 1024 * 1024;
const PIECE = randomBytes(1024 * 1024);

/**
 * Attacks that strangers tried on earlier versions, all at once until `signal` ends them. Each comes from few addresses,
 * as the shop counts callers.
 * @param {string} url
 * @param {AbortSignal} signal
 * @param {string} reviewToken of a link to review an order: a buyer who attacks
 */
async function startAttacks(url, signal, reviewToken) {
  const preview = await interlacedPreview();
  const { hostname, port } = new URL(url);
  /** @type {Record<string, Record<string, number>>} how often each attack met which answer */
  const answers = {};
  /** @type {Set<import('node:net').Socket>} */
  const open = new Set();
  signal.addEventListener('abort', () => {
    for (const socket of open) socket.destroy();
  });

  /** @param {string} attack @param {string | number} answer */
  function note(attack, answer) {
    answers[attack] ??= {};
    answers[attack][answer] = (answers[attack][answer] ?? 0) + 1;
  }
  /**
   * An answer that nobody unpacks or reads: that would cost the attacker more than the shop.
   * @param {string} attack @param {string} path @param {string} caller
   */
  function skim(attack, path, caller) {
    return new Promise((resolve) => {
      const headers = { 'x-forwarded-for': caller, 'accept-encoding': 'gzip' };
      get(`${url}${path}`, { headers, signal }, (answer) => {
        note(attack, answer.statusCode ?? 0);
        answer.resume().once('close', resolve);
      }).once('error', resolve);
    });
  }
  /** @param {string} attack @param {string} path @param {RequestInit & { caller: string }} init */
  async function send(attack, path, { caller, ...init }) {
    const headers = { 'x-forwarded-for': caller, ...init.headers };
    const timeout = AbortSignal.any([signal, AbortSignal.timeout(30_000)]);
    const answer = await fetch(`${url}${path}`, { ...init, headers, signal: timeout }).catch(() => undefined);
    note(attack, answer?.status ?? 'closed');
    return await answer?.json().catch(() => undefined);
  }
  /** @param {string} attack @param {string} caller @param {string} path @param {object} body @param {string} [token] */
  const post = (attack, caller, path, body, token) =>
    send(attack, path, {
      caller,
      method: 'POST',
      body: JSON.stringify(body),
      headers: {
        'content-type': 'application/json',
        'idempotency-key': crypto.randomUUID(),
        ...(token && { authorization: `Bearer ${token}` }),
      },
    });
  /** A connection of bytes that the HTTP client would not send. @param {string} attack @param {string | Buffer} first */
  function connection(attack, first) {
    const socket = connect({ host: hostname, port: Number(port) });
    open.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => {
      open.delete(socket);
      if (!signal.aborted) note(attack, 'closed by the shop');
    });
    socket.resume();
    socket.write(first);
    return socket;
  }
  /** Keeps that many connections open. @param {string} attack @param {number} count @param {() => void} make */
  async function hold(attack, count, make) {
    note(attack, 'rounds');
    if (open.size < 900) for (let n = 0; n < count; n++) make();
    await rest(10_000);
  }

  let frames = 0;
  async function guest(/** @type {string} */ caller) {
    return await send('guest tokens', '/api/auth/login/guest', { caller });
  }

  /** @type {{ id: string, authorization: string } | undefined} */
  let model;
  async function uploadedModel() {
    const { jwt } = (await guest('203.0.113.8')) ?? {};
    const authorization = `Bearer ${jwt}`;
    const form = new FormData();
    form.set('upfile', new Blob([stl(0.01)]), 'part.stl');
    const init = { caller: '203.0.113.8', method: 'POST', body: form, headers: { authorization } };
    const { id } = (await send('model for pictures', '/api/file', init)) ?? {};
    return id && { id, authorization };
  }

  /** @type {Record<string, () => Promise<unknown>>} */
  const attacks = {
    'thirty pictures at once': async () => {
      model ??= await uploadedModel();
      if (!model) return;
      const headers = { authorization: model.authorization, 'content-type': 'application/json' };
      const init = { caller: '203.0.113.8', method: 'PUT', body: preview, headers };
      const path = `/api/file/${model.id}`;
      await Promise.all(Array.from({ length: 30 }, () => send('thirty pictures at once', path, init)));
      await rest(5_000);
    },
    'the description of the API': async () => {
      const ask = () => skim('the description of the API', '/api/openapi.json', '203.0.113.9');
      await Promise.all(Array.from({ length: 20 }, ask));
    },
    'photos that never end': () =>
      hold('photos that never end', 60, () => {
        const to = '/api/product-reviews/pla-petrol/photos';
        const head = [
          `POST ${to} HTTP/1.1`,
          `host: ${hostname}`,
          `x-link-token: ${reviewToken}`,
          'content-type: image/jpeg',
        ];
        const length = `content-length: ${12 * PIECE.length}`;
        const socket = connection('photos that never end', [...head, length, '\r\n'].join('\r\n'));
        for (let sent = 0; sent < 11; sent++) socket.write(PIECE);
      }),
    'frames of 60 MB without an end': async () => {
      if (frames >= 20) return await rest(5_000);
      frames += 1;
      const socket = connection('frames of 60 MB without an end', upgrade(hostname));
      socket.once('close', () => {
        frames -= 1;
      });
      const head = Buffer.alloc(14);
      head[0] = 0x81;
      head[1] = 0xff;
      head.writeBigUInt64BE(BigInt(FRAME), 2);
      await rest(100);
      socket.write(head);
      for (let sent = 0; sent < 59 && !socket.destroyed && !signal.aborted; sent++) {
        socket.write(PIECE);
        await rest(20);
      }
    },
    'half-sent requests': () =>
      hold('half-sent requests', 50, () =>
        connection(
          'half-sent requests',
          `POST /api/cart HTTP/1.1\r\nhost: ${hostname}\r\ncontent-type: application/json\r\ncontent-length: 500\r\n\r\n{`,
        ),
      ),
    'silent connections': () =>
      hold('silent connections', 100, () => connection('silent connections', 'GET / HTTP/1.1\r\n')),
    'invalid tokens and long queries': async () => {
      const long = randomBytes(3_000).toString('hex');
      await send('invalid tokens', '/api/cart', { caller: '203.0.113.1', headers: { cookie: `token=${long}` } });
      await send('long queries', `/api/items/tags?key=${long}&value=true`, { caller: '203.0.113.1' });
    },
    'anonymous carts': async () => {
      const { jwt } = (await guest('203.0.113.2')) ?? {};
      await post('anonymous carts', '203.0.113.2', '/api/cart', { id: 'pla-black-1.75mm-1kg', qty: 1 }, jwt);
    },
    'declined cards': async () => {
      const { jwt } = (await guest('203.0.113.3')) ?? {};
      await post('cart of a declined card', '203.0.113.3', '/api/cart', { id: 'pla-black-1.75mm-1kg', qty: 1 }, jwt);
      const payment = {
        paymentService: 'stripe',
        payment: { tokenId: 'pm_card_chargeDeclined' },
        customerInfo: ATTACKER,
      };
      for (let n = 0; n < 5; n++) await post('declined cards', '203.0.113.3', '/api/checkout', payment, jwt);
    },
    'PayPal drafts': async () => {
      const { jwt } = (await guest('203.0.113.4')) ?? {};
      await post('cart of a draft', '203.0.113.4', '/api/cart', { id: 'pla-black-1.75mm-1kg', qty: 5 }, jwt);
      await post('PayPal drafts', '203.0.113.4', '/api/checkout/paypal', { customerInfo: ATTACKER }, jwt);
    },
    'wrong passwords': () =>
      post('wrong passwords', '203.0.113.5', '/api/auth/login', { username: 'bench_1_example_com', password: 'guess' }),
    uploads: async () => {
      const { jwt } = (await guest('203.0.113.6')) ?? {};
      const form = new FormData();
      form.set('upfile', new Blob([stl(4)]), 'part.stl');
      const headers = { 'upload-length': '0', authorization: `Bearer ${jwt}` };
      await send('uploads', '/api/file', { caller: '203.0.113.6', method: 'POST', body: form, headers });
    },
  };
  const running = Object.values(attacks).map(async (attack) => {
    while (!signal.aborted) {
      await attack();
      await rest(REST);
    }
  });
  /** @param {number} milliseconds */
  function rest(milliseconds) {
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', done);
        resolve(undefined);
      };
      const timer = setTimeout(done, milliseconds);
      signal.addEventListener('abort', done);
    });
  }
  return { answers, ended: Promise.all(running) };
}

const upgrade = (/** @type {string} */ host) =>
  [
    'GET /api/vend/sockets/ HTTP/1.1',
    `host: ${host}`,
    'connection: Upgrade',
    'upgrade: websocket',
    'sec-websocket-version: 13',
    'sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==',
    'x-forwarded-for: 203.0.113.7',
    '\r\n',
  ].join('\r\n');

/** A binary STL of random triangles. @param {number} megabytes */
function stl(megabytes) {
  const triangles = Math.floor((megabytes * 1024 * 1024) / 50);
  const bytes = Buffer.alloc(84 + triangles * 50);
  bytes.writeUInt32LE(triangles, 80);
  return bytes;
}

/** A body for a model's picture: 4 megapixels that the decoder has to hold at once, in few bytes. */
async function interlacedPreview() {
  const picture = sharp({ create: { width: 2000, height: 2000, channels: 4, background: '#0b5a6380' } });
  const png = await picture.png({ progressive: true, compressionLevel: 9 }).toBuffer();
  return JSON.stringify({ preview: { type: 'img', value: `data:image/png;base64,${png.toString('base64')}` } });
}

const ATTACKER = {
  serviceCode: 95,
  country: 'US',
  firstName: 'Eve',
  lastName: 'Evil',
  email: 'eve@example.com',
  phone: '3135550188',
  address: '1 Main Street',
  city: 'Detroit',
  state: 'MI',
  zipCode: '48201',
};

// In a separate thread, so that what attacks cost here does not slow the honest shoppers of the same process.
const ending = new AbortController();
parentPort?.once('message', () => ending.abort());
const { answers, ended } = await startAttacks(workerData.url, ending.signal, workerData.reviewToken);
await ended;
parentPort?.postMessage(answers);
