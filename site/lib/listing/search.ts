/**
 * Returns a test for product names in lower case: any part matches, in any case; an empty search matches all.
 */
export function nameFinder(typed: string): (lowerCaseName: string) => boolean {
  const words = typed.trim().toLowerCase();
  return words === '' ? () => true : (name) => name.includes(words);
}

/** The count above the list, announced when it changes. */
export function countText(shown: number, total: number): { count: string; rest: string } {
  const things = total === 1 ? 'item' : 'items';
  return shown === total
    ? { count: `${total} ${things}`, rest: '' }
    : { count: `${shown} of ${total} ${things}`, rest: shown === 1 ? 'matches' : 'match' };
}

/** The text of an empty list. */
export function nothingText(q: string, filters: number): string {
  const words = q.trim();
  if (words === '') return 'Nothing matches all of these filters';
  return `Nothing here is called “${words}”${filters > 0 ? ' and matches the filters' : ''}`;
}
