import * as z from 'zod';
import { messages } from './messages.ts';

/**
 * Every way in which a call can be refused: its HTTP status and the sentence that a shopper reads.
 * `{name}` is filled in from the error's parameters.
 */
export const errorTable = {
  malformed_json: [400, 'The request could not be read: its body is not valid JSON.'],
  invalid_request: [400, '{reason}'],
  content_type: [415, 'The request could not be read: send it as application/json.'],
  body_too_large: [413, 'That is too much data for one request. The limit is 1 MB.'],
  not_found: [404, 'There is nothing at this address.'],
  session_invalid: [401, 'Your session has ended. Please reload the page.'],
  sign_in_required: [401, 'Please sign in first.'],
  bad_login: [401, messages.badLogin],
  email_unverified: [403, messages.emailUnverified],
  email_unknown: [404, messages.wrongEmail('{email}')],
  reset_link: [410, messages.resetLinkUsed],
  email_taken: [409, messages.emailTaken],
  not_yours: [404, 'There is nothing at this address that belongs to your account.'],
  cross_origin: [403, 'This request came from another site and was not carried out.'],
  item_unknown: [404, 'We do not have this item. It may have left the shop.'],
  item_members_only: [403, '{name} is for Premium members. Join Premium to buy it.'],
  item_in_stock: [409, '{name} is on the shelf: you can buy it right away.'],
  item_out_of_stock: [409, '{name} is out of stock.'],
  stock_too_low: [409, 'Only {left} of {name} are left. Please lower the quantity.'],
  quantity_limit: [409, 'One line can hold at most {limit} pieces. Please ask us about larger orders.'],
  quantity_step: [400, messages.multiplesOf('{step}')],
  sides_invalid: [400, 'That add-on does not go with {name}.'],
  bundle_incomplete: [400, '{name} needs exactly {pieces} rolls. You chose {chosen}.'],
  bundle_side_unfit: [400, '{side} cannot be part of {name}.'],
  bundle_mixed: [400, '{name} holds rolls of one diameter. You chose more than one.'],
  line_unknown: [404, 'This line is no longer in your cart.'],
  cart_full: [409, 'Your cart has {limit} lines, which is the most it can hold. Please check out first.'],
  cart_empty: [409, messages.cartEmpty],
  cart_has_errors: [409, 'Your cart changed: {reason}'],
  order_minimum: [409, messages.orderMinimum],
  coupon_unknown: [404, 'The coupon {code} does not exist.'],
  coupon_ended: [410, 'The coupon {code} has ended.'],
  coupon_minimum: [409, 'The coupon {code} counts from a subtotal of {minimum} on.'],
  rates_postal_code: [400, 'Please enter a postal code of 5 digits, or a Canadian one such as K1A 0B1.'],
  rates_unavailable: [503, 'Shipping rates cannot be looked up right now. Please try again in a minute.'],
  overnight_unavailable: [409, 'Overnight shipping is for the contiguous U.S. Please choose ground shipping.'],
  bulk_ground_only: [409, 'Bulk boxes ship by ground only. Please choose ground shipping or local pickup.'],
  payment_missing: [400, 'Please enter how you want to pay.'],
  payment_unsupported: [400, 'This way to pay is not offered.'],
  payment_declined: [402, '{reason}'],
  payment_in_progress: [409, 'This order is being paid right now. Please wait a moment.'],
  payment_unavailable: [503, 'The payment service does not answer. Please try again: you cannot be charged twice.'],
  card_unknown: [404, 'This card is not in your account. It may have been deleted already.'],
  card_refused: [402, '{reason}'],
  card_in_progress: [409, 'This card is being saved right now. Please wait a moment.'],
  cards_full: [409, 'Your account holds {limit} cards, which is the most it can hold. Please delete one first.'],
  cards_unavailable: [503, 'Your saved cards cannot be reached right now. Please try again in a minute.'],
  paypal_elsewhere: [400, 'An order that is paid at PayPal begins at /api/checkout/paypal.'],
  paypal_order_unknown: [404, 'This PayPal payment belongs to none of your orders.'],
  paypal_not_approved: [409, 'PayPal has not heard your yes to this payment yet. Please confirm it at PayPal first.'],
  paypal_pending: [
    409,
    'PayPal is still looking at this payment. We write to you when it went through: you need not pay again.',
  ],
  order_already_paid: [409, 'This order is paid already. Its number is in the mail that we sent you.'],
  checkout_changed: [409, 'This checkout was already sent with other contents. Please reload the page and try again.'],
  order_cancelled: [409, 'This order was cancelled because it was not paid in time. Please check out again.'],
  webhook_signature: [400, 'The signature does not match.'],
  avatar_too_large: [413, messages.avatarTooLarge],
  avatar_unreadable: [400, messages.avatarNotPicture],
  avatar_too_many_pixels: [400, messages.avatarTooManyPixels],
  post_unknown: [404, 'There is no article at this address. It may have moved.'],
  too_many_requests: [429, 'Too many tries. Please wait {wait}.'],
  internal: [500, 'Something went wrong on our side. Please try again.'],
  unavailable: [503, 'The shop is busy. Please try again in a moment.'],
} as const satisfies Record<string, readonly [status: number, sentence: string]>;

export type ErrorCode = keyof typeof errorTable;

/** The answer to a client that asks for `application/json`; others get the message as plain text. */
export const errorBodySchema = z.object({
  code: z.enum(Object.keys(errorTable) as [ErrorCode, ...ErrorCode[]]),
  message: z.string(),
  fields: z.record(z.string(), z.string()).optional().describe('a sentence for each field that is wrong'),
});
export type ErrorBody = z.infer<typeof errorBodySchema>;
