import type { OrderTerms } from '../catalogue/rates.ts';
import { counted } from '../counted.ts';
import { dollars } from '../dollars.ts';
import { CANCEL_MINUTES } from '../order.ts';
import { MAX_RETURNS, type ReturnReason, type ReturnState } from '../return.ts';

/** Texts of an order's page, its mails, its cancellation and its returns. */
export const orderMessages = {
  // ours
  orderElsewhere:
    'We cannot show this order here. Sign in with the account that bought it, or open the link in the email about it.',
  spoolsTitle: 'Your spools',
  spoolFiles: (name: string) => `Profiles and tags of ${name}`,
  spoolman: 'Add these spools to Spoolman',
  spoolmanHow:
    'A short program in Python. Run it as python3 add-to-spoolman.py, followed by the address of your Spoolman.',
  spoolsText: 'Each spool has a page of its own, which the code on its label leads to as well.',
  cancelTitle: 'Cancel this order?',
  cancelRefunds: (amount: string, method: string) =>
    `We refund ${amount} to ${method} and put the items back on our shelves at once. A canceled order cannot be brought back.`,
  cancelRestocks: 'We put the items back on our shelves at once. A canceled order cannot be brought back.',
  cancelUntil: (time: string) => `You can cancel this order until ${time}, as long as it is not packed.`,
  cancelMailed: `You can cancel within ${CANCEL_MINUTES} minutes of payment, as long as the order is not packed.`,
  cancelled: 'Your order is canceled.',
  cancelledRefund: (amount: string, method: string) => `${amount} goes back to ${method}.`,
  refundTakes: {
    card: 'Banks take five to ten business days to show it.',
    paypal: 'If PayPal charged your card or bank account, they take a few days more to show it.',
  },
  edited: 'We changed your order. This is all of it as it is now.',
  editPaid: (amount: string) => `You paid ${amount} for the change.`,
  waitsForCharge: (amount: string, changes: string, day: string) =>
    `A change that you asked for costs ${amount} more (${changes}). We mailed you a link to pay it, which works until ${day}. Your order waits for it until then.`,
  chargePaid: (amount: string, changes: string, day: string) => `${amount} paid on ${day} for a change: ${changes}`,
  cancelledNothingShips: 'Nothing will ship.',
  cannotCancel: {
    unpaid: 'This order is not paid, so there is nothing to cancel.',
    printing: 'We are already making your prints, so this order can no longer be canceled. Please write to us.',
    packed: 'This order is already packed, so it can no longer be canceled. You can return it once it has arrived.',
    shipped: 'This order has already left, so it can no longer be canceled. You can return it once it has arrived.',
    partlyShipped: 'A part of this order has already left, so it can no longer be canceled. Please write to us.',
    late: `An order can be canceled within ${CANCEL_MINUTES} minutes of payment. Please write to us: we help as long as it is not packed.`,
    refunded: 'Part of this order is already refunded. Please write to us to cancel the rest.',
    disputed: 'This payment is disputed, so this order cannot be canceled here. Please write to us.',
    monthly: 'This is the spool of a month of Premium. You can cancel Premium in your account.',
    pressed: 'You have already used the vending machine with this order, so it can no longer be canceled.',
    credited: 'You have already used the credit of its swatch card, so this order can no longer be canceled.',
  },
  nextPacking: 'We pack your order and email you the tracking number when it leaves.',
  nextPickup: 'We email you when your order is ready. Then bring the order number and a photo ID.',
  nextReady: 'Bring the order number and a photo ID. We keep your order for 30 days.',
  nextShipped: 'Follow your parcel by its tracking number, which starts to work a few hours after the parcel has left.',
  nextPartShipped:
    'A part of your order has left, and the rest follows at no extra cost. We email you its tracking number.',
  nextDelivered: 'We hope all is well. If not, ask for a return on this page, or write to us.',
  nextRefunded: 'Nothing to do: your money is on its way back.',
  nextUnpaid: 'This order is not paid.',
  waitsForPayment: 'We are waiting for your payment',
  nextPending:
    'Your bank takes up to six business days to pay. We keep your items for you, email you when the money is here, and pack them then. You do not need to pay again.',
  nextDeclined:
    'Your bank did not pay for this order, so we put the items back on our shelves. Nothing was charged. If you still want them, please order again and pay another way.',
  swatchCredit: 'Swatch card credit',
  swatchCreditOpen: (amount: string, until: string) =>
    `takes ${amount} off one order with a spool, until ${until}. Type it in the cart.`,
  swatchCreditOver: { used: 'was used.', ended: 'has ended.' },
  toMachine: (left: number) => `Open the vending machine, ${counted(left, 'credit')} left`,
  returnWhy: ({ returnDays, returnFee }: Pick<OrderTerms, 'returnDays' | 'returnFee'>) =>
    `Within ${returnDays} days of arrival, unused, spools in the unopened bag. The label costs ${dollars(returnFee)}, taken off the refund, and nothing if the fault was ours.`,
  returnSent: (refId: string) => `We have your request ${refId} and will answer by email.`,
  returnReasons: {
    changed_mind: 'I changed my mind',
    ordered_wrong: 'I ordered the wrong thing',
    faulty: 'It does not work or print as it should',
    damaged: 'It arrived damaged',
    wrong_item: 'You sent something else',
  } satisfies Record<ReturnReason, string>,
  returnStates: {
    requested: 'Requested',
    accepted: 'Accepted',
    refused: 'Declined',
    refunded: 'Refunded',
    replaced: 'Replaced',
  } satisfies Record<ReturnState, string>,
  returnNext: {
    requested: 'We answer by email within two business days. Please do not send anything yet.',
    accepted: 'Pack it well, put the return number on the box and send it with the label that we email you.',
    refused: 'You can write to us if you see it differently.',
    refunded: 'The goods came back, and we refunded them.',
    replaced: 'We send you the same again, at no charge.',
  } satisfies Record<ReturnState, string>,
  cannotReturn: {
    none: 'Please choose what you return.',
    reason: 'Please choose why you return it.',
    unshipped: 'This order has not shipped yet, so there is nothing to return.',
    partlyShipped:
      'A part of this order has not left yet. You can ask for a return once it has, or write to us if something is wrong.',
    refunded: 'This order is already refunded.',
    late: (returnDays: number) =>
      `Returns can be requested within ${returnDays} days of arrival. If something is faulty, please write to us.`,
    lines: 'Please choose items of this order.',
    quantity: 'You have already asked to return some of these. Please lower the quantity.',
    prints: 'Prints are made to order, so we take them back only if something is wrong with them.',
    tokens: 'Tokens for the vending machine cannot be returned.',
    count: `An order can have at most ${MAX_RETURNS} return requests. Please write to us.`,
  },
  seeOrder: 'See your order',
  buyAgainAdded: (count: number) => `Added ${counted(count, 'item')} to your cart.`,
  buyAgainMissing: 'Not added, and the rest of your cart is unchanged:',
} as const;

export type CannotCancel = keyof typeof orderMessages.cannotCancel;
export type CannotReturn = keyof typeof orderMessages.cannotReturn;
