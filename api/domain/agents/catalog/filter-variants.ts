import type { CatalogFilters } from '../../../../contract/agents/catalog.ts';
import type { Item } from '../../../../contract/catalogue/item.ts';
import type { AgentMessage } from '../operation.ts';
import { CURRENCY, categoriesOf } from './describe-product.ts';

interface Filtered {
  readonly filters?: CatalogFilters | undefined;
  readonly context?: { readonly currency?: string | undefined } | undefined;
}

/** Whether a request's prices are in another currency than the shop's, which does not convert them. */
function isForeign({ context }: Filtered): boolean {
  return context?.currency !== undefined && context.currency.toUpperCase() !== CURRENCY;
}

/** The sizes that pass the filters of a request. */
export function filterVariants(variants: readonly Item[], request: Filtered): Item[] {
  const { categories = [], price = {} } = request.filters ?? {};
  const wanted = new Set(categories.map((value) => value.trim().toLowerCase()));
  const { min = 0, max = Number.POSITIVE_INFINITY } = isForeign(request) ? {} : price;
  return variants.filter((item) => {
    const isWanted = wanted.size === 0 || categoriesOf(item).some((value) => wanted.has(value.toLowerCase()));
    return isWanted && item.price >= min && item.price <= max;
  });
}

/** Says that a filter of prices was left aside. */
export function currencyMessages(request: Filtered): AgentMessage[] {
  if (!request.filters?.price || !isForeign(request)) return [];
  const content = `Prices are in ${CURRENCY}. The price filter is in another currency and was not applied.`;
  return [{ type: 'warning', code: 'price_filter_ignored', content }];
}
