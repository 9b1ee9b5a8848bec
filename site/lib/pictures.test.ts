import { expect, test } from 'vitest';
import { itemPicture } from './pictures.ts';

test('the browser can choose among all widths', () => {
  expect(itemPicture('/media/spools/pla-petrol-side-800.webp').srcset).toBe(
    [
      '/media/spools/pla-petrol-side-160.webp 160w',
      '/media/spools/pla-petrol-side-400.webp 400w',
      '/media/spools/pla-petrol-side-600.webp 600w',
      '/media/spools/pla-petrol-side-800.webp 800w',
    ].join(', '),
  );
});
