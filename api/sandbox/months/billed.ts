/** A subscription in a look-alike, for the page on which a person lets time pass. */
export interface Billed {
  readonly service: 'stripe' | 'paypal';
  readonly id: string;
  /** the payer's e-mail address */
  readonly who: string;
  readonly status: string;
  /** what happens next by itself, in seconds since 1970 */
  readonly next: { readonly at: number; readonly what: 'charge' | 'retry' | 'end' };
}

/** What a look-alike lets a person do to time. */
export interface BillingTime {
  list(): Promise<Billed[]>;
  /** Time passes for one subscription until what happens next is happening; false: it is not known, or over. */
  pass(id: string): Promise<boolean>;
}
