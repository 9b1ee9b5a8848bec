import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { ResponseCache } from './response-cache.ts';

function counting() {
  let version = 1;
  const made: string[] = [];
  const cache = new ResponseCache(() => version);
  const app = new Hono().get('/:key', (c) => {
    const { key } = c.req.param();
    return cache.sendJson(c, key, () => {
      if (key === 'refused') throw new Error('refused');
      made.push(key);
      return { key };
    });
  });
  return { app, made, change: () => version++ };
}

it('computes a response once for each version', async () => {
  const { app, made, change } = counting();
  for (let n = 0; n < 3; n++) expect(await (await app.request('/a')).json()).toEqual({ key: 'a' });
  expect(made).toEqual(['a']);
  change();
  await app.request('/a');
  expect(made).toEqual(['a', 'a']);
});

it('drops the oldest of many entries', async () => {
  const { app, made } = counting();
  for (let n = 0; n <= 500; n++) await app.request(`/question${n}`);
  await app.request('/question500');
  expect(made).toHaveLength(501);
  await app.request('/question0');
  expect(made).toHaveLength(502);
});

it('does not cache errors', async () => {
  const { app, made } = counting();
  app.onError((_, c) => c.text('refused', 400));
  expect((await app.request('/refused')).status).toBe(400);
  expect(made).toEqual([]);
});

it('keeps every character', async () => {
  const { app } = counting();
  const key = 'Kids’ “rôle” 🧵 \u007f\u0080\uffff';
  expect(await (await app.request(`/${encodeURIComponent(key)}`)).json()).toEqual({ key });
});
