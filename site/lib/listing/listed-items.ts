import { bundleRuleOf } from '../../../api/contract/catalogue/bundle.ts';
import type { CatalogueItem } from '../../../api/contract/catalogue/item.ts';

/** Items that a list may show; they come sorted by display index, the highest first (1 §2 "Shop listing"). */
export function listable(items: readonly CatalogueItem[]): CatalogueItem[] {
  return items.filter((item) => item.active && !item.data.discordOnly && hasOwnPage(item));
}

/** Items that a list shows to the community alone. */
export function communityOnly(items: readonly CatalogueItem[]): CatalogueItem[] {
  return items.filter((item) => item.active && item.data.discordOnly && hasOwnPage(item));
}

/** The list of everything: minis have a page of their own. */
export function mainListing(items: readonly CatalogueItem[]): CatalogueItem[] {
  return listable(items).filter(isInMainListing);
}

export function isInMainListing({ tags }: Pick<CatalogueItem, 'tags'>): boolean {
  return tags.weight !== '200g';
}

/** Best sellers are 1 kg spools and the minis bundle (1 §5). */
export function bestSellers(items: readonly CatalogueItem[]): CatalogueItem[] {
  return items.filter(
    ({ active, tags }) =>
      active &&
      tags.showOnHome === 'true' &&
      (tags.weight === '1kg' || (tags.weight === '200g' && tags.color === 'Minis')),
  );
}

/** A card adds to the cart by itself, unless there is something to choose first (1 §5). */
export function hasQuickAdd({ tags }: Pick<CatalogueItem, 'tags'>): boolean {
  return tags.weight !== '200g' && tags.material !== 'Bulk' && tags.material !== 'Kit';
}

/** Bundles are bought on their pickers and have no page of their own. */
export function hasOwnPage({ tags }: Pick<CatalogueItem, 'tags'>): boolean {
  return bundleRuleOf(tags) === undefined;
}
