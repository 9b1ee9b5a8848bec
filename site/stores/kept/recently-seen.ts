import { storedIds } from './id-list.ts';

const KEPT = 9;

/** The products that were looked at last, the newest first. */
export const $recentlySeen = storedIds('recent', KEPT);

export function rememberSeen(id: string): void {
  $recentlySeen.set([id, ...$recentlySeen.get().filter((other) => other !== id)].slice(0, KEPT));
}

/** Up to eight others: nobody has to be shown what is on the screen. */
export function seenBeside(id: string): readonly string[] {
  return $recentlySeen
    .get()
    .filter((other) => other !== id)
    .slice(0, KEPT - 1);
}

export function forgetSeen(): void {
  $recentlySeen.set([]);
}
