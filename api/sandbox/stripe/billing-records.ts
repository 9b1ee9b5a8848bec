/** What the look-alike stores. Field names are Stripe's, so that a record is its answer but for the marked fields. */
export interface RecordOf<Kind extends string> {
  id: string;
  object: Kind;
  /** seconds since 1970 */
  created: number;
  livemode: false;
}

/** What the look-alike keeps of billing. Field names are Stripe's. */

interface ListOf<T> {
  object: 'list';
  data: T[];
  has_more: false;
  url: string;
}

export interface ProductRecord extends RecordOf<'product'> {
  active: true;
  name: string;
  metadata: Record<string, string>;
}

export interface PriceRecord extends RecordOf<'price'> {
  active: true;
  currency: string;
  unit_amount: number;
  lookup_key: string | null;
  product: string;
  type: 'recurring';
  recurring: { interval: 'month'; interval_count: 1; usage_type: 'licensed' };
  metadata: Record<string, string>;
}

interface SubscriptionItemRecord {
  id: string;
  object: 'subscription_item';
  created: number;
  subscription: string;
  price: PriceRecord;
  quantity: 1;
  current_period_start: number;
  current_period_end: number;
}

type SubscriptionStatus = 'incomplete' | 'incomplete_expired' | 'active' | 'past_due' | 'canceled';

export interface SubscriptionRecord extends RecordOf<'subscription'> {
  status: SubscriptionStatus;
  customer: string;
  currency: string;
  description: string | null;
  metadata: Record<string, string>;
  items: ListOf<SubscriptionItemRecord> & { data: [SubscriptionItemRecord] };
  collection_method: 'charge_automatically';
  billing_cycle_anchor: number;
  start_date: number;
  cancel_at: number | null;
  cancel_at_period_end: boolean;
  canceled_at: number | null;
  ended_at: number | null;
  cancellation_details: { reason: 'cancellation_requested' | 'payment_failed' | null };
  /** while it lasts, invoices are voided; absent in records from before */
  pause_collection?: { behavior: 'void'; resumes_at: number } | null;
  default_payment_method: string | null;
  payment_settings: { save_default_payment_method: 'off' | 'on_subscription' };
  latest_invoice: string;
}

interface InvoicePaymentRecord {
  id: string;
  object: 'invoice_payment';
  amount_requested: number;
  amount_paid: number | null;
  invoice: string;
  is_default: true;
  payment: { type: 'payment_intent'; payment_intent: string };
  status: 'open' | 'paid' | 'canceled';
}

export interface InvoiceRecord extends RecordOf<'invoice'> {
  status: 'draft' | 'open' | 'paid' | 'void' | 'uncollectible';
  billing_reason: 'subscription_create' | 'subscription_cycle';
  customer: string;
  currency: string;
  amount_due: number;
  amount_paid: number;
  amount_remaining: number;
  total: number;
  attempt_count: number;
  attempted: boolean;
  auto_advance: boolean;
  automatically_finalizes_at: number | null;
  next_payment_attempt: number | null;
  period_start: number;
  period_end: number;
  lines: ListOf<InvoiceLineRecord> & { data: [InvoiceLineRecord] };
  parent: {
    type: 'subscription_details';
    subscription_details: { subscription: string; metadata: Record<string, string> };
  };
  status_transitions: { finalized_at: number | null; paid_at: number | null; voided_at: number | null };
  /** answered only to who expands it */
  confirmation_secret: { type: 'payment_intent'; client_secret: string } | null;
  /** answered only to who expands it */
  payments: ListOf<InvoicePaymentRecord>;
}

interface InvoiceLineRecord {
  id: string;
  object: 'line_item';
  amount: number;
  currency: string;
  description: string;
  invoice: string;
  /** what is paid for; an invoice's own period is the one before */
  period: { start: number; end: number };
  quantity: 1;
  subscription: string;
}
