import type { CatalogueItem } from '../../../contract/catalogue/item.ts';
import { pictureAlt } from '../../../contract/catalogue/picture-alt.ts';
import type { PostHead } from '../../../contract/editorial/post.ts';
import { cardPath, cardSize, itemCardName, postCardName } from '../share/share-card.ts';

/** The preview picture of a shared link. */
export interface SharedPicture {
  /** path on this site */
  readonly src: string;
  readonly alt: string;
  readonly width: number;
  readonly height: number;
  readonly type: 'image/jpeg';
}

/** The share card of an item; undefined without a picture, and then the shop's card is used. */
export function sharedPicture(item: CatalogueItem): SharedPicture | undefined {
  const name = itemCardName(item);
  return name ? cardOf(name, pictureAlt(item)) : undefined;
}

export function sharedPost(slug: string, { coverAlt, title }: Pick<PostHead, 'coverAlt' | 'title'>): SharedPicture {
  return cardOf(postCardName(slug), coverAlt || title);
}

function cardOf(name: string, alt: string): SharedPicture {
  return { src: cardPath(name), alt, ...cardSize, type: 'image/jpeg' };
}
