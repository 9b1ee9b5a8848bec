import type { Cents } from '../../../contract/cents.ts';
import type { Totals } from '../../../contract/money/totals-schema.ts';
import type { DisputeStatus, PaidWith } from '../../../contract/order.ts';

/** The state of a payment. `paymentId` is the provider's id: a Stripe PaymentIntent or a PayPal order. */
export type PaymentState =
  | {
      readonly status: 'succeeded';
      /** null: there was nothing to pay */
      readonly paymentId: string | null;
      /** PayPal: id of the capture */
      readonly captureId?: string;
      /** the amount paid, if the shopper's browser could have changed it */
      readonly amount?: Cents;
      /** the card, if the provider reports it */
      readonly paidWith?: PaidWith;
    }
  | {
      readonly status: 'declined';
      /** null: declined before a payment was created */
      readonly paymentId: string | null;
      /** message for the shopper */
      readonly reason: string;
    }
  | {
      /** the bank requires authentication; the browser shows its challenge with the secret */
      readonly status: 'requires_action';
      readonly paymentId: string;
      readonly clientSecret: string;
    }
  /** the shopper approves the payment in PayPal; no money moves before the shop captures it */
  | {
      readonly status: 'requires_approval';
      readonly paymentId: string;
      /** approved, but the funding source was declined: the shopper can choose another one in PayPal */
      readonly isFundingDeclined?: true;
    }
  | { readonly status: 'processing'; readonly paymentId: string }
  | { readonly status: 'cancelled'; readonly paymentId: string | null }
  | { readonly status: 'refunded'; readonly paymentId: string };

export interface Charge {
  readonly orderId: string;
  readonly refId: string;
  readonly amount: Cents;
  /** the breakdown of the amount */
  readonly totals: Totals;
  /** a ConfirmationToken (`ctoken_…`) or a PaymentMethod (`pm_…`) */
  readonly paymentToken: string;
  /** the customer who owns the saved card, or for whom to save a new one; null: guest */
  readonly customer?: string | null;
  readonly saveCard?: boolean;
  /** the shopper is away: a bank that wants to ask them declines */
  readonly offSession?: boolean;
}

export interface OrderPayment {
  readonly orderId: string;
  readonly paymentId: string | null;
  /** when the order was placed; its payment cannot be older */
  readonly placedAt: Date;
}

export interface Refund {
  readonly orderId: string;
  readonly paymentId: string;
  /** absent: everything */
  readonly part?: { readonly refundId: string; readonly amount: Cents };
}

/** A webhook event; `payment` is null for events that the shop ignores. */
export interface PaymentEvent {
  readonly id: string;
  readonly type: string;
  readonly payment: { readonly orderId: string | null; readonly state: PaymentState } | null;
  /** A partial refund, which does not change the state of the payment. */
  readonly partRefund?: {
    readonly orderId: string | null;
    readonly paymentId: string;
    /** this and all earlier refunds */
    readonly refundedInAll: Cents;
    /** the shop's own ids of those among them that it requested */
    readonly refundIds: readonly string[];
  };
  /** A refund failed at the bank: the money is back with the shop. */
  readonly refundFailed?: FailedRefund;
  /** The shopper disputed the payment with the bank, or Stripe or the bank suspects fraud. */
  readonly dispute?: Dispute;
  /** A subscription changed; `Subscriptions.find` returns its current state. */
  readonly subscription?: {
    readonly id: string;
    /** the shop's own id; null: not part of the event */
    readonly subscriptionId: string | null;
  };
}

export interface FailedRefund {
  /** the provider's id */
  readonly id: string;
  /** the shop's own id, if the shop requested the refund */
  readonly refundId: string | null;
  readonly orderId: string | null;
  readonly paymentId: string;
  readonly amount: Cents;
  readonly reason: string;
  /** refunded so far, without this refund */
  readonly refundedInAll: Cents;
}

export interface Dispute {
  /** the provider's id */
  readonly id: string;
  readonly orderId: string | null;
  readonly paymentId: string;
  readonly amount: Cents;
  readonly reason: string;
  readonly status: DisputeStatus;
  readonly respondBy: Date | null;
  readonly openedAt: Date;
  /** time of this status; older events are ignored */
  readonly asOf: Date;
}

/** A payment provider. It reports the states of payments; the domain decides what they mean for an order. */
export interface Payments {
  /**
   * Charges an order, or creates its PayPal order; idempotent per order. Throws PaymentsUnavailable when the outcome is
   * unknown, and CustomerUnknown, without a charge, when the provider does not know the customer.
   */
  charge(charge: Charge): Promise<PaymentState>;
  /** The current state of the order's payment; undefined when the provider has none. */
  find(payment: OrderPayment): Promise<PaymentState | undefined>;
  /** Cancels a payment and returns its state, because it may have been paid just before. */
  cancel(paymentId: string): Promise<PaymentState>;
  /**
   * Refunds the whole payment or a part of it; idempotent per order and part, even days later. Throws RefundRefused when
   * a retry would fail the same way.
   */
  refund(refund: Refund): Promise<void>;
  /**
   * What tells a card from others, without its number, of a payment or else of a token. Undefined when the provider no
   * longer knows it; absent where there are no cards.
   */
  cardFingerprint?(card: {
    readonly paymentToken: string;
    readonly paymentId: string | null;
  }): Promise<string | undefined>;
  /** Verifies the signature and parses the event. Throws WebhookForged. */
  readWebhook(rawBody: string, headers: Headers): Promise<PaymentEvent>;
}

/** The provider did not answer, so it is unknown whether money moved: check again before refunding or releasing anything. */
export class PaymentsUnavailable extends Error {
  override name = 'PaymentsUnavailable';

  /** in_progress: the same order is being charged by another request */
  readonly reason: 'unreachable' | 'in_progress';

  constructor(reason: 'unreachable' | 'in_progress', cause: unknown) {
    super(`payments: ${reason}`, { cause });
    this.reason = reason;
  }
}

/** A final refusal: the bank already took the money back, or less than the amount is left. */
export class RefundRefused extends Error {
  override name = 'RefundRefused';
}

export class WebhookForged extends Error {
  override name = 'WebhookForged';
}
