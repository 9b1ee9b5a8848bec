import { expect, it } from 'vitest';
import { pictureMark } from '../../../../contract/catalogue/picture-marks.ts';
import { nameInField, pictureName, pictureSources } from './picture-names.ts';

const values = {
  material: 'PLA Ltd',
  color: 'Lagoon',
  variants: [
    { diameter: '1.75mm', weight: '1kg' },
    { diameter: '2.85mm', weight: '5kg' },
  ],
};
const of = (field: string, { use = 'square' as 'square' | 'swatch', before = '' } = {}) =>
  pictureName({ file: 'products/pla-ltd/lagoon.yaml', field, use, before, values });

it('names the picture of a color by what is seen of it', () => {
  expect(of('media.side')).toBe('pla-ltd-lagoon-side');
  expect(of('media.swatch', { use: 'swatch' })).toBe('pla-ltd-lagoon-swatch');
  expect(of('media.more', { before: 'spools/pla-petrol-print-800.webp' })).toBe('pla-ltd-lagoon-print');
  expect(of('media.more')).toBe('pla-ltd-lagoon-view');
});

it('names the size, as the check of the content wants it', () => {
  expect(of('variants.0.media.side')).toBe('pla-ltd-lagoon-side');
  const name = of('variants.1.media.side');
  expect(name).toBe('pla-ltd-lagoon-285mm-5kg-side');
  expect(pictureMark(`desk/123456789abc/${name}-800.webp`)).toBe('285mm-5kg');
});

it('names other pictures by their file', () => {
  const place = { field: 'cover', use: 'text', before: '', values: {} } as const;
  expect(pictureName({ ...place, file: 'blog/bed-adhesion.md' })).toBe('bed-adhesion');
  const long = pictureName({ ...place, file: `blog/${'a-'.repeat(60)}b.md` });
  expect(long).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
});

it('shows a picture of the desk before it is published, and after the desk has deleted it', () => {
  const path = 'desk/123456789abc/pla-lagoon-side-800.webp';
  expect(nameInField('square', path)).toBe(path);
  expect(pictureSources('square', path)).toEqual([
    '/api/desk/content/pictures?path=desk%2F123456789abc%2Fpla-lagoon-side-160.webp',
    '/media/desk/123456789abc/pla-lagoon-side-160.webp',
  ]);
  // One of a checkout that was pushed has a draft before it is published, too.
  expect(pictureSources('text', nameInField('text', 'blog/drying-1440.webp'))).toEqual([
    '/media/blog/drying-360.webp',
    '/api/desk/content/pictures?path=blog%2Fdrying-360.webp',
  ]);
  expect(pictureSources('square', '')).toEqual([]);
});
