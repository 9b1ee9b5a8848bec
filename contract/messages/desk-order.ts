import type { OrderStatus } from '../order.ts';

/** Why staff cannot do something to an order. */
export const deskOrderMessages = {
  nothingCharged: 'Nothing was charged.',
  unpaid: {
    pending: 'This order is not paid yet.',
    requires_action: 'This order is not paid yet: it waits for the shopper and the bank.',
    processing: 'This order is not paid yet: the bank takes some days.',
    declined: 'This order was never paid: its payment was declined.',
    cancelled: 'This order is canceled.',
    refunded: 'This order is refunded in full.',
  } satisfies Record<Exclude<OrderStatus, 'paid'>, string>,
  packed: 'This order is already packed.',
  notPacked: 'This order is not packed.',
  packedLabelled: 'A FedEx label was bought for this order. Ask whoever packs it to void the label first.',
  shipped: 'This order has already left.',
  shippedTrack: 'This order has already left. If its tracking number is wrong, correct it.',
  shippedCancel: 'This order has already left. Ask the shopper to refuse or return it, then refund its lines.',
  shippedAddress: 'This order has already left. Ask the carrier to redirect the parcel.',
  partRest: 'A part of this order has not left yet.',
  partCancel: 'A part of this order has left. Refund the lines that have not, and they stay here.',
  partPickup: 'This order is picked up at the counter, all at once.',
  partOne: 'Only one piece has not left: ship the order.',
  partLines: 'Some of these pieces have left or were refunded, or are not of this order. Look at the order again.',
  partUnprinted: 'This is not printed yet.',
  partToken: 'Presses at the vending machine are used by the shopper, and do not ship.',
  partPacked: 'Somebody is packing this order right now. Wait until they ship it or put it off.',
  noSlip: (number: string, reason: string) => `Order ${number} has no packing slip. ${reason}`,
  labelled: 'Its FedEx label has this address. Ask whoever packs it to void the label first.',
  notShipped: 'This order has not left yet.',
  delivered: 'This order has arrived.',
  pickup: 'This order is picked up, so it has no tracking number.',
  disputed: 'The payment has been taken back. Answer the dispute first.',
  reviewed: 'Somebody has to look at this payment first: it may be fraud. Approve or refund it in Stripe’s dashboard.',
  shipReviewed:
    'Hand it over although the payment may be fraud. If the card holder disputes it, the shop loses the goods as well.',
  shipDisputed:
    'Hand it over although the payment has been taken back. If the shop loses the dispute, it loses the goods as well.',
  monthly: 'This is a month of Premium: cancel the membership instead, or refund the line.',
  pressed: 'The vending machine has dropped a spool for this order. Refund the tokens that are left instead.',
  nothingLeft: 'Everything that was paid is refunded, or on its way back.',
  noEmail: 'The account of this order was deleted, and its address with it.',
  neverPaid: 'This order was never paid, so it has no confirmation.',
  notRefunded: 'Nothing of this order is refunded yet.',
  taxChanges:
    'The tax at this ZIP code is different. Cancel the order, and ask the shopper to order again with the new address.',
  overnightRemote:
    'Overnight shipping does not reach this address. Cancel the order, and ask the shopper to order again.',
  overnightPoBox: 'Overnight shipping does not go to PO boxes. Ask the shopper for a street address.',
  linesUnknown: 'These lines are not part of the order, or fewer pieces are left to refund. Look at the order again.',
  tokensUsed: 'Some of these tokens were used at the vending machine. Refund those that are left.',
  nothingChosen: 'Choose lines, the shipping or an amount to refund.',
} as const;
