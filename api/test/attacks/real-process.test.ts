import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, it } from 'vitest';
import { LINK_TOKEN } from '../../../contract/mail-link.ts';
import { VENDING_SOCKETS } from '../../../contract/premium/vending.ts';
import { startApi } from '../../../scripts/api/start-api.mjs';
import { dropShopDatabase, ensureShopDatabase } from '../../../scripts/postgres/shop-role.mjs';
import { freePort } from '../../../scripts/processes/free-port.mjs';
import { cube } from '../../../slicer/fixtures/cube.ts';
import { writeStl } from '../../../slicer/mesh/write-stl.ts';
import { connect as connectDatabase } from '../../db/connect.ts';
import { signReviewLink } from '../../gateways/mail/review-links.ts';
import { agentProfile } from '../agents.ts';
import { addDeliveredOrder } from '../fixtures/order.ts';

// Needs the real process: memory and shutdown depend on Deno, which these tests do not run on.
const server = process.env['TEST_DATABASE_URL'] ?? '';
const database = `real_process_${process.pid}`;
const login = { database, role: database, password: randomBytes(16).toString('hex') };
const url = await ensureShopDatabase(server, login);
const folder = await mkdtemp(join(tmpdir(), 'real-process-'));
const port = await freePort();
const secret = { TOKEN_SECRET: randomBytes(32).toString('hex') };
const problems: string[] = [];
const api = await startApi(
  { PORT: String(port), DATABASE_URL: url, DATA_DIR: folder, ...secret },
  { onProblem: (message) => problems.push(message) },
);

const clients: Socket[] = [];
afterAll(async () => {
  for (const client of clients) client.destroy();
  await api.stop();
  await dropShopDatabase(server, database);
  await rm(folder, { recursive: true, force: true });
});

function open(text: string): Socket {
  const client = connect(port, '127.0.0.1');
  client.on('error', () => {});
  client.write(text);
  clients.push(client);
  return client;
}

const MB = 1024 * 1024;

async function memory(): Promise<number> {
  const [, kilobytes = ''] = /VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${api.pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}

/** The most that the process holds until it is stopped. */
function watchMemory() {
  let most = 0;
  const look = async () => {
    most = Math.max(most, await memory());
  };
  const timer = setInterval(look, 50);
  return {
    async stop(): Promise<number> {
      clearInterval(timer);
      await look();
      return most;
    },
  };
}

it('answers an agent whose profile another process reads for it', async () => {
  const profile = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(agentProfile));
  });
  profile.listen(0, '127.0.0.1');
  await once(profile, 'listening');
  const { port: own } = profile.address() as AddressInfo;
  const discovery = await fetch(`http://127.0.0.1:${port}/.well-known/ucp`, { redirect: 'error' });
  expect((await discovery.json()).ucp.version).toBe(agentProfile.ucp.version);
  const search = await fetch(`http://127.0.0.1:${port}/ucp/v1/catalog/search`, {
    method: 'POST',
    headers: { 'ucp-agent': `profile="http://localhost:${own}/profile.json"`, 'content-type': 'application/json' },
    body: JSON.stringify({ query: 'petrol pla' }),
  });
  const { products } = await search.json();
  profile.close();
  expect([search.status, products[0]?.id]).toEqual([200, 'pla-petrol']);
});

it('logs no error for bodies that their clients abort', async () => {
  const head = 'POST /api/webhooks/stripe HTTP/1.1\r\nHost: shop\r\ncontent-length: 99\r\n\r\n{"';
  for (let n = 0; n < 20; n += 1) {
    const client = open(head);
    // The shop has taken what was sent once it has answered somebody who came later.
    await fetch(`http://127.0.0.1:${port}/api/health`);
    client.destroy();
  }
  await fetch(`http://127.0.0.1:${port}/api/health`);
  await expect.poll(async () => (await fetch(`http://127.0.0.1:${port}/api/health/ready`)).ok).toBe(true);
  expect(problems).toEqual([]);
});

