import { cardPath, categoryPath, itemPath } from '../../../contract/catalogue/addresses.ts';
import { bundleRuleOf } from '../../../contract/catalogue/bundle.ts';
import type { Family } from '../../../contract/catalogue/family.ts';
import { formatSize } from '../../../contract/catalogue/format-size.ts';
import type { CatalogueItem } from '../../../contract/catalogue/item.ts';
import type { FilamentFacts, Material } from '../../../contract/catalogue/material.ts';
import type { Filament } from '../../../contract/filament/filament.ts';
import { dryingWords, fanWords, spoolWords, temperatureWords } from '../../../contract/filament/words.ts';
import { priceLadder, type SizeOnSale } from '../../../contract/money/price-ladder.ts';
import type { ShownReview } from '../../../contract/product-reviews/published.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { sharedPart } from '../catalogue/page-reads.ts';
import type { Fact } from '../listing/listing-facts.ts';
import { reviewsView } from '../reviews/reviews-view.ts';
import { pageWords, variantOf } from '../structured-data/page-words.ts';
import { productData } from '../structured-data/product-data.ts';
import { buyBoxProps } from './buy-box-props.ts';
import { type Choice, type Choices, choicesFor, colorsIn } from './choices.ts';
import { shelfOf } from './shelf.ts';

/** A size of a color, with the page that sells it. */
interface ColorSize extends SizeOnSale {
  readonly id: string;
  readonly label: string;
  readonly href: string;
}

const SPOOL_GRAMS: Partial<Record<string, number>> = { '1kg': 1000, '5kg': 5000 };

/**
 * The sizes on sale in an item's color and diameter: spools of 1 kg and 5 kg, and the bulk carton when it accepts the
 * color. Minis and goods other than spools have none.
 */
export function colorSizes(item: CatalogueItem, { byMaterial }: Pick<Catalogue, 'byMaterial'>): ColorSize[] {
  if (!SPOOL_GRAMS[item.tags.weight] || bundleRuleOf(item.tags) || item.data.discordOnly) return [];
  const spools = shelfOf(byMaterial.get(item.tags.material) ?? [])
    .ofColor(item.tags.color)
    .filter(({ tags, data }) => !data.discordOnly && tags.diameter === item.tags.diameter);
  return [
    ...spools.flatMap(({ id, price, tags, data }) => {
      const grams = SPOOL_GRAMS[tags.weight];
      if (!grams) return [];
      return {
        id,
        price,
        grams,
        freeGround: data.freeGround,
        isTenPack: false,
        label: formatSize(tags.weight),
        href: itemPath(tags),
      };
    }),
    ...cartonsFor(spools, byMaterial.get('Bulk') ?? []),
  ];
}

function cartonsFor(spools: readonly CatalogueItem[], bulk: readonly CatalogueItem[]): ColorSize[] {
  return bulk.flatMap((carton) => {
    const rule = carton.tags.color === 'BulkBox' ? bundleRuleOf(carton.tags) : undefined;
    if (!rule || !spools.some(({ tags }) => rule.accepts(tags))) return [];
    const { id, name, price, tags, data } = carton;
    const grams = rule.pieces * 1000;
    return { id, price, grams, freeGround: data.freeGround, isTenPack: true, label: name, href: cardPath(tags) };
  });
}

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
  const filament = catalogue.filamentOf.get(item.id);
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
    density: material?.facts?.densityGPerCm3,
    filament: filament && { id: filament.id, transmissionDistanceMm: filament.transmissionDistanceMm },
    facts: dataTable(item, filament, material, family),
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

/** The rows of the data table: the filament's, then the family's own. */
function dataTable(item: CatalogueItem, filament: Filament | undefined, material?: Material, family?: Family): Fact[] {
  return [
    ...(filament && material?.facts ? filamentRows(filament, item, material.facts) : []),
    ...(family?.facts ?? []),
    { label: 'Made in', value: madeIn(material) },
  ];
}

function filamentRows(of: Filament, { tags }: CatalogueItem, { impactKJPerM2, tensileMPa }: FilamentFacts): Fact[] {
  return [
    { label: 'Print temperature', value: temperatureWords(of.nozzleC) },
    { label: 'Bed', value: temperatureWords(of.bedC) },
    { label: 'Part fan', value: fanWords(of.fan) },
    { label: 'Density', value: `${of.densityGPerCm3} g/cm³` },
    { label: 'Diameter', value: `${of.diameterMm} mm ±${of.diameterToleranceMm}` },
    { label: 'Length', value: `${Math.round(of.lengthM)} m` },
    { label: 'Softens at', value: `${of.softensAtC} °C` },
    { label: 'Drying', value: dryingWords(of.drying) },
    { label: 'Impact, notched', value: `${impactKJPerM2} kJ/m²` },
    { label: 'Tensile strength', value: `${tensileMPa} MPa` },
    ...(of.transmissionDistanceMm === undefined
      ? []
      : [{ label: 'Transmission distance', value: `${of.transmissionDistanceMm.toFixed(1)} mm` }]),
    { label: 'Weight', value: `${formatSize(tags.weight)} net` },
    ...(of.spool ? [{ label: 'Spool', value: `${spoolWords(of.spool)}, ${of.spool.emptyGrams} g empty` }] : []),
  ];
}

function madeIn(material?: Material): string {
  return material?.facts ? 'Detroit, Michigan' : 'USA';
}
