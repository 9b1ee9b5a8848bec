import type { CatalogueItem } from '../../../contract/catalogue/item.ts';
import { isSpoolMaterial, type Material } from '../../../contract/catalogue/material.ts';
import { sidePicture } from '../../../contract/catalogue/pictures.ts';

/** The picture shown beside shared links to one or more pages. */
export type ShareCard =
  | { readonly kind: 'product'; readonly picture: string; readonly hex: string; readonly label: string }
  | { readonly kind: 'post'; readonly picture: string; readonly title: string; readonly line: string };

/** The size that most networks show uncropped. */
export const cardSize = { width: 1200, height: 630 } as const;

/** Path of a card. `name` comes from a picture with its color, or from a post. */
export function cardPath(name: string): string {
  return `/share/${name}.jpg`;
}

/**
 * Name of the card of an item: its side picture with its color, so that all sizes of a spool share one card, and
 * thousands of items need no more cards than there are pictures. Undefined for what has no picture.
 */
export function itemCardName({ imgSrc, data }: Pick<CatalogueItem, 'imgSrc' | 'data'>): string | undefined {
  const picture = sidePicture(imgSrc);
  const [, stem] = /([^/]+?)(-\d+)?\.[a-z]+$/.exec(picture ?? '') ?? [];
  return stem && `${stem}-${data.hex.slice(1).toLowerCase()}`;
}

export function postCardName(slug: string): string {
  return `blog-${slug}`;
}

/** Each card that the items need, once, by name. */
export function itemCards(
  items: readonly CatalogueItem[],
  materialOf: ReadonlyMap<string, Pick<Material, 'label'>>,
): Map<string, ShareCard> {
  const cards = new Map<string, ShareCard>();
  for (const item of items) {
    const name = itemCardName(item);
    const picture = sidePicture(item.imgSrc);
    if (!name || !picture || cards.has(name)) continue;
    const { material } = item.tags;
    const label = isSpoolMaterial(material) ? (materialOf.get(material)?.label ?? material) : '';
    cards.set(name, { kind: 'product', picture, hex: item.data.hex, label });
  }
  return cards;
}

/** A color between two of the form #RRGGBB: `share` of the first, the rest of the second. */
export function mixColor(first: string, second: string, share: number): string {
  const [a, b] = [channels(first), channels(second)];
  const mixed = a.map((value, index) => Math.round(value * share + (b[index] ?? 0) * (1 - share)));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

function channels(hex: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
}
