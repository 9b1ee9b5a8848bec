import type { ColumnType, Generated } from 'kysely';
import type { RefundedLine, RefundParts } from '../../../contract/money/line-refund.ts';
import type { DisputeStatus } from '../../../contract/order.ts';
import type { ReturnLine, ReturnReason, ReturnState } from '../../../contract/return.ts';
import type { Json, Timestamp } from './columns.ts';

interface WebhookEventsTable {
  provider: string;
  id: string;
  type: string;
  received_at: Timestamp;
}

/** A refund by the operator, carried out by a job. */
export interface OrderRefundsTable {
  id: Generated<string>;
  order_id: string;
  /** cents */
  amount: number;
  reason: string;
  asked_at: Timestamp;
  done_at: Timestamp | null;
  /** the payment service rejected it, or the bank returned the money */
  failed_at: Timestamp | null;
  failure: string | null;
  /** of the request that asked for it, so that a repeated one refunds once */
  request_key: string | null;
  /** what the amount is made of; null: an amount that names no goods */
  parts: Json<StoredParts> | null;
  lines: ColumnType<StoredRefundLine[], string | undefined, string>;
  /** when its mail was queued */
  mailed_at: Timestamp | null;
}

/** Cents; see `RefundParts`. */
export type StoredParts = Pick<RefundParts, 'goods' | 'tax' | 'shipping' | 'fee' | 'earlier'>;

/** A refunded part of a line, and how many of it went back on the shelf. */
export interface StoredRefundLine extends RefundedLine {
  readonly restocked: number;
}

/** A refund that did not arrive. */
export interface FailedRefundsTable {
  /** the payment service's id */
  id: string;
  order_id: string;
  /** cents */
  amount: number;
  reason: string;
  failed_at: Timestamp;
}

/** A shopper's request to send goods of an order back, and the operator's answer. */
export interface ReturnsTable {
  id: Generated<string>;
  /** such as NR-7K2M-4Q9D */
  ref_id: string;
  order_id: string;
  idempotency_key: string;
  reason: ReturnReason;
  note: string;
  lines: Json<ReturnLine[]>;
  state: Generated<ReturnState>;
  answer: string | null;
  requested_at: Timestamp;
  answered_at: Timestamp | null;
  refunded_at: Timestamp | null;
}

/** A dispute that a card holder opened at the bank. */
export interface OrderDisputesTable {
  /** the payment service's id */
  id: string;
  order_id: string;
  /** cents */
  amount: number;
  reason: string;
  status: DisputeStatus;
  respond_by: Timestamp | null;
  opened_at: Timestamp;
  /** the time of the event that this is from */
  as_of: Timestamp;
}

export interface RefundTables {
  webhook_events: WebhookEventsTable;
  order_refunds: OrderRefundsTable;
  failed_refunds: FailedRefundsTable;
  returns: ReturnsTable;
  order_disputes: OrderDisputesTable;
}
