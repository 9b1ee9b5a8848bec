import { sql } from 'kysely';
import type { CheckoutLimits } from '../../db/queries/place-order.ts';
import type { Deps } from '../deps.ts';

/** How long stock stays reserved while the shopper approves at PayPal or the bank: a second factor takes a few minutes. */
export const RESERVATION_MINUTES = 10;

/** Unpaid orders of this period count against the limits, whether declined, canceled or still open. */
const UNPAID_WINDOW_SECONDS = 3600;

export const SHOPPER_LIMITS = {
  /** Unpaid orders an hour. A shopper with three cards who mistypes each once needs six. */
  unpaid: 10,
  /** Items in one order, add-ons and rolls of bundles included. Larger orders go through the sales desk. */
  quantity: 300,
} as const;

/** For all shoppers behind one IP address: a family, an office, or a mobile carrier's customers. */
export const CALLER_LIMITS = {
  /**
   * Checkouts in ten minutes, for cards and PayPal together. A refused checkout leaves no order that counts, but may have
   * asked the carrier for a rate; a repeated one asks the payment service. Twice what an office of fifty needs that pays
   * at the same moment, and mistypes.
   */
  checkouts: 300,
  /** Unpaid orders an hour. Paid orders are not counted. */
  unpaid: 40,
  /** Orders that are open at the same time. */
  open: 20,
  /** Items that open orders reserve together: the largest order, with room for others. */
  quantity: 400,
} as const;

/**
 * Checkouts of a caller that one process runs at once: half of the orders that may be open, so that an office that buys
 * at the same moment never hits the limit, however slow the bank is.
 */
export const CONCURRENT_CHECKOUTS = CALLER_LIMITS.open / 2;

/**
 * A caller's orders are stored one at a time, under an advisory lock, and each that waits for it uses a connection: one
 * holds the lock, and the next is ready when it is free.
 */
export const CONCURRENT_INSERTS = 2;

/** Twice an office of fifty that buys at the same moment. */
const MAX_WAITING = 100;

/** The queue of a caller's checkouts in this process. */
export function turnsFor({ shoppers }: Caller, atOnce: number) {
  return { atOnce, waiting: MAX_WAITING * shoppers };
}

/** The client that sends a checkout. */
export interface Caller {
  /** a hash of the IP address, behind that of its network: only this is stored, and for an hour */
  readonly id: string;
  /**
   * hashes of the /24 or /64 network, which can be blocked, with each of the shop's secrets; none: unknown. An unpaid
   * order keeps the first for some days.
   */
  readonly networks: readonly string[];
  /** how many shoppers share the address: many in a sandbox shop on one machine */
  readonly shoppers: number;
}

const CHECKOUTS_SECONDS = 600;

/** The count of a caller's checkouts in the table of the rate limiter. */
export function checkoutsOf({ id, shoppers }: Caller) {
  return { key: `checkouts by caller:${id}`, tries: CALLER_LIMITS.checkouts * shoppers, seconds: CHECKOUTS_SECONDS };
}

/** The limits as the place_order function takes them: it counts under a lock, one order of a caller at a time. */
export function limitsFor({ shoppers }: Pick<Caller, 'shoppers'>): CheckoutLimits {
  return {
    counted_seconds: UNPAID_WINDOW_SECONDS,
    reserved_seconds: RESERVATION_MINUTES * 60,
    shopper_unpaid: SHOPPER_LIMITS.unpaid,
    caller_unpaid: CALLER_LIMITS.unpaid * shoppers,
    caller_open: CALLER_LIMITS.open * shoppers,
    caller_pieces: CALLER_LIMITS.quantity * shoppers,
  };
}

/** The staff may notice a card tester on Monday, and block the network. */
const NETWORK_DAYS = 7;

/**
 * Reduces the callers of unpaid orders that no longer count to their network, and forgets that some days later. A paid
 * order loses its caller when it is paid.
 */
export async function forgetCallers({ connection, clock }: Pick<Deps, 'connection' | 'clock'>): Promise<void> {
  const ago = (seconds: number) => new Date(clock().getTime() - seconds * 1000);
  await sql`
    update orders set caller = case when ts >= ${ago(NETWORK_DAYS * 86_400)} then nullif(split_part(caller, '.', 1), '') end
    where caller is not null and ts < ${ago(UNPAID_WINDOW_SECONDS)}
      and (caller like '%.%' or ts < ${ago(NETWORK_DAYS * 86_400)})`.execute(connection.db);
}
