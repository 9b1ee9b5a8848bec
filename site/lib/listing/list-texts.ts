/** The count above the list, announced when it changes. */
export function countText(total: number, all: number, page = 1, pages = 1): { count: string; rest: string } {
  const things = all === 1 ? 'item' : 'items';
  const place = page > 1 ? `· page ${page} of ${pages}` : '';
  if (total === all) return { count: `${all} ${things}`, rest: place };
  const match = total === 1 ? 'matches' : 'match';
  return { count: `${total} of ${all} ${things}`, rest: [match, place].filter(Boolean).join(' ') };
}

/** How many pages answer where no goods match; empty for none. */
export function answersText(pages: number): string {
  if (pages === 0) return '';
  return pages === 1 ? '1 page answers' : `${pages} pages answer`;
}

/** The text of an empty list; `isAnswered`: pages answer the words. */
export function nothingText(q: string, filters: number, isAnswered = false): string {
  const words = q.trim();
  if (words === '') return 'Nothing matches all of these filters';
  if (isAnswered) return `No goods are called “${words}”`;
  return `Nothing here is called “${words}”${filters > 0 ? ' and matches the filters' : ''}`;
}
