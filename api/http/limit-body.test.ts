import { Hono } from 'hono';
import { expect, it, vi } from 'vitest';
import { testSettings } from '../test/test-settings.ts';
import type { CallerEnv } from './caller.ts';
import { errorResponse } from './error-response.ts';
import { limitBody } from './limit-body.ts';

const LARGE = 65 * 1024;
const PHOTO = '/api/product-reviews/petrol/photos';

/** A body that is sent up to `bytes`, and ends when the test says so. */
function heldBody(bytes: number) {
  let end = () => {};
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(new Uint8Array(bytes));
      end = () => controller.close();
    },
  });
  return { body, end: () => end() };
}

function openRoutes() {
  const app = new Hono<CallerEnv>();
  const read = vi.fn();
  app.onError(errorResponse({ info: () => {}, warn: () => {}, error: () => {} }));
  app.use(limitBody({ ...testSettings, shoppersPerCaller: 1, trustedProxies: 1 }));
  app.on(['POST', 'PUT'], '*', async (c) => {
    if (c.req.header('authorization') !== 'known') return c.text('who are you?', 401);
    const { byteLength } = await c.req.arrayBuffer();
    read(byteLength);
    return c.text(String(byteLength));
  });
  async function send(path: string, body: BodyInit, { caller = '203.0.113.1', token = 'known', method = 'POST' } = {}) {
    const headers = { 'x-forwarded-for': caller, authorization: token };
    const init: RequestInit & { duplex: 'half' } = { method, body, headers, duplex: 'half' };
    const response = await app.request(path, init);
    return [response.status, await response.text()];
  }
  return { send, read };
}

const full = [429, 'The shop is receiving many pictures right now. Please try again in a minute.'];

it('receives four large photos at a time, of one caller three, and more as they end', async () => {
  const { send, read } = openRoutes();
  const held = Array.from({ length: 4 }, () => heldBody(LARGE));
  const answers = held.map(({ body }, n) => send(PHOTO, body, { caller: n < 3 ? '203.0.113.1' : '203.0.113.2' }));
  await vi.waitFor(async () => expect(await send(PHOTO, new Uint8Array(LARGE))).toEqual(full));
  expect(await send(PHOTO, new Uint8Array(LARGE), { caller: '203.0.113.3' })).toEqual(full);
  expect(read).not.toHaveBeenCalled();
  for (const { end } of held) end();
  expect(await Promise.all(answers)).toEqual(held.map(() => [200, String(LARGE)]));
  expect(await send(PHOTO, new Uint8Array(LARGE))).toEqual([200, String(LARGE)]);
});

it('bounds the photos of one caller, so that others can send theirs', async () => {
  const { send } = openRoutes();
  const held = Array.from({ length: 3 }, () => heldBody(LARGE));
  const answers = held.map(({ body }) => send(PHOTO, body));
  await vi.waitFor(async () => expect(await send(PHOTO, new Uint8Array(LARGE))).toEqual(full));
  expect(await send(PHOTO, new Uint8Array(LARGE), { caller: '203.0.113.2' })).toEqual([200, String(LARGE)]);
  for (const { end } of held) end();
  await Promise.all(answers);
});

it('keeps no place for strangers, whose bodies nobody reads, or for small bodies', async () => {
  const { send } = openRoutes();
  const held = Array.from({ length: 20 }, () => heldBody(LARGE));
  const strangers = held.map(({ body }) => send(PHOTO, body, { token: 'unknown' }));
  for (const answer of strangers) expect(await answer).toEqual([401, 'who are you?']);
  const small = Array.from({ length: 20 }, () => heldBody(1024));
  const answers = small.map(({ body }) => send(PHOTO, body));
  expect(await send(PHOTO, new Uint8Array(LARGE))).toEqual([200, String(LARGE)]);
  for (const { end } of small) end();
  await Promise.all(answers);
});

it.each([
  ['/api/cart', 'POST', 64],
  ['/api/file/1', 'PUT', 1024],
  ['/api/webhooks/stripe', 'POST', 512],
])('refuses more than the limit of %s, announced or in chunks', async (path, method, kilobytes) => {
  const { send, read } = openRoutes();
  const most = new Uint8Array(kilobytes * 1024);
  const tooMuch = new Uint8Array(most.length + 1);
  expect(await send(path, most, { method })).toEqual([200, String(most.length)]);
  const refused = [413, `That is too much data for one request. The limit is ${kilobytes} kB.`];
  expect(await send(path, tooMuch, { method })).toEqual(refused);
  expect(await send(path, new Blob([tooMuch]).stream(), { method })).toEqual(refused);
  expect(read).toHaveBeenCalledTimes(1);
});
