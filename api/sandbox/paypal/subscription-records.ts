import type { Funding, Money, Payer } from './records.ts';

/** What the look-alike keeps of PayPal's subscriptions. Field names are PayPal's. */

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
      /** absent once PayPal has given the month up */
      next_payment_retry_time?: string;
    };
    /** absent once nothing is charged any more */
    next_billing_time?: string;
  };
  links: { href: string; rel: string; method: string }[];
  /** ours, never answered */
  wallet: {
    shop: string;
    funding: Funding;
    price: Money;
    /** when it was paid first: each month is counted from here */
    anchor?: string;
    /** when a refused payment is tried again */
    retry?: string;
    /** how many times it was tried again */
    retries?: number;
    transactions: TransactionRecord[];
  };
}
