import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pictureAt, sidePicture } from '../../../contract/catalogue/pictures.ts';
import type { OrderLine } from '../../../contract/order.ts';

/** Pixels: 32 points at 220 dots per inch. */
const SIDE = 96;

/** JPEG pictures by their URL, as few as there are different ones. PDFs cannot hold WebP. */
export type GoodsPictures = ReadonlyMap<string, Buffer>;

/** The small pictures of an order's items. What has none, such as a print, or whose file is gone, is left out. */
export async function goodsPictures(lines: readonly OrderLine[]): Promise<GoodsPictures> {
  const addresses = new Set(lines.flatMap((line) => pictureAddress(line) ?? []));
  const pictures = await Promise.all([...addresses].map(async (address) => [address, await redrawn(address)] as const));
  return new Map(pictures.flatMap(([address, picture]) => (picture ? [[address, picture] as const] : [])));
}

/** Of the shop's own media; pictures of prints are the shopper's, and are not in this folder. */
export function pictureAddress({ images }: OrderLine): string | undefined {
  const picture = sidePicture(images);
  return picture && /^\/media\/[\w-]+\/[\w.-]+-800\.webp$/.test(picture) ? pictureAt(picture, 160) : undefined;
}

async function redrawn(address: string): Promise<Buffer | undefined> {
  const { default: sharp } = await import('sharp');
  try {
    const file = await readFile(join(process.cwd(), 'content', address));
    return await sharp(file).resize(SIDE, SIDE).flatten({ background: '#F6F4EF' }).jpeg({ quality: 82 }).toBuffer();
  } catch {
    // An invoice is still an invoice without a picture.
    return undefined;
  }
}
