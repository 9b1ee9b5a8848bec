/**
 * How much of the page the form takes: nothing, one line beside the stock, all of it, or all of it with the news that
 * the product is back.
 */
const places = ['none', 'offer', 'open', 'back'] as const;
export type Place = (typeof places)[number];

export function readPlace(element: HTMLElement): Place {
  return places.find((place) => place === element.dataset['place']) ?? 'none';
}

/**
 * The place that goes with what is on hand; undefined: the shop has not answered, and the page stays as it was built.
 * Nothing is to move while it is read: a page that had no form gets a line that takes no room, and a form that
 * is there keeps its room.
 */
export function placeFor(now: Place, qoh: number | undefined): Place {
  if (qoh === undefined) return now;
  const isOut = qoh <= 0;
  if (now === 'none' || now === 'offer') return isOut ? 'offer' : 'none';
  return isOut ? 'open' : 'back';
}
