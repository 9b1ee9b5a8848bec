import * as z from 'zod';
import { categoryPath, itemPath } from '../../../contract/catalogue/addresses.ts';

/** Files that a page has for itself, by path. */
const PAGES: Readonly<Record<string, readonly string[]>> = {
  'about.yaml': ['/about/'],
  'adviser.yaml': ['/adviser/'],
  'cards.yaml': ['/cardsV2/'],
  'faq.yaml': ['/faq/', '/help/'],
  'features.yaml': ['/features/'],
  'help.yaml': ['/help/'],
  'home.yaml': ['/'],
  'madness.yaml': ['/madness/'],
  'overnight.yaml': ['/overnight-shipping/'],
  'premium.yaml': ['/premium/'],
  'process.yaml': ['/process/'],
  'shipping-page.yaml': ['/shipping/'],
  'sheets/every/page.yaml': ['/docs/'],
  'vending.yaml': ['/vending/'],
};
/** Folders with a page for each Markdown file, with the address below which they are. */
const FOLDERS: Readonly<Record<string, string>> = { blog: '/blog/', pages: '/', tutorials: '/tutorials/' };

/** Pages that a file of the content is mainly for, the first before others; those of goods come from their items. */
export function pagesOf(path: string): readonly string[] {
  const [folder = '', file = ''] = path.split('/');
  const below = FOLDERS[folder];
  if (below && file.endsWith('.md')) return [`${below}${file.slice(0, -'.md'.length)}/`];
  if (folder === 'sheets' && !PAGES[path]) return ['/docs/'];
  if (folder === 'print') return ['/queu3d/'];
  return PAGES[path] ?? [];
}

/** What says where a file's goods or materials are shown, in values that may be wrong in all else. */
const goodsSchema = z.object({
  material: z.string(),
  color: z.string(),
  variants: z.array(z.object({ diameter: z.string(), weight: z.string() })),
});
const materialSchema = z.object({ name: z.string() });

/** As `pagesOf`, with the pages of goods. @param value of the file, valid or not */
export function pagesOfFile(path: string, value: unknown): readonly string[] {
  const goods = path.startsWith('products/') ? goodsSchema.safeParse(value).data : undefined;
  if (goods) return goods.variants.map((variant) => itemPath({ ...goods, ...variant }));
  const material = path.startsWith('materials/') ? materialSchema.safeParse(value).data : undefined;
  return material ? [categoryPath(material.name)] : pagesOf(path);
}
