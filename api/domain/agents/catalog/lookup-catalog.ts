import { type LookupCatalog, lookupCatalogSchema } from '../../../../contract/agents/catalog.ts';
import type { Item } from '../../../../contract/catalogue/item.ts';
import type { Deps } from '../../deps.ts';
import type { AgentCall, AgentMessage, AgentOperation } from '../operation.ts';
import { describeProduct, isForSale } from './describe-product.ts';
import { currencyMessages, filterVariants } from './filter-variants.ts';
import { findVariant, productIdOf, variantsOf } from './goods.ts';
import { membersOnlyMessages } from './members-only.ts';
import { plainLine } from './plain.ts';

const MAX_ECHOED = 100;

interface Input {
  readonly id: string;
  readonly match: 'exact' | 'featured';
  readonly item: Item;
}

/** Products by the ids of them, of their sizes, or by article numbers; each size says which of the ids it answers. */
export const lookupCatalog: AgentOperation<typeof lookupCatalogSchema> = {
  body: lookupCatalogSchema,
  run(deps, { body }: AgentCall<LookupCatalog>) {
    const ids = [...new Set(body.ids)];
    const inputs = ids.flatMap((id) => resolve(deps, id, body));
    const known = new Set(inputs.map(({ id }) => id));
    const products = [...Map.groupBy(inputs, ({ item }) => productIdOf(item)).values()];
    return {
      products: products.flatMap((own) => describe(deps, own)),
      messages: [
        ...currencyMessages(body),
        ...products.flatMap(([first], index) => (first ? membersOnlyMessages(first.item, `$.products[${index}]`) : [])),
        ...ids.filter((id) => !known.has(id)).map(notFound),
      ],
    };
  },
};

function resolve(deps: Deps, id: string, request: LookupCatalog): Input[] {
  const variant = findVariant(deps, id);
  if (variant) return filterVariants([variant], request).map((item) => ({ id, match: 'exact', item }));
  const variants = filterVariants(variantsOf(deps, id), request);
  const item = featuredOf(variants);
  return item ? [{ id, match: 'featured', item }] : [];
}

/** The first size that can be bought, else the first. */
export function featuredOf(variants: readonly Item[]): Item | undefined {
  return variants.find(isForSale) ?? variants[0];
}

function describe(deps: Deps, inputs: readonly Input[]) {
  const byItem = Map.groupBy(inputs, ({ item }) => item);
  const [featured, ...others] = byItem.keys();
  if (!featured) return [];
  const product = describeProduct(deps, [featured, ...others], variantsOf(deps, productIdOf(featured)));
  const variants = product.variants.map((variant) => ({
    ...variant,
    inputs: inputs.filter(({ item }) => item.id === variant.id).map(({ id, match }) => ({ id, match })),
  }));
  return [{ ...product, variants }];
}

function notFound(id: string): AgentMessage {
  return { type: 'info', code: 'not_found', content: plainLine(id, MAX_ECHOED) };
}
