import { type Carton, packsOnHand } from '../../lib/pickers/carton.ts';
import { type CartonPrice, cartonPrice } from '../../lib/pickers/carton-price.ts';
import type { PickerPlan } from '../../lib/pickers/plans.ts';
import { type BuiltShelf, priceRange, type Roll, type Shelf } from '../../lib/pickers/shelf.ts';

/** What the shopper has chosen so far. */
export interface Choice {
  readonly diameter: string;
  /** one for each diameter, as a pack has one diameter only */
  readonly cartons: Readonly<Record<string, Carton>>;
}

/** `closed`: the bundle is not on sale now. `failed`: loading failed. Rolls are chosen while `open`. */
export type PickerPhase =
  | { readonly at: 'loading' | 'open' | 'adding' | 'closed' }
  | { readonly at: 'failed'; readonly message: string };

/** The rolls on the page of a shop that has more than a page can list. */
export interface PartShown {
  /** the words that were typed */
  readonly q: string;
  readonly at: 'ready' | 'loading';
  /** why the last search failed; the rolls are those of the one before */
  readonly problem: string | null;
  /** ids of the rolls, in their order */
  readonly ids: readonly string[];
  /** how many the shop has with these words, diameter and materials */
  readonly total: number;
  /** how many of them were asked for */
  readonly asked: number;
}

export interface PickerState extends Choice {
  readonly phase: PickerPhase;
  /** as built, until the API has sent the stock; with `part` every roll that was shown so far */
  readonly shelf: Shelf;
  /** null: the shelf has all rolls */
  readonly part: PartShown | null;
  /** whose rolls are shown */
  readonly materials: readonly string[];
  /** price of a single roll, for a shelf that has not all of them */
  readonly single: BuiltShelf['single'];
  /** how many cartons with these rolls */
  readonly packs: number;
  /** why the last press had no effect */
  readonly problem: string | null;
}

/** The carton of the shown diameter. */
export function cartonOf({ diameter, cartons }: Choice): Carton {
  return cartons[diameter] ?? [];
}

/** What a picker shows, derived from its state. */
export interface PickerView {
  /** the rolls of this diameter, in stock or not: all, or those that were asked for */
  readonly onShelf: readonly Roll[];
  /** the rolls in the carton, in the order they were added */
  readonly chosen: readonly Roll[];
  readonly missing: number;
  readonly price: CartonPrice;
  /** how many cartons like this one can be bought */
  readonly mostPacks: number;
  /** rolls can be added and removed */
  readonly isOpen: boolean;
}

export function pickerView(plan: PickerPlan, state: PickerState, membership = false): PickerView {
  const { shelf, part, diameter, phase } = state;
  const byId = new Map(shelf.rolls.map((roll) => [roll.id, roll]));
  const carton = cartonOf(state);
  const chosen = carton.flatMap((id) => byId.get(id) ?? []);
  const onShelf = part
    ? part.ids.flatMap((id) => byId.get(id) ?? [])
    : shelf.rolls.filter((roll) => roll.diameter === diameter);
  return {
    onShelf,
    chosen,
    missing: plan.pieces - chosen.length,
    price: cartonPrice(shelf.bundle, chosen, part ? state.single : priceRange(onShelf), {
      pieces: plan.pieces,
      isTenPack: plan.name === 'bulk',
      membership,
    }),
    mostPacks: packsOnHand(carton, shelf.rolls, shelf.bundle),
    isOpen: phase.at === 'open',
  };
}
