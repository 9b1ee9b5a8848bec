import { describe, expect, it } from 'vitest';
import { Slots } from './slots.ts';

const { signal } = new AbortController();

describe('slots', () => {
  it('run out once all runs and waiting places are in use', () => {
    const slots = new Slots({ runs: 1, waiting: 1 });
    const [first, second] = [slots.acquire(), slots.acquire()];
    expect(slots.acquire()).toBeUndefined();
    first?.release();
    // Releasing twice frees one slot only.
    first?.release();
    expect(slots.free).toBe(1);
    expect(slots.acquire()).toBeDefined();
    expect(slots.acquire()).toBeUndefined();
    second?.release();
  });

  it('start in order, each when the one before is released', async () => {
    const slots = new Slots({ runs: 1, waiting: 2 });
    const started: number[] = [];
    const requests = [1, 2, 3].map((number) => {
      const slot = slots.acquire();
      const turn = slot?.waitForTurn(signal).then(() => started.push(number));
      return { slot, turn };
    });
    await requests[0]?.turn;
    expect(started).toEqual([1]);
    requests[0]?.slot?.release();
    await requests[1]?.turn;
    expect(started).toEqual([1, 2]);
    requests[1]?.slot?.release();
    await requests[2]?.turn;
    expect(started).toEqual([1, 2, 3]);
  });

  it('skip a request that gave up waiting', async () => {
    const slots = new Slots({ runs: 1, waiting: 2 });
    const first = slots.acquire();
    await first?.waitForTurn(signal);
    const leaving = new AbortController();
    const second = slots.acquire();
    const gaveUp = expect(second?.waitForTurn(leaving.signal)).rejects.toThrow('gone');
    const third = slots.acquire()?.waitForTurn(signal);
    leaving.abort(new Error('gone'));
    await gaveUp;
    second?.release();
    first?.release();
    await third;
    expect(slots.free).toBe(2);
  });
});
