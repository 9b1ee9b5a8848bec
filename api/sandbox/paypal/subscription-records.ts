import type { Funding, Money, Payer } from './records.ts';

/** Stored subscriptions, with PayPal's field names. */

export interface ProductRecord {
  id: string;
  name: string;
  type: string;
  create_time: string;
}

export interface PlanRecord {
  id: string;
  product_id: string;
  name: string;
  status: 'ACTIVE';
  billing_cycles: { pricing_scheme: { fixed_price: Money } }[];
  payment_preferences: { payment_failure_threshold: number };
  create_time: string;
}

export type SubscriptionStatus = 'APPROVAL_PENDING' | 'APPROVED' | 'ACTIVE' | 'SUSPENDED' | 'CANCELLED';

export interface TransactionRecord {
  id: string;
  status: 'COMPLETED' | 'DECLINED' | 'PARTIALLY_REFUNDED' | 'REFUNDED';
  amount_with_breakdown: { gross_amount: Money };
  time: string;
  /** ours: in cents */
  refunded?: number;
}

export interface SubscriptionRecord {
  id: string;
  plan_id: string;
  status: SubscriptionStatus;
  status_update_time: string;
  custom_id?: string | undefined;
  start_time: string;
  create_time: string;
  subscriber?: Payer;
  billing_info?: {
    outstanding_balance: Money;
    failed_payments_count: number;
    last_payment?: { amount: Money; time: string };
    last_failed_payment?: {
      amount: Money;
      time: string;
      reason_code: 'PAYMENT_DENIED';
      /** absent after the last retry */
      next_payment_retry_time?: string;
    };
    /** absent once charges have stopped */
    next_billing_time?: string;
  };
  links: { href: string; rel: string; method: string }[];
  /** internal, never part of an answer */
  wallet: {
    shop: string;
    funding: Funding;
    price: Money;
    /** time of the first payment, from which months are counted */
    anchor?: string;
    /** when a declined payment is retried */
    retry?: string;
    /** number of retries so far */
    retries?: number;
    transactions: TransactionRecord[];
  };
}
