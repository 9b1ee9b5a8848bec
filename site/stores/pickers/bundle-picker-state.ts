import type { Carton } from '../../lib/pickers/carton.ts';
import type { Shelf } from '../../lib/pickers/shelf.ts';
import type { Choice } from './bundle-picker-record.ts';

/** `closed`: the shop has no such bundle now. `failed`: it could not be asked. Rolls are chosen while `open`. */
export type PickerPhase =
  | { readonly at: 'loading' | 'open' | 'adding' | 'closed' }
  | { readonly at: 'failed'; readonly message: string };

export interface PickerState extends Choice {
  readonly phase: PickerPhase;
  /** as the page was built, until the shop has said what is on hand */
  readonly shelf: Shelf;
  /** how many cartons filled like this */
  readonly packs: number;
  /** why the last press did nothing */
  readonly problem: string | null;
}

/** The carton of the diameter that is shown. */
export function cartonOf({ diameter, cartons }: Choice): Carton {
  return cartons[diameter] ?? [];
}
