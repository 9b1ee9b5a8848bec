import type { Cents } from '../../contract/money/cents.ts';
import type { PaidWith, PaymentService } from '../../contract/order.ts';

/** A period that was really paid. */
export interface PaidPeriod {
  /** the service's own of this payment: an invoice of Stripe, a transaction of PayPal */
  readonly id: string;
  /** for refunds; null: the service names none */
  readonly paymentId: string | null;
  readonly amount: Cents;
  readonly from: Date;
  readonly until: Date;
  /** when it was paid */
  readonly at: Date;
}

/** How a subscription stands at its service. */
export interface SubscriptionState {
  /** the service's own: `sub_…` of Stripe, `I-…` of PayPal */
  readonly id: string;
  /** what the shop named it when it was started; null: somebody else started it */
  readonly subscriptionId: string | null;
  /** incomplete: the first payment is still to come · past_due: a later one failed and will be tried again · ended: nothing is charged any more */
  readonly status: 'incomplete' | 'active' | 'past_due' | 'ended';
  /** the running period, which may not be paid yet: whoever asks what a member has, asks `paid` */
  readonly periodStart: Date;
  /** when the next charge is due, or the last period ends */
  readonly periodEnd: Date;
  readonly cancelsAtEnd: boolean;
  readonly paidWith?: PaidWith;
  /** the card's bank wants to see the shopper; the browser shows its page with the secret, then the same call is made again */
  readonly clientSecret?: string;
  /** of the last refusal, while it stands: a sentence for the card holder */
  readonly reason?: string;
  /** PayPal: where the shopper approves it */
  readonly approveUrl?: string;
  /** newest first, at most the last twelve */
  readonly paid: readonly PaidPeriod[];
}

export interface NewSubscription {
  /** ours, and what makes it the same however often it is started */
  readonly subscriptionId: string;
  /** Stripe's customer of the account, whose card it is; null at PayPal */
  readonly customer: string | null;
  /** a ConfirmationToken (`ctoken_…`) or a saved card (`pm_…`); null at PayPal */
  readonly paymentToken: string | null;
  readonly email: string;
}

/**
 * The service that charges a member each month. It says how a subscription stands; what a member has from it is the
 * shop's to decide. Every call throws PaymentsUnavailable when nobody knows what became of it, and can then be made
 * again; calls with an `id` throw SubscriptionUnknown when the service has none of it.
 */
export interface Subscriptions {
  /**
   * Starts it once, however often it is called. `incomplete` with a reason: the card was refused, and another may
   * be given under the same subscriptionId. Throws CustomerUnknown.
   */
  start(wish: NewSubscription): Promise<SubscriptionState>;
  /** One whose answer was lost; undefined: it was never started, or it moves no money without the shop. */
  findStarted(wish: Pick<NewSubscription, 'subscriptionId' | 'customer'>): Promise<SubscriptionState | undefined>;
  find(id: string): Promise<SubscriptionState | undefined>;
  /** Lets one begin that the shopper approved at PayPal, which is when it is paid first; else the same as `find`. */
  confirm(id: string): Promise<SubscriptionState>;
  /**
   * Nothing more is charged. What is paid goes on to its end (`cancelsAtEnd`); what has no paid period running
   * has `ended`, and so has any at PayPal, which knows no later end.
   */
  cancelAtEnd(id: string): Promise<SubscriptionState>;
  /** Takes a cancellation back. Throws CannotBeKept where the service has ended it already. */
  keep(id: string): Promise<SubscriptionState>;
  /** At once; an open charge is given up. One that has ended already is fine. */
  end(id: string): Promise<SubscriptionState>;
  /** Pays with another card from now on, and tries an open charge with it. Throws CardsElsewhere at PayPal. */
  changeCard(id: string, paymentToken: string): Promise<SubscriptionState>;
}

/** The services of this installation. */
export type SubscriptionServices = { readonly stripe: Subscriptions } & {
  readonly [service in Exclude<PaymentService, 'stripe'>]?: Subscriptions | undefined;
};

export class SubscriptionUnknown extends Error {
  override name = 'SubscriptionUnknown';
}

/** It has ended at the service: only a new one can take its place. */
export class CannotBeKept extends Error {
  override name = 'CannotBeKept';
}

/** What pays is chosen at the wallet, not at the shop. */
export class CardsElsewhere extends Error {
  override name = 'CardsElsewhere';
}
