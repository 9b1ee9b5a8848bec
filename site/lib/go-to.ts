import { ownPath } from '../../api/contract/routes/own-path.ts';

/** Loads another page of the shop, never one of another site. These stand alone because a test cannot follow. */
export function goTo(path: string): void {
  location.assign(ownPath(path));
}

/** Loads another page in the place of this one, whose address is not to stay in the history. */
export function goToInstead(path: string): void {
  location.replace(path);
}

/** Loads this page anew. */
export function reload(): void {
  location.reload();
}
