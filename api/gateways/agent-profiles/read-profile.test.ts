import { once } from 'node:events';
import http, { type RequestListener } from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { selfSigned } from '../../test/certificate.ts';
import { MAX_PROFILE_BYTES } from './agent-profiles.ts';
import { profileReader } from './read-profile.ts';

const HOST = 'agent.example';
const { key, cert } = selfSigned(HOST, new Date(Date.now() + 86_400_000));
const json = { 'content-type': 'application/json' };
let calls: string[] = [];
let answer: RequestListener = (_, response) => response.end();
const server = https.createServer({ key, cert }, (request, response) => {
  calls.push(`${request.headers.host}${request.url}`);
  answer(request, response);
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
const { port } = server.address() as AddressInfo;
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  calls = [];
  answer = (_, response) => response.writeHead(200, { ...json, 'cache-control': 'max-age=90' }).end('{"ucp":{}}');
});

/** The server of this test stands for one of the internet. */
const ofTest = { allowLoopback: false, port, ca: cert, timeoutMs: 2_000 } as const;
const here = { ...ofTest, resolve: async () => ['127.0.0.1'], mayCall: () => true };

it('reads a profile by the name in its address', async () => {
  const read = profileReader(here);
  expect(await read('https://agent.example/profile.json?v=1')).toEqual({
    text: '{"ucp":{}}',
    cacheControl: 'max-age=90',
  });
  expect(calls).toEqual(['agent.example/profile.json?v=1']);
});

it('connects to the address that it checked, though the name stands for another one a moment later', async () => {
  let lookups = 0;
  const resolve = async () => (lookups++ === 0 ? ['127.0.0.1'] : ['127.0.0.2']);
  const checked: string[] = [];
  const mayCall = (address: string) => checked.push(address) > 0;
  await profileReader({ ...ofTest, resolve, mayCall })('https://agent.example/');
  expect([lookups, checked, calls.length]).toEqual([1, ['127.0.0.1'], 1]);
});

it.each([
  ['a private address', ['10.1.2.3']],
  ['this machine', ['127.0.0.1']],
  ['this machine in IPv6', ['::1']],
  ['a public and a private one', ['1.1.1.1', '192.168.0.1']],
  ['a mapped one', ['::ffff:10.0.0.1']],
])('calls no name that stands for %s', async (_, addresses) => {
  const read = profileReader({ ...ofTest, resolve: async () => addresses });
  await expect(read('https://agent.example/')).rejects.toMatchObject({ fault: 'address' });
  expect(calls).toEqual([]);
});

it.each([
  'https://127.0.0.1/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://0177.0.0.1/',
  'https://[::1]/',
  'https://[::ffff:10.0.0.1]/',
  'https://[64:ff9b::10.0.0.1]/',
  'https://169.254.169.254/latest/meta-data/',
])('calls nothing at %s', async (url) => {
  await expect(profileReader(ofTest)(url)).rejects.toMatchObject({ fault: 'address' });
  expect(calls).toEqual([]);
});

it.each([
  'http://agent.example/',
  'http://localhost/',
  'http://127.0.0.1:8000/',
  'https://agent.example:8443/',
  'https://name:word@agent.example/',
  'ftp://agent.example/',
  'file:///etc/passwd',
  'data:application/json,{}',
  'agent.example',
  '',
])('takes %s for no address of a profile', async (url) => {
  await expect(profileReader(here)(url)).rejects.toMatchObject({ fault: 'address' });
  expect(calls).toEqual([]);
});

it('trusts no certificate of another name', async () => {
  await expect(profileReader(here)('https://other.example/')).rejects.toMatchObject({ fault: 'unreachable' });
  expect(calls).toEqual([]);
});

it.each([301, 302, 303, 307, 308])('follows no redirect of status %i', async (status) => {
  answer = (_, response) => response.writeHead(status, { location: 'https://agent.example/other' }).end();
  await expect(profileReader(here)('https://agent.example/')).rejects.toMatchObject({ fault: 'unreachable' });
  expect(calls).toHaveLength(1);
});

it.each([204, 404, 500])('takes no answer of status %i', async (status) => {
  answer = (_, response) => response.writeHead(status, json).end();
  await expect(profileReader(here)('https://agent.example/')).rejects.toMatchObject({ fault: 'unreachable' });
});

it.each([
  ['HTML', { 'content-type': 'text/html' }],
  ['no type', {}],
  ['compressed', { ...json, 'content-encoding': 'gzip' }],
])('takes no answer that is %s', async (_, headers) => {
  answer = (_request, response) => response.writeHead(200, headers).end('{}');
  await expect(profileReader(here)('https://agent.example/')).rejects.toMatchObject({ fault: 'malformed' });
});

it('stops reading at 64 kB, whatever length was announced', async () => {
  let sent = 0;
  answer = (_, response) => {
    response.writeHead(200, json);
    const more = () => {
      while (!response.destroyed && response.write(Buffer.alloc(16 * 1024, ' '))) sent += 16 * 1024;
    };
    response.on('drain', more);
    more();
  };
  await expect(profileReader(here)('https://agent.example/')).rejects.toMatchObject({ fault: 'malformed' });
  expect(sent).toBeLessThan(100 * MAX_PROFILE_BYTES);
});

it.each([
  ['says nothing', () => {}],
  [
    'sends a byte from time to time',
    (response: http.ServerResponse) => {
      response.writeHead(200, json);
      const timer = setInterval(() => response.write(' '), 50);
      response.on('close', () => clearInterval(timer));
    },
  ],
])('gives up on a server that %s', async (_, respond) => {
  answer = (_request, response) => respond(response);
  const read = profileReader({ ...here, timeoutMs: 300 });
  await expect(read('https://agent.example/')).rejects.toMatchObject({ fault: 'unreachable' });
});

it('gives up on a name server that says nothing', async () => {
  const read = profileReader({ ...here, timeoutMs: 100, resolve: () => new Promise(() => {}) });
  await expect(read('https://agent.example/')).rejects.toMatchObject({ fault: 'unreachable' });
});

it('reads two profiles of a host at a time, and sixteen in all', async () => {
  answer = () => {};
  const read = profileReader({ ...here, timeoutMs: 300 });
  const faults = async (urls: string[]) => {
    const outcomes = await Promise.allSettled(urls.map((url) => read(url)));
    return outcomes.map((outcome) => (outcome.status === 'rejected' ? outcome.reason.fault : 'read'));
  };
  expect(await faults(['1', '2', '3'].map((path) => `https://agent.example/${path}`))).toEqual([
    'unreachable',
    'unreachable',
    'busy',
  ]);
  const all = await faults(Array.from({ length: 17 }, (_, index) => `https://agent-${index}.example/`));
  expect(all.filter((fault) => fault === 'busy')).toHaveLength(1);
});

it('reads profiles of this machine over http in a sandbox that only this machine reaches', async () => {
  const local = http.createServer((_, response) => response.writeHead(200, json).end('{}'));
  local.listen(0, '127.0.0.1');
  await once(local, 'listening');
  const { port: own } = local.address() as AddressInfo;
  const sandbox = profileReader({ allowLoopback: true });
  expect((await sandbox(`http://localhost:${own}/profile.json`)).text).toBe('{}');
  await expect(sandbox('http://10.0.0.1/')).rejects.toMatchObject({ fault: 'address' });
  await expect(sandbox('http://agent.example/')).rejects.toMatchObject({ fault: 'address' });
  local.close();
});
