import { gtinForms } from '../../../contract/catalogue/gtin.ts';
import type { Item } from '../../../contract/catalogue/item.ts';
import type { Deps } from '../deps.ts';
import { ShopError } from '../shop-error.ts';

/** What a scan of an item says, in lower case: its SKU, which its label is printed with, its GTIN, or its id. */
export function codesOf({ id, data: { sku, gtin } }: Pick<Item, 'id' | 'data'>): string[] {
  const codes = [id, sku, ...(gtin ? gtinForms(gtin) : [])];
  return [...new Set(codes.filter(Boolean).map((code) => code.toLowerCase()))];
}

/** The item that was scanned. Throws `code_unknown`. */
export function itemByCode({ catalogue }: Pick<Deps, 'catalogue'>, scanned: string): Item {
  const code = scanned.trim().toLowerCase();
  const item = catalogue.get(code) ?? catalogue.list().find((each) => codesOf(each).includes(code));
  if (!item) throw new ShopError('code_unknown', { code: scanned.trim() });
  return item;
}
