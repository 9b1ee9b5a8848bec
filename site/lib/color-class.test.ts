import { expect, it, test } from 'vitest';
import { colorStyles } from '../build/filament-colors.ts';
import { colorClass, swatchClass } from './color-class.ts';

test.each([
  ['Teal', '#0B5A63', 'fil r-0b g-5a b-63'],
  ['Mixed', '#9A8F7C', 'sw-mixed'],
  ['Clear', '#0B5A63', 'sw-clear'],
])('a swatch of the family %s is not drawn in the color of one of its items', (family, hex, name) => {
  expect(swatchClass(family, hex)).toBe(name);
});

it('shows any color by the same small stylesheet', () => {
  const styles = colorStyles();
  const values = colorClass('#0B5AFF')
    .split(' ')
    .map((name) => new RegExp(`\\.${name}\\{([^}]+)\\}`).exec(styles)?.[1]);
  expect(values).toEqual(['--filament:rgb(var(--r) var(--g) var(--b))', '--r:11', '--g:90', '--b:255']);
  expect(styles.length).toBeLessThan(12_000);
});
