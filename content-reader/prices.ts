import { bundleRuleOf } from '../contract/catalogue/bundle.ts';
import { itemId } from '../contract/catalogue/expand-family.ts';
import type { Family, Variant } from '../contract/catalogue/family.ts';
import { isSpoolMaterial } from '../contract/catalogue/material.ts';
import { currentSale } from '../contract/catalogue/sale.ts';
import { dollars } from '../contract/dollars.ts';
import type { ContentFile } from './content-cache.ts';
import type { ContentProblem } from './content-error.ts';

/**
 * A price this many times above or below what is usual was most likely typed in dollars, or with a digit too many or too
 * few. Real differences, such as between a plain and a rare color, stay far below.
 */
const FACTOR = 5;
/** A median of fewer says little. */
const FEWEST = 3;
/** Cents: nothing that is packed and sent by itself costs less, and nothing here costs more. */
const [LOWEST, HIGHEST] = [50, 1_000_000];

/** Reports prices that nobody can have meant, unless the variant has `unusualPrice: true`. */
export function checkPrices(families: readonly ContentFile<Family>[]): ContentProblem[] {
  const usual = usualPrices(families);
  return families.flatMap(({ file, value }) =>
    value.variants.flatMap((variant, index) => {
      if (variant.unusualPrice) return [];
      const reason = reasonAgainst(variant, usual.get(sizeOf(value, variant)));
      if (!reason) return [];
      const message = `is ${dollars(variant.price)}, ${reason}. Correct it, or add unusualPrice: true to the variant`;
      return [{ file, field: `variants[${index}].price`, message }];
    }),
  );
}

function reasonAgainst({ price, was, sales }: Variant, usual: number | undefined): string | undefined {
  if (price < LOWEST || price > HIGHEST)
    return `outside of ${dollars(LOWEST)} to ${dollars(HIGHEST)}; prices are in cents`;
  const others = [
    ...(usual === undefined ? [] : [{ other: usual, name: 'what most others of this material and size cost' }]),
    ...(was === undefined ? [] : [{ other: was, name: 'the price before' }]),
    ...sales.map((sale) => ({ other: sale.price, name: 'its price in a sale' })),
  ];
  const far = others.find(({ other }) => price * FACTOR < other || price > other * FACTOR);
  return far && `far from ${dollars(far.other)}, ${far.name}`;
}

/** The median price of each spool material and size that has enough of them. */
function usualPrices(families: readonly ContentFile<Family>[]): ReadonlyMap<string, number> {
  const pricesOf = new Map<string, number[]>();
  for (const { value } of families) {
    if (!isSpoolMaterial(value.material)) continue;
    for (const variant of value.variants) {
      const size = sizeOf(value, variant);
      const prices = pricesOf.get(size);
      if (prices) prices.push(variant.price);
      else pricesOf.set(size, [variant.price]);
    }
  }
  const enough = [...pricesOf].filter(([, prices]) => prices.length >= FEWEST);
  return new Map(enough.map(([size, prices]) => [size, prices.sort((a, b) => a - b)[prices.length >> 1] ?? 0]));
}

function sizeOf({ material }: Family, { diameter, weight }: Variant): string {
  return `${material} ${diameter} ${weight}`;
}

/**
 * Reports rolls that cost no more singly than in their bundle, at the beginning or end of any sale: pages say that a bundle
 * is the cheaper way.
 */
export function checkBundlePrices(families: readonly ContentFile<Family>[]): ContentProblem[] {
  const all = variantsOf(families);
  const bundles = all.filter(({ tags }) => bundleRuleOf(tags));
  return bundles.flatMap((bundle) => {
    const { accepts, pieces } = bundleRuleOf(bundle.tags) ?? { accepts: () => false, pieces: 0 };
    return all
      .filter(({ tags }) => accepts(tags))
      .flatMap((roll) => {
        const low = pricesTogether(roll, bundle).find(([single, whole]) => single * pieces <= whole);
        if (!low) return [];
        const { file, field } = roll;
        const [single, whole] = low.map((price) => dollars(price));
        const message = `does not hold: ${pieces} singly at ${single} must cost more than ${whole} as a bundle. Correct it, or that of ${bundle.id}`;
        return [{ file, field, message }];
      });
  });
}

interface Priced {
  readonly id: string;
  readonly file: string;
  readonly field: string;
  readonly tags: Pick<Family, 'material' | 'color'> & Pick<Variant, 'weight' | 'diameter'>;
  readonly variant: Variant;
}

function variantsOf(families: readonly ContentFile<Family>[]): Priced[] {
  return families.flatMap(({ file, value }) =>
    value.variants.flatMap((variant, index) => {
      const { weight, diameter } = variant;
      const tags = { material: value.material, color: value.color, weight, diameter };
      return variant.active
        ? [{ id: itemId(value, variant), file, field: `variants[${index}].price`, tags, variant }]
        : [];
    }),
  );
}

/** What a roll and its bundle cost from the beginning and from each moment on when either price changes. */
function pricesTogether({ variant: roll }: Priced, { variant: bundle }: Priced): [roll: number, bundle: number][] {
  const moments = [roll, bundle].flatMap(({ sales }) => sales.flatMap(({ from, until }) => [from, until]));
  return [new Date(0), ...moments.map((moment) => new Date(moment))].map((moment) => [
    currentSale(roll.sales, moment)?.price ?? roll.price,
    currentSale(bundle.sales, moment)?.price ?? bundle.price,
  ]);
}

/** Spools have sizes that pages and the search can read. */
export function checkSpoolSizes({ file, value }: ContentFile<Family>): ContentProblem[] {
  if (!isSpoolMaterial(value.material)) return [];
  return value.variants.flatMap(({ diameter, weight }, index): ContentProblem[] => [
    ...(/^\d+(\.\d+)?mm$/.test(diameter)
      ? []
      : [{ file, field: `variants[${index}].diameter`, message: `must be such as 1.75mm; found "${diameter}"` }]),
    ...(/^[1-9]\d*(\.\d+)?k?g$/.test(weight)
      ? []
      : [{ file, field: `variants[${index}].weight`, message: `must be such as 1kg or 200g; found "${weight}"` }]),
  ]);
}
