import type { CatalogueItem } from '../../../api/contract/catalogue/item.ts';
import { sidePicture } from '../../../api/contract/catalogue/pictures.ts';
import { pictureAlt } from '../catalogue/picture-alt.ts';

/** What shows beside a shared link to the page. */
export interface SharedPicture {
  /** path on this site */
  readonly src: string;
  readonly alt: string;
  readonly width: number;
  readonly height: number;
  readonly type: 'image/webp' | 'image/jpeg';
}

export function sharedPicture(item: CatalogueItem): SharedPicture | undefined {
  const src = sidePicture(item.imgSrc);
  return src ? { src, alt: pictureAlt(item), width: 800, height: 800, type: 'image/webp' } : undefined;
}
