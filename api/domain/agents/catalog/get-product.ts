import { type GetProduct, getProductSchema } from '../../../../contract/agents/catalog.ts';
import type { Item } from '../../../../contract/catalogue/item.ts';
import type { Deps } from '../../deps.ts';
import { type AgentCall, type AgentOperation, AgentRefusal } from '../operation.ts';
import { describeProduct, isForSale, labelsOf } from './describe-product.ts';
import { currencyMessages, filterVariants } from './filter-variants.ts';
import { findVariant, productIdOf, variantsOf } from './goods.ts';
import { featuredOf } from './lookup-catalog.ts';
import { membersOnlyMessages } from './members-only.ts';
import { axesOf, matches, optionsOf, type SelectedOption } from './options.ts';

/** One product, narrowed to what the buyer chose, and what else there is for each choice. */
export const getProduct: AgentOperation<typeof getProductSchema> = {
  body: getProductSchema,
  run(deps, { body }: AgentCall<GetProduct>) {
    const asked = findVariant(deps, body.id);
    const all = variantsOf(deps, asked ? productIdOf(asked) : body.id);
    const offered = filterVariants(all, body);
    const axes = axesOf(all);
    const start = asked ? offered.find(({ id }) => id === asked.id) : featuredOf(offered);
    if (!start) throw new AgentRefusal('not_found', 'There is no such product.');
    const wanted = asked || !body.selected ? undefined : readSelected(body.selected, all, axes);
    const selected = wanted ? relax(wanted, body.preferences, offered, axes) : optionsOf(start, axes);
    const matching = offered.filter((item) => matches(item, axes, selected));
    const featured = asked ? start : (featuredOf(matching) ?? start);
    const others = matching.filter(({ id }) => id !== featured.id);
    return {
      product: describe(deps, { featured, others, all, axes, selected }),
      messages: [...currencyMessages(body), ...membersOnlyMessages(featured, '$.product')],
    };
  },
};

interface Narrowed {
  readonly featured: Item;
  readonly others: readonly Item[];
  readonly all: readonly Item[];
  readonly axes: readonly string[];
  readonly selected: readonly SelectedOption[];
}

function describe(deps: Deps, { featured, others, all, axes, selected }: Narrowed) {
  const product = describeProduct(deps, [featured, ...others], all);
  if (axes.length === 0) return product;
  const options = axes.map((name) => ({
    name,
    values: labelsOf(all, axes, name).map((label) => {
      const chosen = [...selected.filter((option) => option.name !== name), { name, label }];
      const having = all.filter((item) => matches(item, axes, chosen));
      return { label, available: having.some(isForSale), exists: having.length > 0 };
    }),
  }));
  return { ...product, options, selected };
}

/** Names and labels as the product has them; an option that it does not have is left out. */
function readSelected(
  selected: readonly SelectedOption[],
  all: readonly Item[],
  axes: readonly string[],
): SelectedOption[] {
  return selected.flatMap((asked) => {
    const name = axes.find((axis) => isSame(axis, asked.name));
    if (name === undefined) return [];
    const label = labelsOf(all, axes, name).find((each) => isSame(each, asked.label));
    return [{ name, label: label ?? asked.label }];
  });
}

/** Drops options, the least preferred first, until a size has the others. */
function relax(
  wanted: readonly SelectedOption[],
  preferences: readonly string[],
  offered: readonly Item[],
  axes: readonly string[],
): readonly SelectedOption[] {
  const placeOf = ({ name }: SelectedOption) => {
    const place = preferences.findIndex((each) => isSame(each, name));
    return place === -1 ? preferences.length : place;
  };
  const kept = wanted.toSorted((a, b) => placeOf(a) - placeOf(b));
  while (kept.length > 0 && !offered.some((item) => matches(item, axes, kept))) kept.pop();
  return kept;
}

/** `1.75mm` is `1.75 mm`. */
function isSame(a: string, b: string): boolean {
  const folded = (text: string) => text.toLowerCase().replaceAll(/\s/g, '');
  return folded(a) === folded(b);
}
