/**
 * Tells whether a product is found, by its name in lower case: any part of it counts, in any case; nothing typed finds
 * all.
 */
export function nameFinder(typed: string): (lowerCaseName: string) => boolean {
  const words = typed.trim().toLowerCase();
  return words === '' ? () => true : (name) => name.includes(words);
}

/** What stands above the list, and is read out when it changes. */
export function countText(shown: number, total: number): { count: string; rest: string } {
  const things = total === 1 ? 'item' : 'items';
  return shown === total
    ? { count: `${total} ${things}`, rest: '' }
    : { count: `${shown} of ${total} ${things}`, rest: shown === 1 ? 'matches' : 'match' };
}

/** What stands in place of a list that is empty. */
export function nothingText(q: string, filters: number): string {
  const words = q.trim();
  if (words === '') return 'Nothing matches all of these filters';
  return `Nothing here is called “${words}”${filters > 0 ? ' and matches the filters' : ''}`;
}
