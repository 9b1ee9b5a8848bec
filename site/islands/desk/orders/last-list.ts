import * as z from 'zod';

const KEY = 'desk:orders';
const listSchema = z.object({
  /** of the address, with its question mark; empty: all orders */
  search: z.string(),
  numbers: z.array(z.string()),
});

/** Remembers, for this tab, the page of orders that an order is opened from. */
export function rememberList(numbers: readonly string[]): void {
  sessionStorage.setItem(KEY, JSON.stringify({ search: location.search, numbers }));
}

interface Place {
  /** the address of the list */
  readonly href: string;
  /** undefined: this is the last one of its page, or is not in it */
  readonly next: string | undefined;
}

/** Where an order stands in the list that this tab showed last; undefined: none was shown. */
export function placeInList(number: string): Place | undefined {
  const stored = listSchema.safeParse(JSON.parse(sessionStorage.getItem(KEY) ?? 'null'));
  if (!stored.success) return undefined;
  const { search, numbers } = stored.data;
  const at = numbers.indexOf(number);
  return { href: `/desk/orders/${search}`, next: at < 0 ? undefined : numbers[at + 1] };
}
