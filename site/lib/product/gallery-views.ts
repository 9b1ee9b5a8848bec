import type { CatalogueItem } from '../../../contract/catalogue/item.ts';
import { type MediaKind, mediaKind } from '../../../contract/catalogue/pictures.ts';

interface GalleryView {
  readonly kind: MediaKind;
  readonly src: string;
  /** what it shows, in words */
  readonly says: string;
  /** shows what is printed with it, and not the item */
  readonly isPrint: boolean;
  /** fills its frame, cropped at the edges */
  readonly fills: boolean;
  /** path of the 800 px file for the thumbnail */
  readonly thumb: string;
}

/** The file name determines the label, and whether the picture fills its frame. */
const named = [
  { part: '-side-', says: 'Three-quarter view', fills: false },
  { part: '-front-', says: 'Front view', fills: false },
  { part: '-macro-', says: 'Close-up of the winding', fills: true },
  { part: '-print-', says: 'Printed sample', fills: false },
];

/** The views of an item's gallery: pictures first, then spin and video. The swatch is left out. */
export function galleryViews({
  imgSrc,
  previewVideos,
}: Pick<CatalogueItem, 'imgSrc' | 'previewVideos'>): GalleryView[] {
  const [, ...pictures] = imgSrc;
  const [first] = pictures;
  if (!first) return [];
  const closeUp = pictures.find((src) => src.includes('-macro-'));
  return [
    ...pictures.map((src, index): GalleryView => {
      const view = named.find(({ part }) => src.includes(part));
      return {
        kind: 'picture',
        src,
        says: view?.says ?? `Picture ${index + 1}`,
        isPrint: src.includes('-print-'),
        fills: view?.fills ?? false,
        thumb: src,
      };
    }),
    ...previewVideos.map((src): GalleryView => {
      const kind = mediaKind(src);
      return kind === 'spin'
        ? { kind, src, says: 'Turn it around', isPrint: false, fills: false, thumb: first }
        : { kind, src, says: 'Play the video', isPrint: false, fills: closeUp !== undefined, thumb: closeUp ?? first };
    }),
  ];
}
