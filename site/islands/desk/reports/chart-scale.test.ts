import { expect, it } from 'vitest';
import { ticksUpTo, tickText, timeText } from './chart-scale.ts';

it('draws lines at round values, the last one at or above the highest bar', () => {
  expect(ticksUpTo(68_552)).toEqual([0, 20_000, 40_000, 60_000, 80_000]);
  expect(ticksUpTo(100)).toEqual([0, 50, 100]);
  expect(ticksUpTo(1)).toEqual([0, 1]);
  expect(ticksUpTo(3)).toEqual([0, 1, 2, 3]);
  for (let highest = 1; highest < 1e9; highest = Math.ceil(highest * 1.37)) {
    const ticks = ticksUpTo(highest);
    expect(ticks.at(-1)).toBeGreaterThanOrEqual(highest);
    expect(ticks.at(-2)).toBeLessThan(highest);
    expect(ticks.length).toBeLessThanOrEqual(5);
    expect(ticks.every(Number.isInteger)).toBe(true);
  }
});

it('names amounts shortly, with their unit', () => {
  expect([0, 50, 20_000, 150_000, 12_345_600].map((cents) => tickText(cents, 'money'))).toEqual([
    ...['$0', '$0.5', '$200', '$1.5K', '$123.46K'],
  ]);
  expect([tickText(1500, 'count'), tickText(40, 'percent')]).toEqual(['1.5K', '40%']);
});

it('tells times from names', () => {
  expect(['2026-11-23', '2026-11', 'PLA', '2026-11-23x'].map(timeText)).toEqual([
    ...['Nov 23, 2026', 'Nov 2026', undefined, undefined],
  ]);
});
