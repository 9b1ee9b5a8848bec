import { atom } from 'nanostores';
import { type Choice, everything } from '../lib/listing/facets.ts';

/** What the list shows. */
export const $applied = atom<Choice>(everything);

/** What the filter panel shows: in an open drawer it runs ahead of the list, until Apply. */
export const $wanted = atom<Choice>(everything);

/** Shows a choice in list and panel. */
export function choose(choice: Choice): void {
  $wanted.set(choice);
  $applied.set(choice);
}

/** Takes what was chosen in the drawer. */
export function applyWanted(): void {
  $applied.set($wanted.get());
}

/** Forgets what was chosen in the drawer since it was opened. */
export function dropWanted(): void {
  $wanted.set($applied.get());
}
