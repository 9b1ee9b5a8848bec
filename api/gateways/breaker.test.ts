import { beforeEach, expect, it } from 'vitest';
import { Breaker, CircuitOpen } from './breaker.ts';

class Refused extends Error {}

let now: number;
let calls: number;
let logged: string[];
let answer: () => Promise<string>;
let breaker: Breaker;

beforeEach(() => {
  now = 1_000_000;
  calls = 0;
  logged = [];
  answer = async () => 'well';
  breaker = new Breaker({
    name: 'the carrier',
    log: {
      info: (message) => logged.push(message),
      warn: (message) => logged.push(message),
      error: (message) => logged.push(message),
    },
    isRefusal: (error) => error instanceof Refused,
    now: () => now,
  });
});

const run = () =>
  breaker.run(() => {
    calls++;
    return answer();
  });
const fail = async (times: number) => {
  answer = () => Promise.reject(new Error('down'));
  for (let n = 0; n < times; n++) await expect(run()).rejects.toThrow();
};

it('opens after three failures in a row and retries after half a minute', async () => {
  await fail(3);
  await expect(run()).rejects.toThrow(CircuitOpen);
  expect(calls).toBe(3);
  now += 30_000;
  answer = async () => 'well';
  expect(await run()).toBe('well');
  expect(await run()).toBe('well');
});

it('sends one trial call while other calls fail fast', async () => {
  await fail(3);
  now += 30_000;
  let finish = (_: string) => {};
  answer = () => new Promise((resolve) => (finish = resolve));
  const trial = run();
  await expect(run()).rejects.toThrow(CircuitOpen);
  finish('well');
  expect(await trial).toBe('well');
});

it('stays open when the trial call fails', async () => {
  await fail(3);
  now += 30_000;
  await fail(1);
  now += 29_999;
  await expect(run()).rejects.toThrow(CircuitOpen);
});

it('resets the count after a success', async () => {
  await fail(2);
  answer = async () => 'well';
  await run();
  await fail(2);
  answer = async () => 'well';
  expect(await run()).toBe('well');
});

it('logs the first failure and the recovery only', async () => {
  await fail(9);
  now += 30_000;
  answer = async () => 'well';
  await run();
  expect(logged).toEqual(['the carrier failed; using the shop’s own data', 'the carrier is available again']);
});

it('stays closed for rejected requests, so that nobody can disable the carrier with bad input', async () => {
  answer = () => Promise.reject(new Refused());
  for (let n = 0; n < 9; n++) await expect(run()).rejects.toThrow(Refused);
  expect(calls).toBe(9);
  expect(logged).toEqual(['the carrier rejected a request; using the shop’s own data']);
});
