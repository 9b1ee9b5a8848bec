import { persistentAtom } from '@nanostores/persistent';
import type { CartLine } from '../../../api/contract/cart.ts';

/** What the shopper last saw of a line: enough to tell what changed while they were away. */
export interface SeenLine {
  readonly name: string;
  /** one piece with its paid sides, in cents */
  readonly price: number;
  /** pieces on hand */
  readonly qoh: number;
}
type Seen = Readonly<Record<string, SeenLine>>;

/** By `lineKey`: ids of lines change when a guest's cart joins an account's. */
export const $seenLines = persistentAtom<Seen>(
  'northspool:cart-seen',
  {},
  { encode: JSON.stringify, decode: readSeen },
);

type LineContents = Pick<CartLine, 'itemId' | 'sides'> & { readonly data?: Pick<CartLine['data'], 'printId'> };

/** What a line holds: the shop keeps no two lines of the same. */
export function lineKey({ itemId, sides, data }: LineContents): string {
  return [data?.printId ?? itemId, ...sides.toSorted()].join(' ');
}

/** Keeps what is new. Of a line that is known, only more stock is taken over: that is nothing to tell. */
export function rememberLines(lines: readonly CartLine[]): void {
  const before = $seenLines.get();
  const after: Record<string, SeenLine> = { ...before };
  for (const line of lines) {
    const { name, price, data } = line;
    const key = lineKey(line);
    after[key] = { ...(before[key] ?? { name, price }), qoh: Math.max(data.qoh, before[key]?.qoh ?? 0) };
  }
  keep(after);
}

/** The shopper has taken note of what a line costs now and how many there are. */
export function acknowledge(line: CartLine): void {
  const { name, price, data } = line;
  keep({ ...$seenLines.get(), [lineKey(line)]: { name, price, qoh: data.qoh } });
}

export function forgetSeen(key: string): void {
  const { [key]: _, ...others } = $seenLines.get();
  keep(others);
}

export function forgetAllSeen(): void {
  keep({});
}

function keep(seen: Seen): void {
  if (JSON.stringify(seen) !== JSON.stringify($seenLines.get())) $seenLines.set(seen);
}

/** By hand: every page that adds to the cart loads this, and schemas would be ten times its size. */
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
