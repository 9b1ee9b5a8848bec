import { beforeEach, expect, it } from 'vitest';
import { Breaker, CircuitOpen } from './breaker.ts';

class Refused extends Error {}

let now: number;
let asked: number;
let logged: string[];
let answer: () => Promise<string>;
let breaker: Breaker;

beforeEach(() => {
  now = 1_000_000;
  asked = 0;
  logged = [];
  answer = async () => 'well';
  breaker = new Breaker({
    name: 'the carrier',
    log: { info: (message) => logged.push(message), error: (message) => logged.push(message) },
    isRefusal: (error) => error instanceof Refused,
    now: () => now,
  });
});

const ask = () =>
  breaker.ask(() => {
    asked++;
    return answer();
  });
const askInVain = async (times: number) => {
  answer = () => Promise.reject(new Error('down'));
  for (let n = 0; n < times; n++) await expect(ask()).rejects.toThrow();
};

it('leaves who failed three times in a row alone, and asks again after half a minute', async () => {
  await askInVain(3);
  await expect(ask()).rejects.toThrow(CircuitOpen);
  expect(asked).toBe(3);
  now += 30_000;
  answer = async () => 'well';
  expect(await ask()).toBe('well');
  expect(await ask()).toBe('well');
});

it('sends one question ahead: the others do not wait for it', async () => {
  await askInVain(3);
  now += 30_000;
  let finish = (_: string) => {};
  answer = () => new Promise((resolve) => (finish = resolve));
  const ahead = ask();
  await expect(ask()).rejects.toThrow(CircuitOpen);
  finish('well');
  expect(await ahead).toBe('well');
});

it('goes on resting when the question ahead fails', async () => {
  await askInVain(3);
  now += 30_000;
  await askInVain(1);
  now += 29_999;
  await expect(ask()).rejects.toThrow(CircuitOpen);
});

it('forgives failures with an answer between them', async () => {
  await askInVain(2);
  answer = async () => 'well';
  await ask();
  await askInVain(2);
  answer = async () => 'well';
  expect(await ask()).toBe('well');
});

it('tells the log of the first failure and of the recovery, not of each request', async () => {
  await askInVain(9);
  now += 30_000;
  answer = async () => 'well';
  await ask();
  expect(logged).toEqual(['the carrier failed; the shop’s own data is used', 'the carrier answers again']);
});

it('does not rest for questions that make no sense: nobody can silence the carrier with them', async () => {
  answer = () => Promise.reject(new Refused());
  for (let n = 0; n < 9; n++) await expect(ask()).rejects.toThrow(Refused);
  expect(asked).toBe(9);
  expect(logged).toEqual(['the carrier refused a question; the shop’s own data is used']);
});
