// @ts-check
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { caddyfileFor, repeatsBodies } from '../../tools/stack/caddyfile-for.mjs';
import { freePort } from '../processes/free-port.mjs';
import { waitUntil } from '../processes/wait.mjs';
import { PROJECT } from '../project.mjs';

const CADDY = process.env.CADDY ?? 'caddy';
const version = execFileSync(CADDY, ['version'], { encoding: 'utf8' }).trim();
const folder = mkdtempSync(join(tmpdir(), 'caddy-'));
const key = { 'idempotency-key': '4e5b7c1ad1f04f2b' };

/** What the replicas received, in order. @type {{ method: string, path: string, body: string }[]} */
const received = [];
/** Requests whose replica dies before it answers, as by SIGKILL. */
let deaths = 0;
let origin = '';
/** @type {number[]} */
const ports = [];

const replicas = [openReplica(), openReplica()];
/** @type {import('node:child_process').ChildProcess} */
let caddy;

function openReplica() {
  return createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      const { method = '', url: path = '' } = request;
      if (path === '/api/health/live') return void response.end('{}');
      received.push({ method, path, body });
      deaths -= 1;
      if (deaths >= 0) return void request.socket.destroy();
      response.end('done');
    });
  });
}

beforeAll(async () => {
  for (const server of replicas) {
    const port = await freePort();
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    ports.push(port);
  }
  const [http, https, own, health] = [await freePort(), await freePort(), await freePort(), await freePort()];
  origin = `http://127.0.0.1:${own}`;
  const file = join(folder, 'Caddyfile');
  const text = readFileSync(join(PROJECT, 'containers/tls/Caddyfile'), 'utf8');
  writeFileSync(file, caddyfileFor(version, text).replace('127.0.0.1:2020', `127.0.0.1:${health}`));
  caddy = spawn(CADDY, ['run', '--config', file, '--adapter', 'caddyfile'], {
    stdio: 'ignore',
    env: {
      ...process.env,
      HOME: folder,
      XDG_DATA_HOME: folder,
      XDG_CONFIG_HOME: folder,
      SITE: origin,
      PUBLIC_URL: origin,
      CDN_RANGES: '127.0.0.1/32',
      SHOPS: ports.map((port) => `127.0.0.1:${port}`).join(' '),
      CADDY_HTTP_PORT: String(http),
      CADDY_HTTPS_PORT: String(https),
    },
  });
  const answers = async () => (await fetch(origin).catch(() => undefined))?.status === 200;
  if (!(await waitUntil(answers, 20_000))) throw new Error('Caddy does not answer.');
});
beforeEach(() => {
  received.length = 0;
  deaths = 0;
});
afterAll(() => {
  caddy?.kill();
  for (const server of replicas) server.close();
  rmSync(folder, { recursive: true, force: true });
});

/** @param {string} path @param {RequestInit} [init] */
async function whenOneDies(path, init) {
  deaths = 1;
  const { status } = await fetch(`${origin}${path}`, init);
  return { status, received: [...received] };
}

it('repeats a request that only reads, when its replica dies', async () => {
  const read = { method: 'GET', path: '/shop/', body: '' };
  expect(await whenOneDies('/shop/')).toEqual({ status: 200, received: [read, read] });
});

it('repeats a write with a key, when its replica dies', async () => {
  const write = { method: 'POST', path: '/api/checkout', body: '' };
  expect(await whenOneDies('/api/checkout', { method: 'POST', headers: key })).toEqual({
    status: 200,
    received: [write, write],
  });
});

it.runIf(repeatsBodies(version))('repeats the whole body of a write with a key', async () => {
  // The longest that the API takes from such a request.
  const body = 'x'.repeat(64 * 1024);
  const write = { method: 'POST', path: '/api/checkout', body };
  expect(await whenOneDies('/api/checkout', { method: 'POST', headers: key, body })).toEqual({
    status: 200,
    received: [write, write],
  });
});

it('never sends a body that it no longer has', async () => {
  const body = 'x'.repeat(200 * 1024);
  const { status, received } = await whenOneDies('/api/checkout', { method: 'POST', headers: key, body });
  expect(status).toBe(502);
  expect(received).toEqual([{ method: 'POST', path: '/api/checkout', body }]);
});

it('sends a write without a key once', async () => {
  const { status, received } = await whenOneDies('/api/cart', { method: 'POST' });
  expect(status).toBe(502);
  expect(received).toHaveLength(1);
});

it('sends a dispense of the vending machine once', async () => {
  const { status, received } = await whenOneDies('/api/vend/press', { headers: key });
  expect(status).toBe(502);
  expect(received).toHaveLength(1);
});

it('sends a write without a key to another replica, when the first is down', async () => {
  const [first] = replicas;
  first?.close();
  first?.closeAllConnections();
  for (let each = 0; each < 6; each += 1) {
    const { status } = await fetch(`${origin}/api/cart`, { method: 'POST' });
    expect(status).toBe(200);
  }
  first?.listen(ports[0], '127.0.0.1');
});
