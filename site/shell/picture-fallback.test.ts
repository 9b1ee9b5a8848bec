import { beforeEach, expect, test, vi } from 'vitest';
import { startPictureFallback } from './start-shell.ts';

const FALLBACK = '/media/brand/logo-fallback-400.webp';

startPictureFallback(document);

beforeEach(() => {
  document.body.innerHTML = `<img src="/media/spools/gone-400.webp" srcset="/media/spools/gone-800.webp 800w" alt="Petrol">`;
});

function fail(): HTMLImageElement {
  const picture = document.querySelector('img');
  if (!picture) throw new Error('no picture');
  picture.dispatchEvent(new Event('error'));
  return picture;
}

test('a picture that cannot be loaded shows the shop’s mark, and keeps its words', () => {
  const picture = fail();
  expect(picture.getAttribute('src')).toBe(FALLBACK);
  expect(picture.hasAttribute('srcset')).toBe(false);
  expect(picture.alt).toBe('Petrol');
});

test('a mark that cannot be loaded either is not asked for again and again', () => {
  const picture = fail();
  const asked = vi.spyOn(picture, 'src', 'set');
  picture.dispatchEvent(new Event('error'));
  expect(asked).not.toHaveBeenCalled();
});

test('a picture that failed before the script was there is mended, too', () => {
  const early = document.createElement('img');
  early.src = '/media/spools/early-400.webp';
  Object.defineProperties(early, {
    complete: { value: true },
    currentSrc: { value: early.src },
    naturalWidth: { value: 0 },
  });
  document.body.append(early);
  startPictureFallback(document);
  expect(early.getAttribute('src')).toBe(FALLBACK);
});
