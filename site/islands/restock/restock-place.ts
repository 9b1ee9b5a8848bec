/**
 * How much room the form takes: none, one line beside the stock, all of it, or all of it with the message that
 * the product is back.
 */
const places = ['none', 'offer', 'open', 'back'] as const;
export type Place = (typeof places)[number];

export function readPlace(element: HTMLElement): Place {
  return places.find((place) => place === element.dataset['place']) ?? 'none';
}

/**
 * The room for the current stock; undefined: the shop has not answered, and the page stays as built.
 * Nothing moves while it is read: a page built without the form gets a line that takes no room, and an existing
 * form keeps its room. Only a shopper whose add was refused is shown the whole form at once.
 */
export function placeFor(now: Place, qoh: number | undefined, justRefused = false): Place {
  if (qoh === undefined) return now;
  const isOut = qoh <= 0;
  if (isOut && justRefused) return 'open';
  if (now === 'none' || now === 'offer') return isOut ? 'offer' : 'none';
  return isOut ? 'open' : 'back';
}
