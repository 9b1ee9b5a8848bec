import { expect, test } from 'vitest';
import { galleryViews } from './gallery-views.ts';

const pictures = [
  '/media/spools/pla-petrol-swatch-240.webp',
  '/media/spools/pla-petrol-side-800.webp',
  '/media/spools/pla-petrol-macro-800.webp',
];
const moving = ['/media/spools/pla-petrol-spin.webp', '/media/spools/pla-petrol-turn.mp4'];

test('pictures come first and say what they show; the swatch is none of them', () => {
  const views = galleryViews({ imgSrc: pictures, previewVideos: [] });
  expect(views.map(({ says, fills }) => [says, fills])).toEqual([
    ['Three-quarter view', false],
    ['Close-up of the winding', true],
  ]);
});

test('a spin and a video are views of their own, with a picture on their thumbnails', () => {
  const [, , spin, video] = galleryViews({ imgSrc: pictures, previewVideos: moving });
  expect(spin).toMatchObject({ kind: 'spin', src: moving[0], thumb: pictures[1] });
  expect(video).toMatchObject({ kind: 'video', src: moving[1], thumb: pictures[2] });
});

test('a print is a sample of the filament and no view of the spool', () => {
  const views = galleryViews({
    imgSrc: [...pictures, '/media/spools/pla-petrol-print-800.webp'],
    previewVideos: moving,
  });
  expect(views.map(({ isPrint }) => isPrint)).toEqual([false, false, true, false, false]);
  expect(views[2]?.says).toBe('Printed sample');
});

test('an item without pictures has no views', () => {
  expect(galleryViews({ imgSrc: ['/media/spools/x-swatch-240.webp'], previewVideos: moving })).toEqual([]);
});
