import type { OrderStatus } from '../../../contract/order.ts';
import type { PaymentState } from '../../gateways/payments/payments.ts';

/**
 * complete: the order is paid and confirmed by email · accept: the order is placed, and waits for the bank · decline,
 * cancel: its stock is released · wait: the shopper has to approve at the bank or wallet · refuse: declined, and the
 * payment is refunded · refund: money arrived for an order that is declined or canceled, so it is refunded ·
 * mark_refunded: the service has refunded it.
 */
export type SettleAction =
  | 'complete'
  | 'accept'
  | 'decline'
  | 'cancel'
  | 'wait'
  | 'refuse'
  | 'refund'
  | 'mark_refunded'
  | 'nothing';

/** wrong_amount: the payment succeeded with another amount than the order's. */
type PaymentOutcome = PaymentState['status'] | 'wrong_amount';

/** The action for an order (row) whose payment has this outcome (column), in whatever sequence events arrive. */
export const settleTable: Record<OrderStatus, Record<PaymentOutcome, SettleAction>> = {
  pending: {
    succeeded: 'complete',
    declined: 'decline',
    requires_action: 'wait',
    requires_approval: 'wait',
    processing: 'accept',
    cancelled: 'cancel',
    refunded: 'cancel',
    wrong_amount: 'refuse',
  },
  requires_action: {
    succeeded: 'complete',
    declined: 'decline',
    requires_action: 'nothing',
    requires_approval: 'nothing',
    processing: 'accept',
    cancelled: 'cancel',
    refunded: 'cancel',
    wrong_amount: 'refuse',
  },
  processing: {
    succeeded: 'complete',
    declined: 'decline',
    requires_action: 'nothing',
    requires_approval: 'nothing',
    processing: 'nothing',
    cancelled: 'cancel',
    refunded: 'cancel',
    wrong_amount: 'refuse',
  },
  paid: {
    succeeded: 'nothing',
    declined: 'nothing',
    requires_action: 'nothing',
    requires_approval: 'nothing',
    processing: 'nothing',
    cancelled: 'nothing',
    refunded: 'mark_refunded',
    wrong_amount: 'nothing',
  },
  declined: {
    succeeded: 'refund',
    declined: 'nothing',
    requires_action: 'nothing',
    requires_approval: 'nothing',
    processing: 'nothing',
    cancelled: 'nothing',
    refunded: 'nothing',
    wrong_amount: 'refund',
  },
  cancelled: {
    succeeded: 'refund',
    declined: 'nothing',
    requires_action: 'nothing',
    requires_approval: 'nothing',
    processing: 'nothing',
    cancelled: 'nothing',
    refunded: 'nothing',
    wrong_amount: 'refund',
  },
  refunded: {
    succeeded: 'nothing',
    declined: 'nothing',
    requires_action: 'nothing',
    requires_approval: 'nothing',
    processing: 'nothing',
    cancelled: 'nothing',
    refunded: 'nothing',
    wrong_amount: 'nothing',
  },
};
