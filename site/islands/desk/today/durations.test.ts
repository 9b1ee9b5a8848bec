import { expect, test } from 'vitest';
import { agoText, oldestText, untilText } from './durations.ts';

const now = Date.parse('2026-11-20T15:40:00Z');

test('says how long ago a moment was, in the two units that matter', () => {
  expect(agoText('2026-11-20T15:35:10Z', now)).toBe('4 min ago');
  expect(agoText('2026-11-20T12:35:00Z', now)).toBe('3 h 5 min ago');
  expect(agoText('2026-11-17T12:35:00Z', now)).toBe('3 days ago');
  expect(agoText(null, now)).toBe('');
  expect(oldestText('2026-11-20T15:35:10Z', now)).toBe('oldest 4 min ago');
  expect(oldestText(null, now)).toBe('');
});

test('counts down to the cut-off, and says when it has passed', () => {
  expect(untilText('2026-11-20T17:00:00Z', now)).toBe('in 1 h 20 min');
  expect(untilText('2026-11-20T15:00:00Z', now)).toBe('40 min ago');
});
