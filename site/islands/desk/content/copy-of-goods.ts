import type * as z from 'zod';
import type { familySchema } from '../../../../contract/catalogue/family.ts';

/** As its file has it: without what is said by default. */
type Goods = z.input<typeof familySchema>;

/** Whether a file of the content is a color, or another product. */
export const isGoods = (path: string) => path.startsWith('products/');

/** The file of a new color or product: "Harbor Teal" like `products/pla/petrol.yaml` is `products/pla/harbor-teal.yaml`. */
export function fileOfGoods(like: string, name: string): string {
  const slug = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9 -]/g, '')
    .trim()
    .replaceAll(/[ -]+/g, '-');
  return like.replace(/[^/]+$/, `${slug}.yaml`);
}

/**
 * What a new color or product begins with: the texts, sizes and prices of another one. Pictures, sales, titles and GTINs are
 * that one's alone.
 */
export function copyOfGoods({ retired: _, ...goods }: Goods, name: string): Goods {
  return {
    ...goods,
    color: name.normalize('NFKD').replaceAll(/[^A-Za-z0-9]/g, ''),
    colorName: name,
    name,
    media: { swatch: '', side: '' },
    variants: goods.variants.map(
      ({ was: _was, sales, backOn, title, description, showOnHome, media, gtin, ...variant }) => ({
        ...variant,
        new: true,
        ...(media && { media: { side: '' } }),
      }),
    ),
  };
}
