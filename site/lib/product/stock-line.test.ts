import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stockLine } from './stock-line.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-12-01T12:00:00Z') });
});
afterEach(() => vi.useRealTimers());

test('says when a sold-out item is expected back, until that day has passed', () => {
  expect(stockLine(0, 'piece', '2026-12-04').text).toBe('Out of Stock · back about December 4');
  expect(stockLine(0, 'piece', '2026-11-30').text).toBe('Out of Stock');
  expect(stockLine(0, 'piece').text).toBe('Out of Stock');
});

test('counts what is there, whatever day is written for its return', () => {
  expect(stockLine(86, 'spool', '2026-12-04')).toEqual({ level: 'in', text: 'In Stock · 86 spools' });
  expect(stockLine(3, 'spool').text).toBe('In Stock · 3 left');
});
