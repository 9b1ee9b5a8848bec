import type { OrderStatus } from '../../contract/order.ts';
import type { PaymentState } from '../../gateways/payments/payments.ts';

/**
 * complete: the order is paid, the mail is on its way · decline, cancel: stock goes back to the shelf · wait: the
 * bank wants to see the shopper · give_back: money came for an order that is off, so it is refunded · mark_refunded ·
 * nothing: no news.
 */
export type SettleAction = 'complete' | 'decline' | 'cancel' | 'wait' | 'give_back' | 'mark_refunded' | 'nothing';

/** What becomes of an order (row) when its payment is heard to stand so (column), in whatever order news arrives. */
export const settleTable: Record<OrderStatus, Record<PaymentState['status'], SettleAction>> = {
  pending: {
    succeeded: 'complete',
    declined: 'decline',
    requires_action: 'wait',
    processing: 'nothing',
    cancelled: 'cancel',
    refunded: 'cancel',
  },
  requires_action: {
    succeeded: 'complete',
    declined: 'decline',
    requires_action: 'nothing',
    processing: 'nothing',
    cancelled: 'cancel',
    refunded: 'cancel',
  },
  paid: {
    succeeded: 'nothing',
    declined: 'nothing',
    requires_action: 'nothing',
    processing: 'nothing',
    cancelled: 'nothing',
    refunded: 'mark_refunded',
  },
  declined: {
    succeeded: 'give_back',
    declined: 'nothing',
    requires_action: 'nothing',
    processing: 'nothing',
    cancelled: 'nothing',
    refunded: 'nothing',
  },
  cancelled: {
    succeeded: 'give_back',
    declined: 'nothing',
    requires_action: 'nothing',
    processing: 'nothing',
    cancelled: 'nothing',
    refunded: 'nothing',
  },
  refunded: {
    succeeded: 'nothing',
    declined: 'nothing',
    requires_action: 'nothing',
    processing: 'nothing',
    cancelled: 'nothing',
    refunded: 'nothing',
  },
};
