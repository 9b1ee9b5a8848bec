import { persistentAtom } from '@nanostores/persistent';
import type { CartLine } from '../../../contract/cart.ts';

/** What the shopper last saw of a line: enough to report what changed since. */
export interface SeenLine {
  readonly name: string;
  /** cents for one, paid add-ons included */
  readonly price: number;
  /** quantity on hand */
  readonly qoh: number;
}
type Seen = Readonly<Record<string, SeenLine>>;

/** By `lineKey`, because line ids change when a guest's cart is merged into an account's. */
export const $seenLines = persistentAtom<Seen>(
  'northspool:cart-seen',
  {},
  { encode: JSON.stringify, decode: readSeen },
);

type LineContents = Pick<CartLine, 'itemId' | 'sides'> & { readonly data?: Pick<CartLine['data'], 'printId'> };

/** Identifies a line by its contents: a cart has no two lines with the same. */
export function lineKey({ itemId, sides, data }: LineContents): string {
  return [data?.printId ?? itemId, ...sides.toSorted()].join(' ');
}

/** Stores new lines. Of a known line only a higher stock is updated, because that needs no message. */
export function rememberLines(lines: readonly CartLine[]): void {
  const before = $seenLines.get();
  const after: Record<string, SeenLine> = { ...before };
  for (const line of lines) {
    const { name, price, data } = line;
    const key = lineKey(line);
    after[key] = { ...(before[key] ?? { name, price }), qoh: Math.max(data.qoh, before[key]?.qoh ?? 0) };
  }
  store(after);
}

/** Marks a line's current price and stock as seen. */
export function acknowledgeLine(line: CartLine): void {
  const { name, price, data } = line;
  store({ ...$seenLines.get(), [lineKey(line)]: { name, price, qoh: data.qoh } });
}

export function forgetSeenLine(key: string): void {
  const { [key]: _, ...others } = $seenLines.get();
  store(others);
}

export function clearSeenLines(): void {
  store({});
}

function store(seen: Seen): void {
  if (JSON.stringify(seen) !== JSON.stringify($seenLines.get())) $seenLines.set(seen);
}

/** Parsed by hand: every page that adds to the cart loads this, and schemas would be ten times its size. */
function readSeen(stored: string): Seen {
  try {
    const seen: unknown = JSON.parse(stored);
    if (typeof seen !== 'object' || seen === null) return {};
    return Object.fromEntries(Object.entries(seen).filter(([, line]) => isSeenLine(line)));
  } catch {
    return {};
  }
}

function isSeenLine(value: unknown): value is SeenLine {
  if (typeof value !== 'object' || value === null) return false;
  const { name, price, qoh } = value as Partial<Record<keyof SeenLine, unknown>>;
  return typeof name === 'string' && Number.isSafeInteger(price) && Number.isSafeInteger(qoh);
}
