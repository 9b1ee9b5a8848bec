import type { Cents } from '../../../contract/cents.ts';
import type { PaidWith, PaymentService } from '../../../contract/order.ts';

/** A paid period. */
export interface PaidPeriod {
  /** the provider's id of the payment: a Stripe invoice or a PayPal transaction */
  readonly id: string;
  /** for refunds; null: not reported by the provider */
  readonly paymentId: string | null;
  readonly amount: Cents;
  readonly from: Date;
  readonly until: Date;
  /** when it was paid */
  readonly at: Date;
}

/** The state of a subscription at its payment provider. */
export interface SubscriptionState {
  /** the provider's id: `sub_…` at Stripe, `I-…` at PayPal */
  readonly id: string;
  /** the shop's own id; null: not started by the shop */
  readonly subscriptionId: string | null;
  /** incomplete: first payment pending · past_due: a later one failed and will be retried · ended: no more charges */
  readonly status: 'incomplete' | 'active' | 'past_due' | 'ended';
  /** start of the current period, which may not be paid yet: benefits depend on `paid` */
  readonly periodStart: Date;
  /** when the next charge is due, or the last period ends */
  readonly periodEnd: Date;
  readonly cancelsAtEnd: boolean;
  /** the start of a month that is not charged: the next one, or the current one */
  readonly skipFrom?: Date;
  readonly paidWith?: PaidWith;
  /** the bank requires authentication: the browser shows its challenge with the secret, then repeats the call */
  readonly clientSecret?: string;
  /** message of the last decline, until a payment succeeds */
  readonly reason?: string;
  /** the bank takes days to pay, as for an e-check */
  readonly isPending?: true;
  /** PayPal: where the shopper approves it */
  readonly approveUrl?: string;
  /** newest first, at most the last twelve */
  readonly paid: readonly PaidPeriod[];
}

export interface NewSubscription {
  /** the shop's own id, which makes starting it idempotent */
  readonly subscriptionId: string;
  /** the account's Stripe customer; null at PayPal */
  readonly customer: string | null;
  /** a ConfirmationToken (`ctoken_…`) or a saved card (`pm_…`); null at PayPal */
  readonly paymentToken: string | null;
  readonly email: string;
}

/**
 * The provider that charges members each month. It reports the state of subscriptions; the domain decides on benefits.
 * Every call throws PaymentsUnavailable when its outcome is unknown, and can then be repeated; calls with an `id` throw
 * SubscriptionUnknown when the provider does not have it.
 */
export interface Subscriptions {
  /**
   * Starts a subscription; idempotent. `incomplete` with a reason: the card was declined, and another one can be used
   * with the same subscriptionId. Throws CustomerUnknown.
   */
  start(request: NewSubscription): Promise<SubscriptionState>;
  /** Finds a subscription whose answer was lost; undefined: never started, or unable to charge without the shop. */
  findStarted(request: Pick<NewSubscription, 'subscriptionId' | 'customer'>): Promise<SubscriptionState | undefined>;
  find(id: string): Promise<SubscriptionState | undefined>;
  /** Activates a subscription that the shopper approved in PayPal, with its first charge; otherwise like `find`. */
  confirm(id: string): Promise<SubscriptionState>;
  /**
   * Stops further charges. A paid period continues to its end (`cancelsAtEnd`); without one the subscription has `ended`,
   * as it always has at PayPal, which can only cancel immediately.
   */
  cancelAtEnd(id: string): Promise<SubscriptionState>;
  /** Resumes a canceled subscription. Throws CannotBeKept when the provider has already ended it. */
  keep(id: string): Promise<SubscriptionState>;
  /**
   * Charges nothing for the next month; idempotent. Does nothing for a subscription that is not active. Throws
   * CannotBeSkipped at PayPal.
   */
  skipNext(id: string): Promise<SubscriptionState>;
  /** Charges the next month after all; idempotent. A skipped month that has begun is not charged. */
  unskip(id: string): Promise<SubscriptionState>;
  /** Ends it immediately and voids an open charge; idempotent. */
  end(id: string): Promise<SubscriptionState>;
  /** Changes the card and retries an open charge with it. Throws CardsElsewhere at PayPal. */
  changeCard(id: string, paymentToken: string): Promise<SubscriptionState>;
}

/** The providers configured in this installation. */
export type SubscriptionServices = { readonly stripe: Subscriptions } & {
  readonly [service in Exclude<PaymentService, 'stripe'>]?: Subscriptions | undefined;
};

export class SubscriptionUnknown extends Error {
  override name = 'SubscriptionUnknown';
}

/** The provider has ended the subscription, so it cannot be resumed. */
export class CannotBeKept extends Error {
  override name = 'CannotBeKept';
}

/** PayPal promises no date of the first charge after a pause. */
export class CannotBeSkipped extends Error {
  override name = 'CannotBeSkipped';
}

/** The payment method can only be changed in PayPal. */
export class CardsElsewhere extends Error {
  override name = 'CardsElsewhere';
}
