/** Posts per page. */
const PAGE_SIZE = 10;

export interface ListPage<Entry> {
  readonly page: number;
  readonly pages: number;
  readonly entries: readonly Entry[];
}

/** A list cut into pages; an empty list has one empty page. */
export function paginate<Entry>(entries: readonly Entry[]): ListPage<Entry>[] {
  const pages = Math.max(1, Math.ceil(entries.length / PAGE_SIZE));
  return Array.from({ length: pages }, (_, index) => ({
    page: index + 1,
    pages,
    entries: entries.slice(index * PAGE_SIZE, (index + 1) * PAGE_SIZE),
  }));
}
