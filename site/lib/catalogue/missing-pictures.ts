import { glob } from 'node:fs/promises';
import { join } from 'node:path';
import { pictureAt, pictureWidths } from '../../../api/contract/catalogue/pictures.ts';
import { homePictures } from '../../../api/contract/home/parts.ts';
import type { Home } from '../../../api/contract/home.ts';
import { heroWidths } from '../pictures.ts';
import type { Catalogue } from './catalogue.ts';

/** Files below content/media that the home page uses, in every width. */
function namedPictures({ socials }: Home): string[] {
  return [
    ...Object.entries(homePictures).flatMap(([name, { widths }]) =>
      widths.map((width) => `home/${name}-${width}.webp`),
    ),
    ...socials.photos.flatMap(({ picture }) => pictureWidths.map((width) => pictureAt(picture, width))),
  ];
}

/** Pictures that pages use directly. */
const ofPages = [
  ...heroWidths.map((width) => `home/hero-row-${width}.webp`),
  'brand/logo-fallback-400.webp',
  'brand/share-1200x630.jpg',
];

/** A line for each missing picture of an item or a page. */
export async function missingPictures(
  { items, home }: Pick<Catalogue, 'items' | 'home'>,
  contentFolder: string,
): Promise<string[]> {
  const present = new Set<string>();
  for await (const file of glob('**/*.{webp,jpg,mp4}', { cwd: join(contentFolder, 'media') })) present.add(file);
  const named = new Map(ofPages.map((file) => [file, 'a page']));
  for (const file of namedPictures(home)) named.set(file, 'home.yaml');
  for (const item of items) {
    for (const src of item.imgSrc) {
      for (const width of pictureWidths) named.set(pictureAt(src, width).replace('/media/', ''), item.id);
    }
    for (const src of item.previewVideos) named.set(src.replace('/media/', ''), item.id);
  }
  return [...named]
    .filter(([file]) => !present.has(file))
    .map(([file, id]) => `content/media/${file}: no such picture, but ${id} names it`);
}
