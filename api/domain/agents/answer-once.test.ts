import { beforeEach, expect, it } from 'vitest';
import { createTestApp } from '../../test/create-test-app.ts';
import { answerOnce, sweepAgentCalls } from './answer-once.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
let now = new Date();
const shop = await createTestApp({ clock: () => now });
let runs = 0;
beforeEach(() => {
  now = new Date();
  runs = 0;
});

const idempotencyKey = crypto.randomUUID();
const call = { profileUrl: 'https://agent.example/', idempotencyKey, request: ['create_cart', '', { line_items: [] }] };
const run = async () => ({ status: 201, body: { run: ++runs } });
const answer = (own = run, request = call.request) => answerOnce(shop.deps, { ...call, request }, own);
const rows = () => shop.deps.connection.db.selectFrom('agent_calls').selectAll().execute();

it('runs a call once, and answers it the same for a day', async () => {
  const first = await answer();
  now = new Date(now.getTime() + DAY_MS - 1_000);
  expect(await answer()).toEqual(first);
  expect(runs).toBe(1);
});

it('runs a call again a day later', async () => {
  await answer();
  now = new Date(now.getTime() + DAY_MS + 1_000);
  expect(await answer()).toEqual({ status: 201, body: { run: 2 } });
});

it('refuses the key with another request, and asks to wait while one is running', async () => {
  let end = () => {};
  const slow = answer(async () => {
    await new Promise<void>((resolve) => {
      end = resolve;
    });
    return run();
  });
  await expect.poll(rows).toHaveLength(1);
  await expect(answer()).rejects.toMatchObject({ code: 'idempotency_running', retryAfter: 1 });
  await expect(answer(run, ['create_cart', '', {}])).rejects.toMatchObject({ status: 409, code: 'idempotency_reused' });
  end();
  expect(await slow).toEqual({ status: 201, body: { run: 1 } });
  expect(await answer()).toEqual({ status: 201, body: { run: 1 } });
});

it('runs one of twenty that come at the same time', async () => {
  const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => answer()));
  const answers = outcomes.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  expect([runs, new Set(answers.map(({ body }) => body['run']))]).toEqual([1, new Set([1])]);
});

it('leaves the key free when the call fails', async () => {
  const fail = async () => {
    throw new Error('the database is gone');
  };
  await expect(answer(fail)).rejects.toThrow('gone');
  expect(await rows()).toEqual([]);
  expect(await answer()).toEqual({ status: 201, body: { run: 1 } });
});

it('runs a call again whose process ended in the middle, and keeps the later answer', async () => {
  let end = () => {};
  const interrupted = answer(async () => {
    await new Promise<void>((resolve) => {
      end = resolve;
    });
    return { status: 201, body: { late: true } };
  });
  await expect.poll(rows).toHaveLength(1);
  now = new Date(now.getTime() + 61_000);
  const again = await answer();
  end();
  await interrupted;
  expect(await answer()).toEqual(again);
});

it('stores neither key nor request, and deletes an answer after a day', async () => {
  await answer();
  expect(JSON.stringify(await rows())).not.toContain(idempotencyKey);
  expect(await sweepAgentCalls(shop.deps)).toBe(0);
  now = new Date(now.getTime() + DAY_MS + 1_000);
  expect([await sweepAgentCalls(shop.deps), await rows()]).toEqual([1, []]);
});
