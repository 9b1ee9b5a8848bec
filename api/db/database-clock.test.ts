import { beforeEach, expect, it } from 'vitest';
import { DatabaseClock } from './database-clock.ts';

let right: number;
let monotonic: number;
let wall: number;
let clock: DatabaseClock;

beforeEach(() => {
  [right, monotonic, wall] = [1_800_000_000_000, 5_000, 1_800_000_000_000 + 86_400_000];
  clock = new DatabaseClock({ monotonic: () => monotonic, wall: () => wall });
});

function pass(ms: number): void {
  right += ms;
  monotonic += ms;
  wall += ms;
}

/** `there` and `back`: milliseconds that the question and the answer take. */
async function measure(there = 0, back = 0): Promise<void> {
  await clock.measure(async () => {
    pass(there);
    const time = right;
    pass(back);
    return time;
  });
}

it('is the time of the database, also when the clock of the machine jumps', async () => {
  await measure(1, 1);
  expect(clock.now().getTime()).toBe(right);
  wall -= 3 * 86_400_000;
  pass(10_000);
  expect(clock.now().getTime()).toBe(right);
  expect(clock.aheadMs).toBe(-2 * 86_400_000);
});

it('is the time of the machine until it was measured', () => {
  expect(clock.now().getTime()).toBe(wall);
  expect(clock.aheadMs).toBe(0);
});

it('is not moved by an answer that took long', async () => {
  await measure(1, 1);
  await measure(0, 1_500);
  await measure(1_500, 0);
  expect(clock.now().getTime()).toBe(right);
});

it('follows when the clock of the database is set, or the machine slept', async () => {
  await measure(1, 1);
  right += 3_600_000;
  await measure(1, 1);
  expect(Math.abs(clock.now().getTime() - right)).toBeLessThanOrEqual(1);
});

it('keeps its time while the database does not respond', async () => {
  await measure(1, 1);
  await expect(clock.measure(() => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
  pass(60_000);
  expect(clock.now().getTime()).toBe(right);
});
