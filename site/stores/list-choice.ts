import { atom } from 'nanostores';
import { type Choice, everything } from '../../contract/listing/facets.ts';

/** What a list shows: its filters, and a page of what they match. */
export interface Place {
  readonly choice: Choice;
  /** from 1 */
  readonly page: number;
  /** How the shopper got there: by a filter, by a link to a page, or by an address (the first one, Back, Forward). */
  readonly by: 'filter' | 'page' | 'address';
}

export const $place = atom<Place>({ choice: everything, page: 1, by: 'address' });

/** The filters that the panel shows: in an open drawer they differ from the list until Apply. */
export const $draft = atom<Choice>(everything);

/** Shows the first page of a choice, in list and panel. */
export function choose(choice: Choice): void {
  goTo({ choice, page: 1, by: 'filter' });
}

/** Shows another page of what the filters match. */
export function turnTo(page: number): void {
  goTo({ choice: $place.get().choice, page, by: 'page' });
}

export function goTo(place: Place): void {
  $draft.set(place.choice);
  $place.set(place);
}

/** Discards what was chosen in the drawer since it was opened. */
export function discardDraft(): void {
  $draft.set($place.get().choice);
}
