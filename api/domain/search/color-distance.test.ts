import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { colorDistance, filamentLab, labOf } from './color-distance.ts';

const pairs = readFileSync(new URL('fixtures/ciede2000-pairs.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => line.split(' ').map(Number));

it('measures the published test pairs of CIEDE2000, in both directions', () => {
  expect(pairs).toHaveLength(34);
  for (const [l1 = 0, a1 = 0, b1 = 0, l2 = 0, a2 = 0, b2 = 0, expected = 0] of pairs) {
    const [one, other] = [
      { l: l1, a: a1, b: b1 },
      { l: l2, a: a2, b: b2 },
    ];
    expect(colorDistance(one, other)).toBeCloseTo(expected, 4);
    expect(colorDistance(other, one)).toBeCloseTo(expected, 4);
  }
});

it('takes what was measured before the color of the page', () => {
  const lab = { l: 34, a: -17.5, b: -12 };
  expect(filamentLab('#0B5A63', { lab, instrument: 'spectrophotometer', on: '2026-11-02' })).toEqual(lab);
  expect(filamentLab('#0B5A63', undefined)).toEqual(labOf('#0B5A63'));
});
