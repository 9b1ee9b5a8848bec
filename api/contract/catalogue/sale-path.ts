import { cardPath, itemPath } from './addresses.ts';
import { bundleRuleOf } from './bundle.ts';
import type { ItemTags } from './item.ts';

/** The page on which an item is bought: bundles on their pickers, single minis too on pages of their own. */
export function salePath(tags: ItemTags): string {
  return bundleRuleOf(tags) ? cardPath(tags) : itemPath(tags);
}
