import type { InvoiceRecord, PriceRecord, ProductRecord, RecordOf, SubscriptionRecord } from './billing-records.ts';
import type {
  TaxCalculationRecord,
  TaxRegistrationRecord,
  TaxSettingsRecord,
  TaxTransactionRecord,
} from './tax-records.ts';

export type CardBehaviour =
  | 'succeeds'
  | 'declined'
  | 'insufficient_funds'
  | 'expired'
  | 'bad_cvc'
  | 'declined_once_saved'
  | 'authentication'
  | 'authentication_each_time'
  | 'authentication_then_declined'
  | 'refund_fails'
  | 'disputed'
  | 'reviewed'
  | 'warned';

interface CardRecord {
  brand: string;
  last4: string;
  exp_month: number;
  exp_year: number;
  /** the same for the same number, whoever types it */
  fingerprint: string;
  /** absent: typed */
  wallet?: CardWallet;
}

interface CardWallet {
  type: 'apple_pay' | 'google_pay' | 'link';
  dynamic_last4: string | null;
  apple_pay?: object;
  google_pay?: object;
  link?: object;
}

/** Where a wallet's owner wants the goods. */
export interface ShippingRecord {
  name: string;
  phone: string | null;
  address: Record<string, string>;
}

export interface BillingDetails {
  name: string | null;
  email: string | null;
  phone: string | null;
  address: Record<string, string> | null;
}

export interface PaymentMethodRecord extends RecordOf<'payment_method'> {
  type: 'card';
  card: CardRecord;
  billing_details: BillingDetails;
  customer: string | null;
  metadata: Record<string, string>;
  /** ours, never answered: how the bank behind this card acts; the number itself is not kept */
  behaviour: CardBehaviour;
  /** ours, never answered: it was detached, and works no more */
  used_up?: true;
}

export interface ConfirmationTokenRecord extends RecordOf<'confirmation_token'> {
  expires_at: number;
  payment_intent: string | null;
  setup_intent: string | null;
  return_url: string | null;
  setup_future_usage: FutureUsage | null;
  shipping: ShippingRecord | null;
  /** ours, never answered: the payment method that confirming brings to life */
  payment_method: string;
}

export type IntentStatus =
  | 'requires_payment_method'
  | 'requires_confirmation'
  | 'requires_action'
  | 'succeeded'
  | 'canceled';

export interface PaymentError {
  type: 'card_error' | 'invalid_request_error';
  code: string;
  decline_code?: string;
  message: string;
  charge?: string;
}

type FutureUsage = 'on_session' | 'off_session';

export interface IntentRecord extends RecordOf<'payment_intent'> {
  status: IntentStatus;
  amount: number;
  amount_received: number;
  currency: string;
  customer: string | null;
  description: string | null;
  metadata: Record<string, string>;
  payment_method: string | null;
  setup_future_usage: FutureUsage | null;
  client_secret: string;
  last_payment_error: PaymentError | null;
  latest_charge: string | null;
  next_action: NextAction | null;
  canceled_at: number | null;
  cancellation_reason: string | null;
  /** what it pays, if it pays an invoice; Stripe itself tells it on the invoice only */
  invoice?: string;
}

/** Saves a card for later, without a payment. */
export interface SetupIntentRecord extends RecordOf<'setup_intent'> {
  status: IntentStatus;
  customer: string | null;
  description: string | null;
  metadata: Record<string, string>;
  payment_method: string | null;
  usage: FutureUsage;
  client_secret: string;
  last_setup_error: PaymentError | null;
  next_action: NextAction | null;
  cancellation_reason: string | null;
}

export type NextAction =
  | { type: 'use_stripe_sdk'; use_stripe_sdk: { type: 'three_d_secure_redirect'; source: string } }
  | { type: 'redirect_to_url'; redirect_to_url: { url: string; return_url: string } };

export interface ChargeRecord extends RecordOf<'charge'> {
  status: 'succeeded' | 'failed';
  paid: boolean;
  captured: boolean;
  amount: number;
  amount_refunded: number;
  refunded: boolean;
  disputed: boolean;
  currency: string;
  customer: string | null;
  payment_intent: string;
  payment_method: string;
  payment_method_details: { type: 'card'; card: CardRecord };
  failure_code: string | null;
  failure_message: string | null;
  metadata: Record<string, string>;
}

