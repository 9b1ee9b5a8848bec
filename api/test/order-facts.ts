import { cents } from '../../contract/cents.ts';
import type { OrderLine, OrderStatus } from '../../contract/order.ts';
import { serviceCodes } from '../../contract/service-code.ts';
import type { OrderRow } from '../domain/orders/order-rows.ts';
import type { reasonsAgainst, transitions } from '../domain/orders/order-state.ts';
import type { DisputeRow } from '../domain/orders/record-dispute.ts';
import type { RefundRow } from '../domain/orders/refund-requests.ts';

/** When the orders of these tests were paid. */
export const PAID_AT = new Date('2026-11-02T10:00:00Z');
const LEFT_AT = new Date('2026-11-03T10:00:00Z');
const ARRIVED_AT = new Date('2026-11-06T10:00:00Z');

/** A paid order of two spools that is still here, without a database. */
export function orderRow(change: Partial<OrderRow> = {}): OrderRow {
  return {
    id: 'order-1',
    ref_id: 'NS-1',
    status: 'paid',
    email: 'kim@example.com',
    amount: 5098,
    refunded: 0,
    edits: 0,
    settled_at: PAID_AT,
    cancelled_at: null,
    printing_at: null,
    packed_at: null,
    part_shipped_at: null,
    shipped_at: null,
    delivered_at: null,
    subscription_id: null,
    charge_id: null,
    open_charge_id: null,
    arrival: null,
    customer: { serviceCode: serviceCodes.ground },
    totals: {},
    ...change,
  } as OrderRow;
}

/** The columns that say how far an order has come. */
export const progress = {
  here: {},
  printing: { printing_at: LEFT_AT },
  packed: { printing_at: PAID_AT, packed_at: LEFT_AT },
  'partly shipped': { packed_at: LEFT_AT, part_shipped_at: LEFT_AT },
  shipped: { packed_at: LEFT_AT, part_shipped_at: LEFT_AT, shipped_at: LEFT_AT },
  delivered: { shipped_at: LEFT_AT, delivered_at: ARRIVED_AT },
} as const satisfies Record<string, Partial<OrderRow>>;
export type Progress = keyof typeof progress;

/** Every way in which an order is not paid, by the columns that say so. */
export const notPaid = {
  pending: { status: 'pending' },
  'waiting for the bank': { status: 'requires_action' },
  processing: { status: 'processing' },
  declined: { status: 'declined' },
  'canceled before it was paid': { status: 'cancelled' },
  'canceled after it was paid': { status: 'cancelled', cancelled_at: LEFT_AT },
  refunded: { status: 'refunded', refunded: 5098 },
} as const satisfies Record<string, { status: OrderStatus } & Partial<OrderRow>>;

export const pickup = { customer: { serviceCode: serviceCodes.pickup } } as unknown as Pick<OrderRow, 'customer'>;

export function dispute(status: DisputeRow['status'], amount = 5098): DisputeRow {
  return { id: `dp_${status}`, status, amount } as DisputeRow;
}

export function refund(change: Partial<RefundRow> = {}): RefundRow {
  return { id: 'refund-1', amount: 1000, failed_at: null, done_at: null, is_edit: false, ...change } as RefundRow;
}

/** Two spools, a print, and presses of the vending machine. */
const lines = [
  { id: 'spools', itemId: 'pla-petrol', type: 'item', qty: 2, price: cents(2299) },
  { id: 'print', itemId: 'pod', type: 'pod', qty: 1, price: cents(900) },
  { id: 'presses', itemId: 'token', type: 'item', qty: 3, price: cents(2000) },
] as OrderLine[];

type Facts = Parameters<typeof reasonsAgainst>[0] &
  Parameters<typeof transitions.requestReturn>[0] &
  Parameters<typeof transitions.ship>[0];

/** What guards ask about an order with which nothing is wrong. */
export function factsOf(columns: Partial<OrderRow> = {}, facts: Partial<Facts> = {}): Facts {
  return {
    order: orderRow(columns),
    disputes: [],
    despiteDispute: false,
    refunds: [],
    failedRefunds: [],
    isLabelled: false,
    isPressed: false,
    isCreditUsed: false,
    open: 2,
    returns: [],
    lines,
    token: 'token',
    request: { reason: 'faulty', note: '', lines: [{ lineId: 'spools', qty: 1 }] },
    now: new Date(PAID_AT.getTime() + 60_000),
    ...facts,
  };
}
