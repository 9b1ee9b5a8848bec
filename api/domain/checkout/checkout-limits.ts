/** Goods of an order that is not approved at PayPal or the bank are reserved for so long: a sign-in with a second factor takes a few minutes. */
export const RESERVED_MINUTES = 10;

/** Unpaid orders count for so long, whether they were declined, canceled or are still open. */
export const COUNTED_SECONDS = 3600;

export const SHOPPER_LIMITS = {
  /** Unpaid orders an hour. A shopper with three cards who mistypes each once needs six. */
  unpaid: 10,
  /** Pieces of one order, add-ons and rolls of bundles included. More is an order for the sales desk. */
  pieces: 300,
} as const;

/** For everybody behind one address: a family, an office, or a mobile carrier's customers. */
export const CALLER_LIMITS = {
  /** Unpaid orders an hour; those that are paid are not counted. */
  unpaid: 40,
  /** Orders that are being paid at the same moment. */
  open: 20,
  /** Pieces that those reserve: the largest order, and some beside it. */
  pieces: 400,
} as const;

/**
 * Checkouts of a caller that a process works on at once: half of the orders that may be open, so that an office which
 * presses at the same moment is never taken for an attack, however slow the bank is.
 */
export const PAYING_AT_ONCE = CALLER_LIMITS.open / 2;

/**
 * A caller's orders are stored one after the other, under a lock of the database. Each that waits for it holds a
 * connection: one that has the lock, and the next, which is there already when the lock is free.
 */
export const PLACING_AT_ONCE = 2;

/** An office of fifty that presses at the same moment, twice over. */
const WAITING = 100;

/** How a caller's checkouts take turns in this process. */
export function turnsFor({ shoppers }: Caller, atOnce: number) {
  return { atOnce, waiting: WAITING * shoppers };
}

/** Where a checkout comes from. */
export interface Caller {
  /** a hash of the address: all that is stored, and for an hour only */
  readonly id: string;
  /** A sandbox shop on one machine has many shoppers behind one address. */
  readonly shoppers: number;
}

/** For the statement that places the order, which counts while no other order of the caller can be placed. */
export function limitsFor({ shoppers }: Caller) {
  return {
    counted_seconds: COUNTED_SECONDS,
    reserved_seconds: RESERVED_MINUTES * 60,
    shopper_unpaid: SHOPPER_LIMITS.unpaid,
    caller_unpaid: CALLER_LIMITS.unpaid * shoppers,
    caller_open: CALLER_LIMITS.open * shoppers,
    caller_pieces: CALLER_LIMITS.pieces * shoppers,
  };
}
export type CheckoutLimits = ReturnType<typeof limitsFor>;
