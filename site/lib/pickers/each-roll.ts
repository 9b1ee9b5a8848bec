import type { Catalogue } from '../catalogue/catalogue.ts';
import { formatSize } from '../catalogue/format-size.ts';
import { filamentLength } from '../product/filament-length.ts';
import type { PickerPlan } from './plans.ts';
import type { Shelf } from './shelf.ts';

/** A roll's size: `200 g · 67 m`, or only the weight where material or diameter differ. */
export function eachRoll(plan: PickerPlan, { rolls }: Shelf, { materialOf }: Pick<Catalogue, 'materialOf'>): string {
  const weight = formatSize(plan.weight);
  const [material, ...others] = new Set(rolls.map((roll) => roll.material));
  const facts = materialOf.get(material ?? '')?.facts;
  if (others.length > 0 || plan.diameters.length > 1 || !facts) return weight;
  const length = filamentLength(plan.weight, plan.diameters[0], facts.density);
  return length === undefined ? weight : `${weight} · ${Math.round(length)} m`;
}
