import type { OrderStatus } from '../../contract/order.ts';
import type { PaymentState } from '../../gateways/payments/payments.ts';

/**
 * complete: the order is paid, the mail is on its way · decline, cancel: stock goes back to the shelf · wait: bank or
 * wallet wants to see the shopper · refuse: declined, and what was paid goes back · give_back: money came for an order
 * that is off, so it is refunded · mark_refunded · nothing: no news.
 */
export type SettleAction =
  | 'complete'
  | 'decline'
  | 'cancel'
  | 'wait'
  | 'refuse'
  | 'give_back'
  | 'mark_refunded'
  | 'nothing';

/** wrong_amount: it succeeded, with another amount than the order's. */
export type SettledState = PaymentState['status'] | 'wrong_amount';

/** What becomes of an order (row) when its payment is heard to stand so (column), in whatever order news arrives. */
export const settleTable: Record<OrderStatus, Record<SettledState, SettleAction>> = {
  pending: {
    succeeded: 'complete',
    declined: 'decline',
    requires_action: 'wait',
    requires_approval: 'wait',
    processing: 'nothing',
    cancelled: 'cancel',
    refunded: 'cancel',
    wrong_amount: 'refuse',
  },
  requires_action: {
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
    succeeded: 'give_back',
    declined: 'nothing',
    requires_action: 'nothing',
    requires_approval: 'nothing',
    processing: 'nothing',
    cancelled: 'nothing',
    refunded: 'nothing',
    wrong_amount: 'give_back',
  },
  cancelled: {
    succeeded: 'give_back',
    declined: 'nothing',
    requires_action: 'nothing',
    requires_approval: 'nothing',
    processing: 'nothing',
    cancelled: 'nothing',
    refunded: 'nothing',
    wrong_amount: 'give_back',
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
