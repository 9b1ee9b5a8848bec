import { pictureAt, pictureWidths } from '../../../api/contract/catalogue/pictures.ts';
import { homePictures } from '../../../api/contract/home/parts.ts';
import type { Home } from '../../../api/contract/home.ts';

/** Files below content/media that the home page names, in every width. */
export function namedPictures({ socials }: Home): string[] {
  return [
    ...Object.entries(homePictures).flatMap(([name, { widths }]) =>
      widths.map((width) => `home/${name}-${width}.webp`),
    ),
    ...socials.photos.flatMap(({ picture }) => pictureWidths.map((width) => pictureAt(picture, width))),
  ];
}
