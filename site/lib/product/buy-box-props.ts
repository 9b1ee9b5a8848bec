import { quantityStep } from '../../../contract/catalogue/bundle.ts';
import type { CatalogueItem } from '../../../contract/catalogue/item.ts';
import { isSpoolMaterial } from '../../../contract/catalogue/material.ts';
import type { Rates } from '../../../contract/catalogue/rates.ts';
import { type Cents, cents } from '../../../contract/cents.ts';
import { memberDiscount } from '../../../contract/money/discount.ts';
import type { MoneyLine } from '../../../contract/money/lines.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';

export interface AddOn {
  readonly id: string;
  readonly name: string;
  readonly summary: string;
  /** cents */
  readonly price: number;
  /** stock when the page was built */
  readonly qoh: number;
  /** not offered to others */
  readonly membersOnly: boolean;
}

/** What decides whether members get a discount on an item. */
type PriceRules = Omit<MoneyLine, 'price' | 'qty'>;

/** Props that Astro writes into the page, so they hold nothing that is not shown. */
export interface BuyBoxProps {
  readonly item: {
    readonly id: string;
    readonly name: string;
    /** cents */
    readonly price: number;
    /** stock when the page was built */
    readonly qoh: number;
    /** the unit, such as "spool" */
    readonly unit: 'spool' | 'piece';
    /** false: it waits in the account, such as a token for the vending machine */
    readonly isShipped: boolean;
    readonly rules: PriceRules;
  };
  readonly step: number;
  readonly addOn?: AddOn;
  /** only members of Premium may buy it */
  readonly membersOnly: boolean;
}

/** The props of an item's buy box. */
export function buyBoxProps(item: CatalogueItem, { byId }: Pick<Catalogue, 'byId'>): BuyBoxProps {
  const addOn = byId.get(item.sides[0] ?? '');
  return {
    item: {
      id: item.id,
      name: item.name,
      price: item.price,
      qoh: item.qoh,
      unit: unitOf(item),
      rules: rulesOf(item),
      isShipped: item.tags.kind !== 'token',
    },
    step: quantityStep(item.tags),
    membersOnly: item.data.membersOnly,
    ...(addOn && {
      addOn: {
        id: addOn.id,
        name: addOn.name,
        price: addOn.price,
        qoh: addOn.qoh,
        summary: addOn.data.summary,
        membersOnly: addOn.data.membersOnly,
      },
    }),
  };
}

/** The item's unit. */
export function unitOf({ tags }: Pick<CatalogueItem, 'tags'>): 'spool' | 'piece' {
  return isSpoolMaterial(tags.material) ? 'spool' : 'piece';
}

/** By the same rules as the cart's lines. */
function rulesOf({ tags, data }: Pick<CatalogueItem, 'tags' | 'data'>): PriceRules {
  return { isPart: tags.material === 'parts', isTenPack: tags.color === 'BulkBox', freeGround: data.freeGround };
}

/** What Premium members pay for one. */
export function memberPrice(item: Pick<CatalogueItem, 'tags' | 'data' | 'price'>, rates: Rates): Cents {
  return cents(item.price - memberDiscount([{ ...rulesOf(item), price: cents(item.price), qty: 1 }], rates));
}
