import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, connect as connectTo, type Socket } from 'node:net';
import { upgradeWebSocket } from '@hono/node-server';
import { afterAll, afterEach, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { VENDING_SOCKETS } from '../../../contract/premium/vending.ts';
import { type Answered, createShopServer } from '../../http/server.ts';
import { createTestApp } from '../create-test-app.ts';

const ending = new AbortController();
const shop = await createTestApp({ sockets: { upgrade: upgradeWebSocket, closing: ending.signal } });

/** Starts a server with short timeouts; returns its port and a close function. */
async function serve(
  deadlines: Parameters<typeof createShopServer>[0]['deadlines'] = {},
  draining?: AbortSignal,
  watch: { begun?: () => void; ended?: (answered: Answered) => void } = {},
) {
  const { server, close } = createShopServer({
    ...(watch.ended && { onAnswered: watch.ended }),
    fetch(request, env) {
      watch.begun?.();
      return shop.app.fetch(request, env);
    },
    trustedProxies: 0,
    shoppersPerCaller: 1,
    ...(draining && { draining }),
    deadlines: { check: 20, closing: 0, ...deadlines },
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  afterAll(close);
  return { port: (server.address() as AddressInfo).port, close };
}

const clients: Socket[] = [];
afterEach(() => {
  vi.useRealTimers();
  for (const client of clients.splice(0)) client.destroy();
});
afterAll(() => ending.abort());

/** A client that sends raw bytes; `ended` resolves to the whole response once the server closes. */
function open(port: number, text = '') {
  const socket = connectTo(port, '127.0.0.1');
  clients.push(socket);
  const answered: Buffer[] = [];
  socket.on('data', (data) => answered.push(data));
  socket.on('error', () => {});
  socket.write(text);
  const ended = new Promise<string>((resolve) => {
    socket.once('close', () => resolve(String(Buffer.concat(answered))));
  });
  return { socket, ended };
}

const upgrade = () =>
  [
    `GET ${VENDING_SOCKETS} HTTP/1.1`,
    'Host: 127.0.0.1',
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`,
    '\r\n',
  ].join('\r\n');

async function openSocket(port: number) {
  const client = open(port, upgrade());
  const [first] = (await once(client.socket, 'data')) as [Buffer];
  expect(String(first)).toMatch(/^HTTP\/1\.1 101/);
  return client;
}

/** The start of a text message, as a browser would send it, with `bytes` to follow. */
function frame(bytes: number): Buffer {
  const header = Buffer.alloc(14);
  header[0] = 0x81;
  header[1] = 0x80 | 127;
  header.writeBigUInt64BE(BigInt(bytes), 2);
  return header;
}

it('rejects a large socket message before it is sent', async () => {
  const { port } = await serve();
  const { socket, ended } = await openSocket(port);
  socket.write(frame(60_000_000));
  // None of the 60 MB had to be sent.
  await ended;
});

it('closes a socket that never finishes its message', async () => {
  const { port } = await serve({ ping: 50 });
  const { socket, ended } = await openSocket(port);
  socket.write(Buffer.concat([frame(1_000), Buffer.from('the beginning')]));
  await ended;
});

it('keeps a browser’s socket through many pings', async () => {
  // The test decides when the server pings: it shares a process with its client, which may answer late on a busy machine.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const { port } = await serve({ ping: 20 });
  const socket = new WebSocket(`ws://127.0.0.1:${port}${VENDING_SOCKETS}`);
  await once(socket, 'open');
  for (let n = 0; n < 5; n += 1) {
    const pinged = once(socket, 'ping');
    vi.advanceTimersByTime(20);
    await pinged;
    // Answered after the client's own answer to the server's ping.
    socket.ping();
    await once(socket, 'pong');
  }
  expect(socket.readyState).toBe(WebSocket.OPEN);
  socket.terminate();
});

it('closes a socket that floods the shop with pings', async () => {
  const { port } = await serve();
  const { socket, ended } = await openSocket(port);
  const ping = Buffer.from([0x89, 0x80, 0, 0, 0, 0]);
  socket.write(Buffer.concat(Array.from({ length: 200 }, () => ping)));
  await ended;
});

it.each([
  ['sends nothing', ''],
  ['sends half of its headers', 'GET /api/health HTTP/1.1\r\nHost: shop\r\n'],
])('disconnects a client that %s', async (_, text) => {
  const { port } = await serve({ headers: 50 });
  expect(await open(port, text).ended).toMatch(/^$|^HTTP\/1\.1 408/);
});

it('disconnects a client that sends half a body, and logs no error', async () => {
  const { port } = await serve({ body: 50 });
  const half =
    'POST /api/cart HTTP/1.1\r\nHost: shop\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{"';
  await open(port, half).ended;
});

/** Each reads its body in another way. */
const withBodies: readonly [path: string, type: string][] = [
  ['/api/cart', 'application/json'],
  ['/api/webhooks/paypal', 'application/json'],
  ['/api/csp-reports', 'application/csp-report'],
  ['/api/file', 'multipart/form-data; boundary=x'],
];

it.each(withBodies)('does not count an aborted body to %s as an error of the shop', async (path, type) => {
  const begun = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<Answered>();
  const { port } = await serve({}, undefined, { begun: begun.resolve, ended: ended.resolve });
  const head = `POST ${path} HTTP/1.1\r\nHost: shop\r\ncontent-type: ${type}\r\ncontent-length: 99\r\n\r\n`;
  const { socket } = open(port, `${head}{"`);
  await begun.promise;
  socket.destroy();
  const { route, status } = await ended.promise;
  expect([route, status < 500]).toEqual([path, true]);
});

it('closes within its deadline while a request hangs', async () => {
  const { port, close } = await serve({ closing: 50 });
  const { ended } = open(port, 'POST /api/cart HTTP/1.1\r\nHost: shop\r\ncontent-length: 99\r\n\r\n{"');
  const page = await openSocket(port);
  await close();
  await Promise.all([ended, page.ended]);
});

it('ends each connection with its answer while it drains, and still accepts others', async () => {
  const draining = new AbortController();
  const { port, close } = await serve({}, draining.signal);
  const ask = async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/api/health/live`);
    return [answer.status, answer.headers.get('connection')];
  };
  expect(await ask()).toEqual([200, 'keep-alive']);
  draining.abort();
  expect(await ask()).toEqual([200, 'close']);
  expect(await ask()).toEqual([200, 'close']);
  await close();
});

it('limits connections per network, and accepts more as others close', async () => {
  const { port } = await serve();
  const many = Array.from({ length: 256 }, () => open(port));
  await Promise.all(many.map(({ socket }) => once(socket, 'connect')));
  expect(await open(port, 'GET /api/health HTTP/1.1\r\nHost: shop\r\n\r\n').ended).toBe('');
  many[0]?.socket.destroy();
  const isServed = async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/api/health`, { headers: { connection: 'close' } }).catch(
      () => undefined,
    );
    return answer?.status;
  };
  await expect.poll(isServed).toBe(200);
});

it('rejects a URL that is too long, with a message', async () => {
  const { port } = await serve();
  const address = `http://127.0.0.1:${port}/api/items?q=${'x'.repeat(5_000)}`;
  const answer = await fetch(address, { headers: { accept: 'application/json' } });
  expect([answer.status, await answer.json()]).toMatchObject([414, { code: 'address_too_long' }]);
  expect(await open(port, `GET /${'x'.repeat(40_000)} HTTP/1.1\r\nHost: shop\r\n\r\n`).ended).toMatch(
    /^HTTP\/1\.1 431/,
  );
});
