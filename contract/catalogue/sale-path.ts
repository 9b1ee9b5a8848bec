import { cardPath, itemPath } from './addresses.ts';
import { bundleRuleOf } from './bundle.ts';
import type { ItemTags } from './item.ts';

/** The page that sells an item: the picker for bundles, the item's own page for everything else, single minis included. */
export function salePath(tags: ItemTags): string {
  return bundleRuleOf(tags) ? cardPath(tags) : itemPath(tags);
}
