import { expect, test } from 'vitest';
import { mediaKind, pictureAt, sidePicture } from './pictures.ts';

const side = '/media/spools/pla-petrol-side-800.webp';
const swatch = '/media/spools/pla-petrol-swatch-240.webp';

test('a picture’s other widths differ by name only', () => {
  expect(pictureAt(side, 160)).toBe('/media/spools/pla-petrol-side-160.webp');
  expect(pictureAt(side, 800)).toBe(side);
});

test('a swatch has one width and keeps its URL', () => {
  expect(pictureAt(swatch, 400)).toBe(swatch);
});

test('cards show the side picture, or else the swatch', () => {
  expect(sidePicture([swatch, side])).toBe(side);
  expect(sidePicture([swatch])).toBe(swatch);
  expect(sidePicture([])).toBeUndefined();
});

test.each([
  ['/media/spools/pla-petrol-turn.mp4', 'video'],
  ['/media/spools/pla-petrol-spin.webp', 'spin'],
  ['/media/spools/petrolspin', 'spin'],
  ['/media/spools/spinning-wheel-800.webp', 'picture'],
])('reads from the name %s that it is a %s', (url, kind) => {
  expect(mediaKind(url)).toBe(kind);
});
