import type { Cents } from '../../contract/money/cents.ts';
import type { Totals } from '../../contract/money/totals.ts';
import type { PaidWith } from '../../contract/order.ts';

/** How a payment stands, in the shop's words. `paymentId` is the service's own: a PaymentIntent of Stripe, an order of PayPal. */
export type PaymentState =
  | {
      readonly status: 'succeeded';
      readonly paymentId: string;
      /** what moved the money, where that has an id of its own */
      readonly captureId?: string;
      /** what was paid, where the shopper's browser could have changed it */
      readonly amount?: Cents;
      /** the card, where the service tells it */
      readonly paidWith?: PaidWith;
    }
  | {
      readonly status: 'declined';
      /** null: refused before a payment came to life */
      readonly paymentId: string | null;
      /** a sentence for the card holder */
      readonly reason: string;
    }
  | {
      /** the card's bank wants to see the shopper; the browser shows its page with the secret */
      readonly status: 'requires_action';
      readonly paymentId: string;
      readonly clientSecret: string;
    }
  /** a wallet shows the shopper what is to be paid; nothing moves before the shop captures it */
  | {
      readonly status: 'requires_approval';
      readonly paymentId: string;
      /** it was approved, but what the payer chose to pay with was declined: they may choose again at the wallet */
      readonly isFundingDeclined?: true;
    }
  | { readonly status: 'processing'; readonly paymentId: string }
  | { readonly status: 'cancelled'; readonly paymentId: string | null }
  | { readonly status: 'refunded'; readonly paymentId: string };

export interface Charge {
  readonly orderId: string;
  readonly refId: string;
  readonly amount: Cents;
  /** what makes the amount */
  readonly totals: Totals;
  /** a ConfirmationToken (`ctoken_…`) or a PaymentMethod (`pm_…`) */
  readonly paymentToken: string;
  /** whose card a PaymentMethod has to be, and for whom one is kept; null: of nobody, for nobody */
  readonly customer?: string | null;
  readonly saveCard?: boolean;
}

export interface OrderPayment {
  readonly orderId: string;
  readonly paymentId: string | null;
  /** when the order was placed: no payment is older */
  readonly placedAt: Date;
}

export interface Refund {
  readonly orderId: string;
  readonly paymentId: string;
  /** absent: everything */
  readonly part?: { readonly refundId: string; readonly amount: Cents };
}

/** What a webhook tells; `payment` is null for news that the shop has no use for. */
export interface PaymentEvent {
  readonly id: string;
  readonly type: string;
  readonly payment: { readonly orderId: string | null; readonly state: PaymentState } | null;
  /** A part of a payment was given back; the payment stands as it stood. */
  readonly partRefund?: {
    readonly orderId: string | null;
    readonly paymentId: string;
    /** with all parts before */
    readonly refundedInAll: Cents;
  };
  /** A refund did not arrive: the money is back with the shop, and the shopper still waits for it. */
  readonly refundFailed?: FailedRefund;
  /** The card holder asked the bank for the money. */
  readonly dispute?: Dispute;
  /** Something became of a subscription; how it stands is for `Subscriptions.find` to say. */
  readonly subscription?: {
    readonly id: string;
    /** what the shop named it; null: the news does not say */
    readonly subscriptionId: string | null;
  };
}

export interface FailedRefund {
  /** the service's own */
  readonly id: string;
  /** ours, where the shop asked for it */
  readonly refundId: string | null;
  readonly orderId: string | null;
  readonly paymentId: string;
  readonly amount: Cents;
  readonly reason: string;
  /** what has arrived at the shopper, this refund not counted */
  readonly refundedInAll: Cents;
}

/** inquiry: the bank only asks · open: the money was taken from the shop until the bank decides */
const disputeStatuses = ['inquiry', 'open', 'won', 'lost'] as const;

export interface Dispute {
  /** the service's own */
  readonly id: string;
  readonly orderId: string | null;
  readonly paymentId: string;
  readonly amount: Cents;
  readonly reason: string;
  readonly status: (typeof disputeStatuses)[number];
  readonly respondBy: Date | null;
  readonly openedAt: Date;
  /** when it stood so: what is older changes nothing */
  readonly asOf: Date;
}

/** The payment service. Amounts and orders go in, states come out; nothing here decides what becomes of an order. */
export interface Payments {
  /**
   * Charges once an order, or draws it up at the wallet, however often it is called. Throws PaymentsUnavailable when the
   * outcome is not known, and CustomerUnknown, with nothing charged, when the service does not have the customer.
   */
  charge(charge: Charge): Promise<PaymentState>;
  /** How the order's payment stands now; undefined when the service has never heard of it. */
  find(payment: OrderPayment): Promise<PaymentState | undefined>;
  /** Makes sure that it cannot be paid any more, and says how it stands: it may have been paid just before. */
  cancel(paymentId: string): Promise<PaymentState>;
  /**
   * Gives the whole amount back, once an order, or a part of it, once a part, also when the first call was days ago.
   * Throws RefundRefused when asking again would have the same answer.
   */
  refund(refund: Refund): Promise<void>;
  /** Checks by its headers who sent it, and reads it. Throws WebhookForged. */
  readWebhook(rawBody: string, headers: Headers): Promise<PaymentEvent>;
}

/** The service did not answer, or could not. Whether money moved is not known: ask again before giving anything back. */
export class PaymentsUnavailable extends Error {
  override name = 'PaymentsUnavailable';

  constructor(
    /** in_progress: the same order is being charged by another request */
    readonly reason: 'unreachable' | 'in_progress',
    cause: unknown,
  ) {
    super(`payments: ${reason}`, { cause });
  }
}

/** The service will never give this money back: the bank took it already, or less than that is left. */
export class RefundRefused extends Error {
  override name = 'RefundRefused';
}

export class WebhookForged extends Error {
  override name = 'WebhookForged';
}
