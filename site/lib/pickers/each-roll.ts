import type { Catalogue } from '../catalogue/catalogue.ts';
import { formatSize } from '../catalogue/format-size.ts';
import { filamentLength } from '../product/filament-length.ts';
import type { PickerPlan } from './plans.ts';
import type { Shelf } from './shelf.ts';

/** What one roll is: `200 g · 67 m`, or its weight alone where rolls differ in material or diameter, and so in length. */
export function eachRoll(plan: PickerPlan, { rolls }: Shelf, { materialOf }: Pick<Catalogue, 'materialOf'>): string {
  const weight = formatSize(plan.weight);
  const [material, ...others] = new Set(rolls.map((roll) => roll.material));
  const facts = materialOf.get(material ?? '')?.facts;
  if (others.length > 0 || plan.diameters.length > 1 || !facts) return weight;
  const length = filamentLength(plan.weight, plan.diameters[0], facts.density);
  return length === undefined ? weight : `${weight} · ${Math.round(length)} m`;
}
