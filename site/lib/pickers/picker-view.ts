import { cartonOf, type PickerState } from '../../stores/pickers/bundle-picker-state.ts';
import { packsOnHand } from './carton.ts';
import { type CartonPrice, cartonPrice } from './carton-price.ts';
import type { PickerPlan } from './plans.ts';
import type { Roll } from './shelf.ts';

/** What a picker shows, worked out from its state. */
export interface PickerView {
  /** that can be chosen in this diameter, stock or not */
  readonly onShelf: readonly Roll[];
  /** the rolls in the carton, in the order in which they went in */
  readonly chosen: readonly Roll[];
  readonly missing: number;
  readonly price: CartonPrice;
  /** how many cartons like this one can be bought */
  readonly mostPacks: number;
  /** Rolls can be put in and taken out. */
  readonly isOpen: boolean;
}

export function pickerView(plan: PickerPlan, state: PickerState): PickerView {
  const { shelf, diameter, phase } = state;
  const byId = new Map(shelf.rolls.map((roll) => [roll.id, roll]));
  const carton = cartonOf(state);
  const chosen = carton.flatMap((id) => byId.get(id) ?? []);
  const onShelf = shelf.rolls.filter((roll) => roll.diameter === diameter);
  return {
    onShelf,
    chosen,
    missing: plan.pieces - chosen.length,
    price: cartonPrice(shelf.bundle, chosen, onShelf, plan.pieces),
    mostPacks: packsOnHand(carton, shelf.rolls, shelf.bundle),
    isOpen: phase.at === 'open',
  };
}
