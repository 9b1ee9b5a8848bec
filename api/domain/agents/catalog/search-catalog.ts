import { MAX_PAGE, type SearchCatalog, searchCatalogSchema } from '../../../../contract/agents/catalog.ts';
import type { Item } from '../../../../contract/catalogue/item.ts';
import { everything } from '../../../../contract/listing/facets.ts';
import type { Deps } from '../../deps.ts';
import { shopSearchOf } from '../../search/shop-search.ts';
import type { AgentCall, AgentOperation } from '../operation.ts';
import { ProtocolError } from '../protocol-error.ts';
import { describeProduct } from './describe-product.ts';
import { currencyMessages, filterVariants } from './filter-variants.ts';
import { isShown, productIdOf, variantsOf } from './goods.ts';
import { membersOnlyMessages } from './members-only.ts';

/** Nobody reads further: whoever looks for more says more of what they want. */
const MAX_RESULTS = 1_000;

/** The shop's own search, answered as products with all their sizes, the one that was found first. */
export const searchCatalog: AgentOperation<typeof searchCatalogSchema> = {
  body: searchCatalogSchema,
  run(deps, { body }: AgentCall<SearchCatalog>) {
    const { cursor, limit } = body.pagination;
    const start = cursor === undefined ? 0 : readCursor(cursor);
    const end = start + Math.min(limit, MAX_PAGE);
    const found = findProducts(deps, body);
    const page = found.slice(start, end);
    const isMore = end < found.length;
    return {
      products: page.map(([featured, ...others]) => {
        return describeProduct(deps, [featured, ...others], variantsOf(deps, productIdOf(featured)));
      }),
      pagination: {
        has_next_page: isMore,
        ...(isMore && { cursor: writeCursor(end) }),
        ...(found.length < MAX_RESULTS && { total_count: found.length }),
      },
      messages: [
        ...currencyMessages(body),
        ...page.flatMap(([featured], index) => membersOnlyMessages(featured, `$.products[${index}]`)),
      ],
    };
  },
};

type Variants = readonly [Item, ...Item[]];

/** The sizes of each product that pass the filters, that of the best card first. */
function findProducts(deps: Deps, request: SearchCatalog): Variants[] {
  const found: Variants[] = [];
  for (const best of shopSearchOf(deps).products({ ...everything, q: request.query ?? '' })) {
    if (!isShown(best)) continue;
    const variants = variantsOf(deps, productIdOf(best));
    const [featured, ...others] = filterVariants([best, ...variants.filter(({ id }) => id !== best.id)], request);
    if (featured) found.push([featured, ...others]);
    if (found.length >= MAX_RESULTS) break;
  }
  return found;
}

/** The place of the next product; agents send it back as it is. */
function writeCursor(place: number): string {
  return Buffer.from(`p${place}`).toString('base64url');
}

function readCursor(cursor: string): number {
  const [, place] = /^p([1-9]\d{0,3})$/.exec(Buffer.from(cursor, 'base64url').toString('latin1')) ?? [];
  if (place === undefined) throw new ProtocolError('invalid_request', { reason: 'This cursor is not of this shop.' });
  return Number(place);
}
