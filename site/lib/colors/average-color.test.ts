import { expect, it } from 'vitest';
import { averageColor } from './average-color.ts';

it('averages the pixels of an area', () => {
  expect(averageColor({ data: new Uint8ClampedArray([10, 0, 255, 255, 20, 1, 255, 255]) })).toBe('#0F01FF');
  expect(averageColor({ data: new Uint8ClampedArray([47, 111, 98, 255]) })).toBe('#2F6F62');
});
