import { expect, test } from 'vitest';
import { swatchClass } from './color-class.ts';

test.each([
  ['Teal', '#0B5A63', 'f-0b5a63'],
  ['Mixed', '#9A8F7C', 'sw-mixed'],
  ['Clear', '#0B5A63', 'sw-clear'],
])('a swatch of the family %s is not drawn in the color of one of its items', (family, hex, name) => {
  expect(swatchClass(family, hex)).toBe(name);
});
