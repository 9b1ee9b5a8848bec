import { expect, test } from 'vitest';
import { pictureAt, sidePicture } from './pictures.ts';

const side = '/media/spools/pla-petrol-side-800.webp';
const swatch = '/media/spools/pla-petrol-swatch-240.webp';

test('a picture is found in its other widths by name', () => {
  expect(pictureAt(side, 160)).toBe('/media/spools/pla-petrol-side-160.webp');
  expect(pictureAt(side, 800)).toBe(side);
});

test('a swatch has one width and keeps its address', () => {
  expect(pictureAt(swatch, 400)).toBe(swatch);
});

test('cards show the side picture, or the swatch when there is no other', () => {
  expect(sidePicture([swatch, side])).toBe(side);
  expect(sidePicture([swatch])).toBe(swatch);
  expect(sidePicture([])).toBeUndefined();
});
