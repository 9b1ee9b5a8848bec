import { ownPath } from '../../contract/routes/own-path.ts';

// In a file of their own, because tests must replace them.

/** Loads another page of the shop, never of another site. */
export function goTo(path: string): void {
  location.assign(ownPath(path));
}

/** Replaces this page, so that its URL leaves the history. */
export function goToInstead(path: string): void {
  location.replace(path);
}

/** Reloads this page. */
export function reload(): void {
  location.reload();
}
