import type { Carton } from '../../lib/pickers/carton.ts';
import type { Shelf } from '../../lib/pickers/shelf.ts';
import type { Choice } from './bundle-picker.ts';

/** `closed`: the bundle is not on sale now. `failed`: loading failed. Rolls are chosen while `open`. */
export type PickerPhase =
  | { readonly at: 'loading' | 'open' | 'adding' | 'closed' }
  | { readonly at: 'failed'; readonly message: string };

export interface PickerState extends Choice {
  readonly phase: PickerPhase;
  /** as built, until the API has sent the stock */
  readonly shelf: Shelf;
  /** how many cartons with these rolls */
  readonly packs: number;
  /** why the last press had no effect */
  readonly problem: string | null;
}

/** The carton of the shown diameter. */
export function cartonOf({ diameter, cartons }: Choice): Carton {
  return cartons[diameter] ?? [];
}
