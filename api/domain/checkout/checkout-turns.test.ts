import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CheckoutTurns } from './checkout-turns.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Begins this many checkouts, and returns what ends them. */
function beginCheckouts(turns: CheckoutTurns, count: number): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  for (let n = 0; n < count; n += 1) void turns.enter(`shopper ${n}`, () => promise);
  return resolve;
}

function waitForEnd(turns: CheckoutTurns): { hasEnded: boolean } {
  const seen = { hasEnded: false };
  void turns.afterRush().then(() => {
    seen.hasEnded = true;
  });
  return seen;
}

describe('the end of a rush', () => {
  it('is at once while shoppers hardly meet', async () => {
    const turns = new CheckoutTurns();
    beginCheckouts(turns, 2);
    const rush = waitForEnd(turns);
    await vi.advanceTimersByTimeAsync(0);
    expect(rush.hasEnded).toBe(true);
  });

  it('is a second after the last time that several met', async () => {
    const turns = new CheckoutTurns();
    const end = beginCheckouts(turns, 3);
    const rush = waitForEnd(turns);
    end();
    await vi.advanceTimersByTimeAsync(500);
    beginCheckouts(turns, 3)();
    await vi.advanceTimersByTimeAsync(900);
    expect(rush.hasEnded).toBe(false);
    await vi.advanceTimersByTimeAsync(200);
    expect(rush.hasEnded).toBe(true);
  });

  it('is not waited for longer than some seconds', async () => {
    const turns = new CheckoutTurns();
    beginCheckouts(turns, 3);
    const rush = waitForEnd(turns);
    for (let n = 0; n < 4; n += 1) {
      await vi.advanceTimersByTimeAsync(900);
      beginCheckouts(turns, 3);
    }
    expect(rush.hasEnded).toBe(false);
    await vi.advanceTimersByTimeAsync(900);
    beginCheckouts(turns, 3);
    await vi.advanceTimersByTimeAsync(600);
    expect(rush.hasEnded).toBe(true);
  });
});
