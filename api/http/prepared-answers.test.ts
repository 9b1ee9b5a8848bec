import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { PreparedAnswers } from './prepared-answers.ts';

function counting() {
  let version = 1;
  const made: string[] = [];
  const prepared = new PreparedAnswers(() => version);
  const app = new Hono().get('/:key', (c) => {
    const { key } = c.req.param();
    return prepared.answer(c, key, () => {
      if (key === 'refused') throw new Error('refused');
      made.push(key);
      return { key };
    });
  });
  return { app, made, change: () => version++ };
}

it('makes an answer once for each version', async () => {
  const { app, made, change } = counting();
  for (let n = 0; n < 3; n++) expect(await (await app.request('/a')).json()).toEqual({ key: 'a' });
  expect(made).toEqual(['a']);
  change();
  await app.request('/a');
  expect(made).toEqual(['a', 'a']);
});

it('forgets the oldest of very many questions', async () => {
  const { app, made } = counting();
  for (let n = 0; n <= 500; n++) await app.request(`/question${n}`);
  await app.request('/question500');
  expect(made).toHaveLength(501);
  await app.request('/question0');
  expect(made).toHaveLength(502);
});

it('keeps no refusals', async () => {
  const { app, made } = counting();
  app.onError((_, c) => c.text('refused', 400));
  expect((await app.request('/refused')).status).toBe(400);
  expect(made).toEqual([]);
});

it('gives every character back as it was', async () => {
  const { app } = counting();
  const key = 'Kids’ “rôle” 🧵 \u007f\u0080\uffff';
  expect(await (await app.request(`/${encodeURIComponent(key)}`)).json()).toEqual({ key });
});

it('keeps nothing that was made of what has changed meanwhile', async () => {
  let version = 1;
  const makers: ((text: string) => void)[] = [];
  const prepared = new PreparedAnswers(() => version);
  const make = () => new Promise<string>((resolve) => makers.push(resolve));
  const app = new Hono().get('/', (c) => prepared.answerXml(c, 'feed', make));
  const slow = app.request('/');
  version = 2;
  const later = app.request('/');
  makers[1]?.('<new/>');
  expect(await (await later).text()).toBe('<new/>');
  makers[0]?.('<old/>');
  await slow;
  expect(await (await app.request('/')).text()).toBe('<new/>');
});
