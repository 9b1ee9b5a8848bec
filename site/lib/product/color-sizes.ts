import { cardPath, itemPath } from '../../../contract/catalogue/addresses.ts';
import { bundleRuleOf } from '../../../contract/catalogue/bundle.ts';
import { formatSize } from '../../../contract/catalogue/format-size.ts';
import type { CatalogueItem } from '../../../contract/catalogue/item.ts';
import type { SizeOnSale } from '../../../contract/money/price-ladder.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
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
