import type { ContentProblem } from '../../../content-reader/content-error.ts';
import { heroWidths } from '../pictures.ts';

/** Pictures that pages use directly, below content/media. */
const ofPages = [
  ...heroWidths.map((width) => `home/hero-row-${width}.webp`),
  'brand/logo-fallback-400.webp',
  'brand/share-1200x630.jpg',
];

/** The pictures that pages use directly and that are not below media/. */
export function missingPictures(media: ReadonlySet<string>): ContentProblem[] {
  return ofPages
    .filter((file) => !media.has(file))
    .map((file) => ({ file: `media/${file}`, message: 'is missing; a page shows this picture' }));
}