it('stores no more than the first bytes of ten large socket messages', async () => {
  const before = await memory();
  let takenMegabytes = 0;
  await Promise.all(
    Array.from({ length: 10 }, async () => {
      const key = randomBytes(16).toString('base64');
      const headers = ['Host: 127.0.0.1', 'Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13'];
      const socket = open(
        [`GET ${VENDING_SOCKETS} HTTP/1.1`, ...headers, `Sec-WebSocket-Key: ${key}`, '\r\n'].join('\r\n'),
      );
      const [answer] = (await once(socket, 'data')) as [Buffer];
      expect(String(answer)).toMatch(/^HTTP\/1\.1 101/);
      const closed = new Promise((resolve) => socket.once('close', resolve));
      // Announces a text of 60 MB, and sends it until the shop closes the connection.
      const header = Buffer.alloc(14);
      header.set([0x81, 0xff]);
      header.writeBigUInt64BE(60_000_000n, 2);
      socket.write(header);
      for (let sent = 0; sent < 59 && socket.writable; sent += 1) {
        const isTaken = new Promise<number>((resolve) => {
          socket.write(Buffer.alloc(MB, 'x'), (error) => resolve(error ? 0 : 1));
        });
        takenMegabytes += await Promise.race([isTaken, closed.then(() => 0)]);
      }
      await closed;
    }),
  );
  // Of 590 MB, what fits into the system's buffers before the shop closes: 25 to 40 MB on an idle machine.
  expect(takenMegabytes).toBeLessThan(300);
  // The process has just started and still grows on its own; storing the messages would add all of them.
  expect((await memory()) - before).toBeLessThan(400);
});

/** A guest of the shop, as a browser has it: the cookie of its first write. */
async function newGuest(): Promise<string> {
  const { jwt } = await (await fetch(`http://127.0.0.1:${port}/api/auth/login/guest`)).json();
  return jwt;
}

it('draws thirty pictures that come at once in the memory of one', async () => {
  const authorization = `Bearer ${await newGuest()}`;
  const form = new FormData();
  form.set('upfile', new Blob([writeStl(cube(20))]), 'cube.stl');
  const files = `http://127.0.0.1:${port}/api/file`;
  const { id } = await (await fetch(files, { method: 'POST', body: form, headers: { authorization } })).json();
  const picture = sharp({ create: { width: 2000, height: 2000, channels: 4, background: '#0b5a6380' } });
  const png = await picture.png({ progressive: true, compressionLevel: 9 }).toBuffer();
  const body = JSON.stringify({ preview: { type: 'img', value: `data:image/png;base64,${png.toString('base64')}` } });
  const headers = { authorization, 'content-type': 'application/json' };
  const send = async () => (await fetch(`${files}/${id}`, { method: 'PUT', headers, body })).status;
  expect(await send()).toBe(200);
  const before = await memory();
  const watch = watchMemory();
  expect(await Promise.all(Array.from({ length: 30 }, send))).toEqual(Array(30).fill(200));
  // Side by side, each takes 16 MB for its pixels, and more to draw: 785 MB were measured.
  expect((await watch.stop()) - before).toBeLessThan(200);
});

it('receives few of sixty photos that never end, and refuses the others', async () => {
  const { db, close } = connectDatabase(url, 1, () => {});
  const order = await addDeliveredOrder({ db }, { items: ['pla-petrol-1.75mm-1kg'] });
  await close();
  const token = await signReviewLink(order.id, { secret: secret.TOKEN_SECRET, now: new Date() });
  const headers = ['Host: shop', `${LINK_TOKEN}: ${token}`, 'content-type: image/jpeg', `content-length: ${12 * MB}`];
  const head = [...headers, '\r\n'].join('\r\n');
  const most = Buffer.alloc(11.5 * MB, 'x');
  const before = await memory();
  const watch = watchMemory();
  const answers: string[] = [];
  await Promise.all(
    Array.from({ length: 60 }, async () => {
      const client = open(`POST /api/product-reviews/pla-petrol/photos HTTP/1.1\r\n${head}`);
      const answered = once(client, 'data').then(([data]) => answers.push(String(data).split('\r\n', 1)[0] ?? ''));
      const sent = new Promise((resolve) => client.write(most, resolve));
      await Promise.race([answered, sent]);
    }),
  );
  await expect.poll(() => answers).toEqual(Array(56).fill('HTTP/1.1 429 Too Many Requests'));
  // All sixty would take 690 MB.
  expect((await watch.stop()) - before).toBeLessThan(200);
});

it('responds in HTTP/1.1 to a client that offers HTTP/2', async () => {
  const client = open('GET /api/health HTTP/1.1\r\nHost: shop\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n');
  const [answer] = (await once(client, 'data')) as [Buffer];
  expect(String(answer)).toMatch(/^HTTP\/1\.1 200/);
});

it('shuts down cleanly while a request is half sent', async () => {
  open('POST /api/cart HTTP/1.1\r\nHost: shop\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{"');
  // A response to a later client shows that the half request was received.
  await fetch(`http://127.0.0.1:${port}/api/health`);
  process.kill(api.pid, 'SIGTERM');
  expect(await api.ended).toBe('exit code 0');
});