export interface RefundRecord {
  id: string;
  object: 'refund';
  created: number;
  amount: number;
  currency: string;
  charge: string;
  payment_intent: string;
  reason: string | null;
  status: 'succeeded' | 'failed';
  failure_reason?: 'expired_or_canceled_card';
  metadata: Record<string, string>;
  /** ours, never answered: the card's bank will send the money back */
  fails: boolean;
}

export interface DisputeRecord extends RecordOf<'dispute'> {
  amount: number;
  currency: string;
  charge: string;
  payment_intent: string;
  reason: 'fraudulent';
  status: 'needs_response' | 'won' | 'lost';
  is_charge_refundable: boolean;
  evidence_details: { due_by: number; has_evidence: boolean; past_due: boolean; submission_count: number };
  metadata: Record<string, string>;
}

export interface CustomerRecord extends RecordOf<'customer'> {
  email: string | null;
  name: string | null;
  phone: string | null;
  description: string | null;
  metadata: Record<string, string>;
}

interface DeletedCustomerRecord {
  id: string;
  object: 'customer';
  /** internal, never part of an answer */
  created: number;
  deleted: true;
}

/** The shop's own account; its owner changes it in the dashboard. */
export interface AccountRecord {
  id: string;
  object: 'account';
  created: number;
  country: string;
  default_currency: string;
  email: string;
  type: 'standard';
  charges_enabled: boolean;
  payouts_enabled: boolean;
  details_submitted: boolean;
  requirements: { currently_due: string[]; past_due: string[]; disabled_reason: string | null };
  settings: { payments: { statement_descriptor: string | null } };
}

export interface WebhookEndpointRecord extends RecordOf<'webhook_endpoint'> {
  api_version: string | null;
  description: string | null;
  enabled_events: string[];
  metadata: Record<string, string>;
  status: 'enabled' | 'disabled';
  url: string;
  /** answered only when the endpoint is created */
  secret: string;
}

/** Whether a wallet may be shown on a domain. */
interface DomainStatus {
  status: 'active' | 'inactive';
  status_details?: { error_message: string };
}

export interface PaymentMethodDomainRecord extends RecordOf<'payment_method_domain'> {
  domain_name: string;
  enabled: boolean;
  amazon_pay: DomainStatus;
  apple_pay: DomainStatus;
  google_pay: DomainStatus;
  klarna: DomainStatus;
  link: DomainStatus;
  paypal: DomainStatus;
}

export interface ReviewRecord extends RecordOf<'review'> {
  billing_zip: null;
  charge: string;
  closed_reason: 'approved' | 'refunded' | null;
  ip_address: null;
  ip_address_location: null;
  open: boolean;
  opened_reason: 'rule';
  payment_intent: string;
  reason: 'rule' | 'approved' | 'refunded';
  session: null;
}

export interface WarningRecord extends RecordOf<'radar.early_fraud_warning'> {
  actionable: boolean;
  charge: string;
  fraud_type: 'unauthorized_use_of_card';
  payment_intent: string;
}

export interface EventRecord extends RecordOf<'event'> {
  api_version: string;
  type: string;
  data: { object: object };
  pending_webhooks: number;
  request: { id: string | null; idempotency_key: string | null };
}

export interface Records {
  payment_method: PaymentMethodRecord;
  confirmation_token: ConfirmationTokenRecord;
  payment_intent: IntentRecord;
  setup_intent: SetupIntentRecord;
  charge: ChargeRecord;
  refund: RefundRecord;
  dispute: DisputeRecord;
  review: ReviewRecord;
  'radar.early_fraud_warning': WarningRecord;
  customer: CustomerRecord;
  deleted_customer: DeletedCustomerRecord;
  event: EventRecord;
  account: AccountRecord;
  webhook_endpoint: WebhookEndpointRecord;
  payment_method_domain: PaymentMethodDomainRecord;
  product: ProductRecord;
  price: PriceRecord;
  subscription: SubscriptionRecord;
  invoice: InvoiceRecord;
  'tax.settings': TaxSettingsRecord;
  'tax.registration': TaxRegistrationRecord;
  'tax.calculation': TaxCalculationRecord;
  'tax.transaction': TaxTransactionRecord;
}
export type Kind = keyof Records;
