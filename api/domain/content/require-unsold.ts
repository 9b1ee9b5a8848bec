import type { Content } from '../../../content-reader/content.ts';
import { itemId } from '../../../contract/catalogue/expand-family.ts';
import type { Db } from '../../db/schema.ts';
import { ShopError } from '../shop-error.ts';

/**
 * Refuses a new file of goods whose items the shop sold before, from a file that is gone: their orders, reviews and stock
 * would be those of the new ones. A file that is put back has them again.
 */
export async function requireUnsold(db: Db, content: Content, path: string): Promise<void> {
  const family = content.yamlFolder('products').files.find(({ file }) => file === path)?.value;
  if (!family) return;
  const before = await db
    .selectFrom('content_edits')
    .select('id')
    .where('path', '=', path)
    .where('published_at', 'is not', null)
    .executeTakeFirst();
  if (before) return;
  const sold = await db
    .selectFrom('items')
    .select('id')
    .where(
      'id',
      'in',
      family.variants.map((variant) => itemId(family, variant)),
    )
    .where('in_catalogue', '=', false)
    .orderBy('id')
    .executeTakeFirst();
  if (!sold) return;
  const message = `Was sold before as ${sold.id}, whose orders, reviews and stock would be those of this one. Choose another color.`;
  throw new ShopError('content_refused', { reason: `color: ${message}` }, { color: message });
}
