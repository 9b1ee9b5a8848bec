import { atom } from 'nanostores';
import { type Choice, everything } from '../lib/listing/facets.ts';

/** The filters that the list shows. */
export const $applied = atom<Choice>(everything);

/** The filters that the panel shows: in an open drawer they differ from the list until Apply. */
export const $draft = atom<Choice>(everything);

/** Shows a choice in list and panel. */
export function choose(choice: Choice): void {
  $draft.set(choice);
  $applied.set(choice);
}

/** Applies the drawer's filters. */
export function applyDraft(): void {
  $applied.set($draft.get());
}

/** Discards what was chosen in the drawer since it was opened. */
export function discardDraft(): void {
  $draft.set($applied.get());
}
