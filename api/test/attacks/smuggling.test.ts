import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { VENDING_SOCKETS } from '../../../contract/premium/vending.ts';
import { startApi } from '../../../scripts/api/start-api.mjs';
import { dropShopDatabase, ensureShopDatabase } from '../../../scripts/postgres/shop-role.mjs';
import { freePort } from '../../../scripts/processes/free-port.mjs';

// Needs the real process: Deno parses requests differently from Node, which runs these tests.
const server = process.env['TEST_DATABASE_URL'] ?? '';
const database = `smuggling_${process.pid}`;
const login = { database, role: database, password: randomBytes(16).toString('hex') };
const url = await ensureShopDatabase(server, login);
const folder = await mkdtemp(join(tmpdir(), 'smuggling-'));
const port = await freePort();
const secret = { TOKEN_SECRET: randomBytes(32).toString('hex') };
const api = await startApi({ PORT: String(port), DATABASE_URL: url, DATA_DIR: folder, ...secret });

afterAll(async () => {
  await api.stop();
  await dropShopDatabase(server, database);
  await rm(folder, { recursive: true, force: true });
});

/** The status of each answer on one connection, until the shop closes it. */
async function statuses(text: string): Promise<string[]> {
  const socket = connect(port, '127.0.0.1');
  const answered: Buffer[] = [];
  socket.on('data', (data) => answered.push(data));
  socket.on('error', () => {});
  socket.write(text);
  await new Promise((resolve) => socket.once('close', resolve));
  return [...String(Buffer.concat(answered)).matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status = '']) => status);
}

const UPGRADE = [
  ...['Host: shop', 'Host: evil.example', 'Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13'],
  `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`,
];
const LAST = 'GET /api/health/live HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n\r\n';
const request = (start: string, headers: readonly string[], body = '') => [start, ...headers, '', body].join('\r\n');
const ask = (...headers: string[]) => request('GET /api/health/live HTTP/1.1', headers) + LAST;
const send = (body: string, ...headers: string[]) =>
  request('POST /api/cart HTTP/1.1', ['Host: shop', 'content-type: application/json', ...headers], body) + LAST;

it.each([
  ['names two hosts', ask('Host: shop', 'Host: evil.example')],
  ['names one host twice', ask('Host: shop', 'Host: shop')],
  ['names two hosts for a socket', request(`GET ${VENDING_SOCKETS} HTTP/1.1`, UPGRADE) + LAST],
  ['names no host', ask('Accept: */*')],
  ['names an empty host', ask('Host:')],
  ['names a host that is a list', ask('Host: shop, evil.example')],
  ['names a host with a path', ask('Host: shop/evil')],
  ['names a host with a user', ask('Host: shop@evil.example')],
  ['has two lengths', send('{}', 'content-length: 2', 'content-length: 0')],
  ['has one length twice', send('{}', 'content-length: 2', 'content-length: 2')],
  ['has a list of lengths', send('{}', 'content-length: 2, 2')],
  ['has a length with a sign', send('{}', 'content-length: +2')],
  ['has a length and chunks', send('0\r\n\r\n', 'content-length: 5', 'transfer-encoding: chunked')],
  ['has chunks and a length', send('0\r\n\r\n', 'transfer-encoding: chunked', 'content-length: 5')],
  ['has an unknown transfer coding', send('0\r\n\r\n', 'transfer-encoding: chunked, identity')],
  ['has two transfer codings', send('0\r\n\r\n', 'transfer-encoding: chunked', 'transfer-encoding: chunked')],
  ['has a space before the colon', ask('Host: shop', 'transfer-encoding : chunked')],
  ['folds a header', ask('Host: shop', 'x-folded: a\r\n b')],
  [
    'asks for another site by a whole address',
    request('GET http://evil.example/api/health/live HTTP/1.1', ['Host: shop']) + LAST,
  ],
  [
    'asks for our address with another host',
    request(`GET http://127.0.0.1:${port}/api/health/live HTTP/1.1`, ['Host: evil.example']) + LAST,
  ],
])('refuses a request that %s, and reads nothing after it', async (_, text) => {
  expect(await statuses(text)).toEqual(['400']);
});

it.each(['shop', 'shop.example:8000', '127.0.0.1', '[::1]:8000'])('answers two requests for %s', async (host) => {
  expect(await statuses(ask(`Host: ${host}`))).toEqual(['200', '200']);
});
