import type { CartLine } from '../../../contract/cart.ts';
import { bundleRuleOf, quantityStep, rollName, tenPack } from '../../../contract/catalogue/bundle.ts';
import type { Item } from '../../../contract/catalogue/item.ts';
import { holdsSpool, isSpoolMaterial } from '../../../contract/catalogue/material.ts';
import { type Cents, cents } from '../../../contract/cents.ts';
import { MAX_QUANTITY } from '../../../contract/quantity.ts';
import type { StoredLine } from '../../db/queries/cart-lines.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Shopper } from '../session/shopper.ts';
import { type PrintLineDeps, pricePrintLine } from './price-print-line.ts';
import { type Choice, stockDemand, validateLine } from './validate-line.ts';

/**
 * The largest quantity of a line that the stock allows while the other lines stay as they are, in whole steps; 0 when
 * sold out. `demand` is that of the whole cart.
 */
function maxQuantity(catalogue: Pick<Catalogue, 'get'>, line: Choice, demand: ReadonlyMap<string, number>): number {
  const item = catalogue.get(line.itemId);
  if (!item?.active) return 0;
  const unitDemand = stockDemand([{ ...line, qty: 1 }]);
  const limits = Array.from(unitDemand, ([id, perUnit]) => {
    const elsewhere = (demand.get(id) ?? 0) - perUnit * line.qty;
    return Math.floor(((catalogue.get(id)?.qoh ?? 0) - elsewhere) / perUnit);
  });
  const step = quantityStep(item.tags);
  return Math.max(0, Math.floor(Math.min(MAX_QUANTITY, ...limits) / step) * step);
}

type Known = Pick<Catalogue, 'get' | 'list'>;
type PriceDeps = PrintLineDeps & { readonly catalogue: Known };

/** Stored lines as the shopper sees them, with names, prices and errors from the current catalogue. */
export function priceLines(deps: PriceDeps, shopper: Shopper, stored: readonly StoredLine[]): CartLine[] {
  const { catalogue } = deps;
  const demand = stockDemand(stored);
  return stored.flatMap((line) => {
    if (line.print) return [pricePrintLine(deps, line, line.print)];
    const item = catalogue.get(line.itemId);
    if (!item) return [];
    const error = validateLine(catalogue, shopper, line, demand)?.message ?? null;
    return [{ ...priceLine(catalogue, item, line, maxQuantity(catalogue, line, demand)), error }];
  });
}

function priceLine(
  catalogue: Known,
  item: Item,
  { id, qty, sides }: StoredLine,
  atMost: number,
): Omit<CartLine, 'error'> {
  const { material, color, colorName, weight, diameter } = item.tags;
  return {
    id,
    itemId: item.id,
    type: item.type,
    qty,
    options: { material, colorName, weight, diameter, color },
    sides: [...sides],
    price: unitPrice(catalogue, item, sides),
    name: item.name,
    description: item.data.summary,
    images: item.imgSrc,
    data: {
      freeGround: item.data.freeGround,
      hex: item.data.hex,
      isPart: material === 'parts',
      isTenPack: color === 'BulkBox',
      ...(holdsSpool(material) && { isSpool: true }),
      ...(item.data.membersOnly && { isMembersOnly: true }),
      ...(item.tags.kind && { kind: item.tags.kind }),
      ...(item.tags.kind === 'swatches' && { isSwatchCard: true }),
      qoh: item.qoh,
      atMost,
      step: quantityStep(item.tags),
      sideNames: sides.map((side) => sideName(catalogue.get(side)) ?? side),
      ...bundleFacts(catalogue, item, sides),
    },
  };
}

function sideName(side: Item | undefined): string | undefined {
  return side && (isSpoolMaterial(side.tags.material) ? rollName(side) : side.name);
}

/** What a shopper needs to compare a bundle with its rolls bought singly. */
function bundleFacts(
  catalogue: Known,
  item: Item,
  sides: readonly string[],
): Pick<CartLine['data'], 'bundle' | 'rollPrices'> {
  if (bundleRuleOf(item.tags)) return { rollPrices: sides.map((side) => catalogue.get(side)?.price ?? cents(0)) };
  const bundle = sides.length === 0 && bundlesOf(catalogue).find(({ tags }) => bundleRuleOf(tags)?.accepts(item.tags));
  if (!bundle) return {};
  const { id, price, qoh, tags } = catalogue.get(bundle.id) ?? bundle;
  const rule = bundleRuleOf(tags);
  return rule ? { bundle: { id, price, qoh, pieces: rule.pieces, isTenPack: rule === tenPack } } : {};
}

const bundlesByList = new WeakMap<readonly Item[], readonly Item[]>();

/** Kept for each list, because a shop may have fifty thousand items. */
function bundlesOf(catalogue: Known): readonly Item[] {
  const list = catalogue.list();
  const bundles = bundlesByList.get(list) ?? list.filter(({ active, tags }) => active && bundleRuleOf(tags));
  bundlesByList.set(list, bundles);
  return bundles;
}

/** Add-ons cost extra; the rolls of a bundle are included in its price. */
function unitPrice(catalogue: Known, item: Item, sides: readonly string[]): Cents {
  if (bundleRuleOf(item.tags)) return item.price;
  const addOns = sides.map((side) => catalogue.get(side)?.price ?? 0);
  return cents(addOns.reduce((sum, price) => sum + price, Number(item.price)));
}
