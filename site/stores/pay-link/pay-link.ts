import { atom } from 'nanostores';
import type { Cents } from '../../../contract/cents.ts';
import { dollars } from '../../../contract/dollars.ts';
import { checkoutMessages } from '../../../contract/messages/checkout.ts';
import { type Checkout, NO_PAYMENT, type Order } from '../../../contract/order.ts';
import { PAY_TOKEN, type PayLink, payLinkSchema } from '../../../contract/pay-link.ts';
import type { PaypalCheckout } from '../../../contract/paypal.ts';
import { ApiError, callApi, messageOf } from '../../lib/api.ts';
import { fetchConfig, postCheckout } from '../../lib/api-checkout.ts';
import { postPaypalApproval, postPaypalCancel, postPaypalOrder } from '../../lib/api-paypal.ts';
import type { CardForm } from '../checkout/purchase.ts';
import { newIdempotencyKey, replyOf, type ShowBank, submitPurchase } from '../checkout/submit-purchase.ts';
import { createPaypalPayment } from '../paypal/paypal-payment.ts';

type PayState =
  | { readonly at: 'loading' }
  /** the link is damaged, has expired, or the call failed, which may be tried again */
  | { readonly at: 'closed'; readonly message: string; readonly mayRetry: boolean }
  | { readonly at: 'open'; readonly order: PayLink; readonly offersPaypal: boolean; readonly problem: string }
  | { readonly at: 'paid'; readonly number: string; readonly isPending: boolean; readonly isChange: boolean };

/** The order of a payment link, which its address names. The shopper's own cart and session are not part of it. */
export const $payLink = atom<PayState>({ at: 'loading' });

/** Read at each call: a page that is restored from the browser's history keeps its address. */
const byLink = () => ({ [PAY_TOKEN]: new URLSearchParams(location.search).get('token') || 'none' });

/** Loads the order at the prices of this moment; `problem` is shown with it. Never throws. */
export async function loadPayLink(problem = ''): Promise<void> {
  try {
    const [order, { paypal }] = await Promise.all([
      callApi('/api/pay-link', payLinkSchema, { headers: byLink() }),
      fetchConfig(),
    ]);
    const isChange = order.change !== null;
    if (order.paid) $payLink.set({ at: 'paid', number: order.paid, isPending: false, isChange });
    else $payLink.set({ at: 'open', order, offersPaypal: paypal !== null, problem });
  } catch (error) {
    const mayRetry = !(error instanceof ApiError) || error.status < 400 || error.status >= 429;
    $payLink.set({ at: 'closed', message: messageOf(error), mayRetry });
  }
}

function handlePaid({ payment, status }: Order): void {
  const state = $payLink.get();
  const change = state.at === 'open' ? state.order.change : null;
  const number = change?.order ?? payment.refId;
  $payLink.set({ at: 'paid', number, isPending: status === 'processing', isChange: change !== null });
}

function setProblem(problem: string): void {
  const state = $payLink.get();
  if (state.at === 'open') $payLink.set({ ...state, problem });
}

/** A request whose outcome is unknown: only the same may be sent again, so that it pays once. */
let unanswered: { readonly key: string; readonly body: Checkout } | undefined;

/** Pays by card, or places an order that costs nothing. Never throws. */
export async function payByCard(card: CardForm, showBank: ShowBank): Promise<void> {
  const state = $payLink.get();
  if (state.at !== 'open' || !state.order.totals) return;
  const { customer: customerInfo, couponName, totals } = state.order;
  setProblem('');
  if (!unanswered) {
    const tokenId = totals.total === 0 ? NO_PAYMENT : (await card.tokenize())?.tokenId;
    if (!tokenId) return;
    const body = { payment: { tokenId }, customerInfo, couponName, shownTotal: totals.total };
    unanswered = { key: newIdempotencyKey(), body: { ...body, paymentService: 'stripe' } };
  }
  const { key, body } = unanswered;
  const outcome = await submitPurchase(async () => replyOf(await postCheckout(body, key, byLink())), showBank);
  if (outcome.type === 'accepted') {
    unanswered = undefined;
    return handlePaid(outcome.order);
  }
  if (outcome.settled) unanswered = undefined;
  if (outcome.total === undefined) return setProblem(outcome.message);
  await reprice(outcome.total);
}

/** Staff have changed the order, or a price has changed, since it was shown. */
async function reprice(total: Cents): Promise<string> {
  const message = checkoutMessages.totalChanged(dollars(total));
  await loadPayLink(message);
  return message;
}

/** What PayPal's button pays; null: nothing can be paid right now. */
export function paypalRequest(): PaypalCheckout | null {
  const state = $payLink.get();
  if (state.at !== 'open' || !state.order.totals) return null;
  const { customer: customerInfo, couponName, totals } = state.order;
  return { customerInfo, couponName, shownTotal: totals.total };
}

export const payLinkAtPaypal = createPaypalPayment<PaypalCheckout, Order>({
  key: 'northspool:paypal-link',
  create: async (body) => (await postPaypalOrder(body, newIdempotencyKey(), byLink())).paypalOrderId,
  capture: (orderID) => postPaypalApproval({ orderID }, byLink()),
  reprice,
  release: (orderID) => postPaypalCancel(orderID, byLink()),
});

export { handlePaid as completePayLink, setProblem as showPayProblem };
