import { formatSize } from '../../../contract/catalogue/format-size.ts';
import { filamentLength } from '../../../contract/filament/filament-length.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { shortDollars } from '../short-dollars.ts';
import type { PickerPlan } from './plans.ts';
import type { Shelf } from './shelf.ts';

/** Fills prices into a page's text: `{price}` of the bundle, `{single}` of the cheapest roll. */
export function withPackPrices(text: string, { bundle, rolls }: Shelf): string {
  const single = Math.min(...rolls.map(({ price }) => price));
  return text.replace('{price}', short(bundle?.price)).replace('{single}', short(single));
}

/** Still reads as a sentence when the price is unknown. */
function short(amount = Number.NaN): string {
  return Number.isFinite(amount) ? shortDollars(amount) : 'one price';
}

/** A roll's size: `200 g · 67 m`, or only the weight where material or diameter differ. */
export function eachRoll(plan: PickerPlan, { rolls }: Shelf, { materialOf }: Pick<Catalogue, 'materialOf'>): string {
  const weight = formatSize(plan.weight);
  const [material, ...others] = new Set(rolls.map((roll) => roll.material));
  const facts = materialOf.get(material ?? '')?.facts;
  if (others.length > 0 || plan.diameters.length > 1 || !facts) return weight;
  const length = filamentLength(plan.weight, plan.diameters[0], facts.densityGPerCm3);
  return length === undefined ? weight : `${weight} · ${Math.round(length)} m`;
}
