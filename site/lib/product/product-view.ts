import { categoryPath } from '../../../contract/catalogue/addresses.ts';
import type { CatalogueItem } from '../../../contract/catalogue/item.ts';
import { priceLadder } from '../../../contract/money/price-ladder.ts';
import type { ShownReview } from '../../../contract/product-reviews/published.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { sharedPart } from '../catalogue/page-reads.ts';
import { reviewsView } from '../reviews/reviews-view.ts';
import { productData } from '../structured-data/product-data.ts';
import { buyBoxProps } from './buy-box-props.ts';
import { type Choice, type Choices, choicesFor, colorsIn } from './choices.ts';
import { colorSizes } from './color-sizes.ts';
import { dataTable } from './data-table.ts';
import { pageWords, variantOf } from './page-words.ts';

const shop = { label: 'Shop', url: '/shop/' };

export type ProductView = ReturnType<typeof productView>;

/** All that an item's page shows of the catalogue; other items are cut down to what is shown of them. */
export function productView(
  item: CatalogueItem,
  catalogue: Catalogue,
  {
    site,
    today,
    reviews: byProduct,
  }: { site: URL; today: string; reviews: ReadonlyMap<string, readonly ShownReview[]> },
) {
  const { tags } = item;
  const material = catalogue.materialOf.get(tags.material);
  const category = catalogue.categories.find(({ items, copy }) =>
    tags.weight === '200g' ? copy.name === 'Minis' : copy === material && items.length > 0,
  );
  const family = catalogue.familyOf.get(item.id);
  if (!family) throw new Error(`${item.id} is of no family`);
  const { rated, ...reviews } = reviewsView(tags, byProduct);
  const choices = shownChoices(choicesFor(item, catalogue));
  const shelf = category ? { label: category.copy.label, url: categoryPath(category.name) } : shop;
  return {
    item,
    source: catalogue.fileOf.get(family),
    words: pageWords(item, family),
    backOn: aheadOnly(variantOf(item, family).backOn, today),
    category: category?.name,
    shelf,
    label: category?.copy.label ?? material?.label ?? tags.material,
    trail: [{ label: 'Home', url: '/' }, shop, ...(category ? [shelf] : [])],
    choices,
    colors: colorsIn(tags.material, catalogue),
    addOn: catalogue.byId.get(item.sides[0] ?? '')?.id,
    buyBox: buyBoxProps(item, catalogue),
    rungs: priceLadder(colorSizes(item, catalogue), catalogue.store.rates),
    density: material?.facts?.density,
    facts: dataTable(item, material, family),
    pairs: catalogue.pairsWith(item).map(shownPair),
    reviews,
    structuredData: productData(item, catalogue, site, rated),
  };
}

function shownChoices(choices: Choices): Choices {
  const { color, material, diameter, weight } = choices;
  const slim = (group: readonly Choice[]) => group.map(shownChoice);
  return { color: color.map(shownColor), material: slim(material), diameter: slim(diameter), weight: slim(weight) };
}

/** Cached, because thousands of pages show the same colors. */
const colorsShown = new WeakMap<Choice, Choice>();

function shownColor(color: Choice): Choice {
  if (color.current) return shownChoice(color);
  const shown = colorsShown.get(color) ?? sharedPart(shownChoice(color));
  colorsShown.set(color, shown);
  return shown;
}

/** The quantity is shown of community items only; of others, whether there is any. */
function shownChoice(choice: Choice): Choice {
  if (!choice.item) return choice;
  const { id, tags, qoh } = choice.item;
  return { ...choice, item: { id, tags, qoh: choice.community ? qoh : Math.sign(qoh) } };
}

/** An item beside the page's own. */
export type Pair = ReturnType<typeof shownPair>;

function shownPair({ id, name, tags, data: { hex }, imgSrc, price, qoh }: CatalogueItem) {
  return { id, name, tags, hex, imgSrc, price, qoh };
}

/** A day that has passed says nothing about when the item comes. */
function aheadOnly(day: string | undefined, today: string): string | undefined {
  return day && day >= today ? day : undefined;
}
