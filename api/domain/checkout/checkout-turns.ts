import pLimit from 'p-limit';
import { checkoutBusy } from '../shop-error.ts';

/**
 * Checkouts at once that are priced and stored. More of them sell no more, because they share processors and connections,
 * and pages would wait behind all of them; fewer would wait for a carrier's rates one after another.
 */
const PLACING = 8;
/** Charges at once: one takes a second at Stripe, which answers a hundred requests a second. */
const CHARGING = 100;
/** Checkouts under way; one that waits takes some 60 kB. Most of a rush are refused within a second of their arrival. */
const MAX_CHECKOUTS = 2_000;
/** More of them at once are a rush: since a bank takes about a second, three shoppers a second. It ends a second later. */
const CALM = 2;
const RUSH_MS = 1_000;
/** What may wait for its end waits this long at most. */
const MAX_WAIT_MS = 5_000;
/** Much of a full queue has been served by then. */
const RETRY_SECONDS = 5;

interface TurnLimits {
  readonly placing: number;
  readonly charging: number;
  /** under way, those of the others included */
  readonly all: number;
}

/** The stock that a checkout needs, by item. */
type Demand = ReadonlyMap<string, number>;

/**
 * The checkouts of this process take turns, in the order of their arrival. While one waits it holds no connection, and what
 * it needs counts as taken for those behind it, so that a thousand shoppers do not wait for the last spool. It is a place in
 * a queue, not a reservation: whoever has it may still find the shelf empty.
 */
export class CheckoutTurns {
  readonly #limits: TurnLimits;
  readonly #place;
  readonly #charge;
  /** what waiting checkouts need, by item */
  readonly #claims = new Map<string, number>();
  /** requests with the same key of the same shopper, by both */
  readonly #attempts = new Map<string, number>();
  #size = 0;
  #rushEndsAt = 0;

  constructor(limits: TurnLimits = { placing: PLACING, charging: CHARGING, all: MAX_CHECKOUTS }) {
    this.#limits = limits;
    this.#place = pLimit(limits.placing);
    this.#charge = pLimit(limits.charging);
  }

  /** Lets a checkout in; throws `checkout_busy` when too many are under way. `attempt` names shopper and key. */
  async enter<Result>(attempt: string, checkout: (turn: CheckoutTurn) => Promise<Result>): Promise<Result> {
    this.refuseWhenFull();
    this.#size += 1;
    if (this.#size > CALM) this.#rushEndsAt = performance.now() + RUSH_MS;
    add(this.#attempts, attempt, 1);
    try {
      return await checkout({
        isRepeated: () => (this.#attempts.get(attempt) ?? 0) > 1,
        place: (demand, work) => this.#placeFor(demand, work),
        charge: (work) => this.#charge(work),
      });
    } finally {
      this.#size -= 1;
      add(this.#attempts, attempt, -1);
    }
  }

  /** Resolves when no more than few checkouts meet, or after some seconds: for what takes their processor and may wait. */
  async afterRush(): Promise<void> {
    const latest = performance.now() + MAX_WAIT_MS;
    const left = () => Math.min(this.#rushEndsAt, latest) - performance.now();
    while (left() > 0) await new Promise((resolve) => setTimeout(resolve, left()));
  }

  /** Throws `checkout_busy` when too many are under way. */
  refuseWhenFull(): void {
    if (this.#size >= this.#limits.all) throw checkoutBusy(RETRY_SECONDS);
  }

  /** How many of an item the checkouts need that wait for their turn. */
  claimed(itemId: string): number {
    return this.#claims.get(itemId) ?? 0;
  }

  #placeFor<Result>(demand: Demand, work: () => Promise<Result>): Promise<Result> {
    for (const [itemId, qty] of demand) add(this.#claims, itemId, qty);
    return this.#place(() => {
      // From here on the database knows, or is about to: counted in both, the last pieces would seem to be sold.
      for (const [itemId, qty] of demand) add(this.#claims, itemId, -qty);
      return work();
    });
  }
}

export interface CheckoutTurn {
  /** whether another request with its key is under way, which may have the claim that this one would meet */
  isRepeated(): boolean;
  /** Stores the order in its turn, and claims the stock until then. */
  place<Result>(demand: Demand, work: () => Promise<Result>): Promise<Result>;
  /** Has it paid in its turn. */
  charge<Result>(work: () => Promise<Result>): Promise<Result>;
}

function add(counts: Map<string, number>, key: string, change: number): void {
  const count = (counts.get(key) ?? 0) + change;
  if (count === 0) counts.delete(key);
  else counts.set(key, count);
}
