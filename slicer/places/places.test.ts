import { expect, test } from 'vitest';
import { Places } from './places.ts';

const { signal } = new AbortController();

test('beyond the runs and those who wait for one, nobody gets a place', () => {
  const places = new Places({ runs: 1, waiting: 1 });
  const [first, second] = [places.take(), places.take()];
  expect(places.take()).toBeUndefined();
  first?.leave();
  // Who leaves twice makes room once.
  first?.leave();
  expect(places.free).toBe(1);
  expect(places.take()).toBeDefined();
  expect(places.take()).toBeUndefined();
  second?.leave();
});

test('those who wait are sliced in their order, each when the one before has left', async () => {
  const places = new Places({ runs: 1, waiting: 2 });
  const begun: number[] = [];
  const stays = [1, 2, 3].map((number) => {
    const place = places.take();
    const turn = place?.turn(signal).then(() => begun.push(number));
    return { place, turn };
  });
  await stays[0]?.turn;
  expect(begun).toEqual([1]);
  stays[0]?.place?.leave();
  await stays[1]?.turn;
  expect(begun).toEqual([1, 2]);
  stays[1]?.place?.leave();
  await stays[2]?.turn;
  expect(begun).toEqual([1, 2, 3]);
});

test('who gives up waiting does not hold up the next', async () => {
  const places = new Places({ runs: 1, waiting: 2 });
  const first = places.take();
  await first?.turn(signal);
  const leaving = new AbortController();
  const second = places.take();
  const gaveUp = expect(second?.turn(leaving.signal)).rejects.toThrow('gone');
  const third = places.take()?.turn(signal);
  leaving.abort(new Error('gone'));
  await gaveUp;
  second?.leave();
  first?.leave();
  await third;
  expect(places.free).toBe(2);
});
