/** A subscription at a mock provider, for the page that skips months. */
export interface Billed {
  readonly service: 'stripe' | 'paypal';
  readonly id: string;
  /** the payer's email address */
  readonly who: string;
  readonly status: string;
  /** the next automatic step, in Unix seconds */
  readonly next: { readonly at: number; readonly what: 'charge' | 'retry' | 'end' };
}

/** How a mock provider lets a person skip time. */
export interface BillingTime {
  list(): Promise<Billed[]>;
  /** Skips time until the next step of a subscription; false: unknown or ended. */
  pass(id: string): Promise<boolean>;
}
