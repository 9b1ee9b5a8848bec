/** Whole numbers above this are Unix seconds and not amounts. */
const LARGEST_AMOUNT = 1_000_000_000;
const MOMENT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/** Moves all times in a record into the past, as if `seconds` had passed. */
export function shiftTimes<T>(value: T, seconds: number): T {
  return shifted(value, seconds) as T;
}

function shifted(value: unknown, seconds: number): unknown {
  if (typeof value === 'number') return value > LARGEST_AMOUNT ? value - seconds : value;
  if (typeof value === 'string') {
    return MOMENT.test(value) ? new Date(Date.parse(value) - seconds * 1000).toISOString() : value;
  }
  if (Array.isArray(value)) return value.map((entry) => shifted(entry, seconds));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, shifted(field, seconds)]));
}

/** A subscription or an e-check at a mock provider, for the page that skips months. */
export interface Billed {
  readonly service: 'stripe' | 'paypal';
  readonly id: string;
  /** the payer's email address */
  readonly who: string;
  readonly status: string;
  /** the next automatic step, in Unix seconds */
  readonly next: { readonly at: number; readonly what: 'charge' | 'retry' | 'end' | 'check' };
}

/** How a mock provider lets a person skip time. */
export interface BillingTime {
  list(): Promise<Billed[]>;
  /** Skips time until the next step of a subscription; false: unknown or ended. */
  pass(id: string): Promise<boolean>;
}
