import type { SavedCard } from '../../gateways/payments/saved-cards.ts';

export interface DistinctCard {
  readonly card: SavedCard;
  /** the same card, saved again; not shown, and deleted with it */
  readonly twins: readonly SavedCard[];
}

/**
 * Each card once, newest first. Of a card that was saved more than once, what was typed last counts; of equal ones the
 * first stays, so that two windows that save a card at the same time agree on which.
 */
export function distinctCards(cards: readonly SavedCard[]): DistinctCard[] {
  const byFingerprint = Map.groupBy([...cards].sort(newestFirst), ({ fingerprint }) => fingerprint);
  const distinct = [...byFingerprint.values()].map((same): DistinctCard => {
    const card = same.findLast((other) => isTypedAlike(other, same[0])) ?? (same[0] as SavedCard);
    return { card, twins: same.filter((other) => other !== card) };
  });
  return distinct.sort((a, b) => newestFirst(a.card, b.card));
}

/** Of one second, the service's own order counts. */
function newestFirst(a: SavedCard, b: SavedCard): number {
  return b.savedAt - a.savedAt;
}

function isTypedAlike(a: SavedCard, b: SavedCard | undefined): boolean {
  return a.expMonth === b?.expMonth && a.expYear === b.expYear && a.name === b.name && a.zip === b.zip;
}
