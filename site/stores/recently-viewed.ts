import { storedIds } from './saved-items.ts';

const MAX_VIEWED = 9;

/** The products viewed last, newest first. */
export const $recentlyViewed = storedIds('recent', MAX_VIEWED);

export function rememberViewed(id: string): void {
  $recentlyViewed.set([id, ...$recentlyViewed.get().filter((other) => other !== id)].slice(0, MAX_VIEWED));
}

/** Up to eight products other than the one on the screen. */
export function otherViewed(id: string): readonly string[] {
  return $recentlyViewed
    .get()
    .filter((other) => other !== id)
    .slice(0, MAX_VIEWED - 1);
}

export function clearViewed(): void {
  $recentlyViewed.set([]);
}
