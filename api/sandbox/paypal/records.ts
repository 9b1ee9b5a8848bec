/** Stored records with PayPal's field names, so that a record is the answer, except for the marked field. */

export interface Money {
  currency_code: string;
  value: string;
}

/** The funding source chosen in the wallet, which decides the result of a capture; `pending` and `bounced` are e-checks, which the bank pays or refuses days later, `once` pays only the first month, `disputed` is disputed at once. */
export type Funding = 'balance' | 'declined' | 'pending' | 'bounced' | 'once' | 'disputed';

type CaptureStatus = 'COMPLETED' | 'PENDING' | 'DECLINED' | 'PARTIALLY_REFUNDED' | 'REFUNDED';

export interface CaptureRecord {
  id: string;
  status: CaptureStatus;
  status_details?: { reason: 'ECHECK' };
  amount: Money;
  final_capture: true;
  custom_id?: string | undefined;
  invoice_id?: string | undefined;
  supplementary_data: { related_ids: { order_id: string } };
  create_time: string;
}

export interface RefundRecord {
  id: string;
  status: 'COMPLETED';
  amount: Money;
  custom_id?: string | undefined;
  create_time: string;
  links: { href: string; rel: string; method: string }[];
}

interface PurchaseUnit {
  reference_id: string;
  custom_id?: string | undefined;
  invoice_id?: string | undefined;
  description?: string | undefined;
  amount: Money & { breakdown?: Record<string, Money> | undefined };
  payments?: { captures: CaptureRecord[]; refunds: RefundRecord[] };
  shipping?: { trackers: { id: string; status: 'SHIPPED' }[] };
}

export interface Payer {
  payer_id: string;
  email_address: string;
}

export interface OrderRecord {
  id: string;
  intent: 'CAPTURE';
  status: 'CREATED' | 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'COMPLETED' | 'VOIDED';
  purchase_units: [PurchaseUnit];
  create_time: string;
  payer?: Payer;
  /** internal, never part of an answer */
  wallet: { shop: string; funding: Funding };
}

export interface EventRecord {
  id: string;
  event_version: '1.0';
  create_time: string;
  resource_type: string;
  event_type: string;
  summary: string;
  resource: object;
}

export interface DisputeRecord {
  dispute_id: string;
  create_time: string;
  update_time: string;
  disputed_transactions: {
    seller_transaction_id: string;
    create_time: string;
    transaction_status: 'COMPLETED';
    gross_amount: Money;
    custom?: string | undefined;
  }[];
  reason: 'UNAUTHORISED';
  status: 'WAITING_FOR_SELLER_RESPONSE' | 'UNDER_REVIEW' | 'RESOLVED';
  dispute_amount: Money;
  dispute_outcome?: {
    outcome_code:
      | 'RESOLVED_BUYER_FAVOUR'
      | 'RESOLVED_SELLER_FAVOUR'
      | 'RESOLVED_WITH_PAYOUT'
      | 'CANCELED_BY_BUYER'
      | 'ACCEPTED'
      | 'DENIED'
      | 'NONE';
    amount_refunded?: Money;
  };
  dispute_life_cycle_stage: 'CHARGEBACK';
  dispute_channel: 'INTERNAL';
  /** absent once the shop has responded */
  seller_response_due_date?: string;
  links: { href: string; rel: string; method: string }[];
}
