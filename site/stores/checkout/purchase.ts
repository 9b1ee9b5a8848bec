import { atom, type ReadableAtom } from 'nanostores';
import type * as z from 'zod';
import type { Cents } from '../../../contract/cents.ts';
import { sessionRecord } from '../session-record.ts';
import { $flow, type CheckoutEvent, type CheckoutState, nextState } from './checkout-machine.ts';
import { $paymentChoice, type CardToken, clearCardToken, setCardToken } from './payment-choice.ts';
import {
  attemptRecord,
  isBeforePayment,
  newIdempotencyKey,
  type PurchaseReply,
  type ShowBank,
  submitPurchase,
} from './submit-purchase.ts';

/** The card form, which alone ever sees the card. */
export interface CardForm {
  /** resolves to a token for the typed card, or null when the form shows an error */
  readonly tokenize: () => Promise<CardToken | null>;
}

/** What is bought: an order of the cart, or a subscription. */
interface PurchaseOptions<Body, Receipt> {
  /** part of the session storage keys */
  readonly name: 'checkout' | 'subscription';
  readonly bodySchema: z.ZodType<Body>;
  readonly receiptSchema: z.ZodType<Receipt>;
  /** the customer's details are complete */
  readonly hasDetails: () => boolean;
  /** the total that the page shows */
  readonly shownTotal: () => Cents;
  /** the request, to be charged no more than `shownTotal`; null while something is missing */
  readonly buildBody: (shownTotal: Cents) => Body | null;
  /** shows the API's new total in cents; resolves to the message for the shopper */
  readonly reprice: (total: Cents) => Promise<string>;
  /** the same key buys once, however often it is sent */
  readonly send: (body: Body, key: string) => Promise<PurchaseReply<Receipt>>;
  /** adds what the new card's token is for */
  readonly prepareCard: (card: CardToken) => CardToken;
  /** runs once after the payment */
  readonly onPaid: (receipt: Receipt) => void;
}

export interface PurchaseStore<Receipt> {
  readonly $state: ReadableAtom<CheckoutState<Receipt>> & { set: (state: CheckoutState<Receipt>) => void };
  /** Applies an event; false when the current state does not allow it. */
  readonly move: (event: CheckoutEvent<Receipt>) => boolean;
  /** Pays, where there is no review. A second call during the first does nothing. */
  readonly place: (card: CardForm, showBank: ShowBank) => Promise<void>;
  /** Confirms the payment method for the review; false when the card is invalid. */
  readonly confirmPayment: (card: CardForm) => Promise<boolean>;
  /** Pays after the review, also when the review was shown because the total changed. */
  readonly placeReviewed: (showBank: ShowBank) => Promise<void>;
  /** Completes a purchase that PayPal's button has paid. */
  readonly complete: (receipt: Receipt) => void;
  /** Resends a purchase whose answer was lost, or cut off by a reload; false when there is none. */
  readonly resume: (showBank: ShowBank) => boolean;
  /** Shows this tab's last receipt again after a reload. */
  readonly restoreReceipt: () => boolean;
}

export function createPurchase<Body, Receipt>(purchase: PurchaseOptions<Body, Receipt>): PurchaseStore<Receipt> {
  const $state = atom<CheckoutState<Receipt>>({ at: 'details' });
  const openAttempt = attemptRecord(purchase.name, purchase.bodySchema);
  const lastReceipt = sessionRecord(`northspool:${purchase.name}-order`, purchase.receiptSchema);

  function move(event: CheckoutEvent<Receipt>): boolean {
    const next = nextState($flow.get(), $state.get(), event);
    if (next) $state.set(next);
    return next !== null;
  }

  async function ensureToken(card: CardForm): Promise<boolean> {
    if ($paymentChoice.get()?.kind === 'card' || purchase.shownTotal() === 0) return true;
    const read = await card.tokenize();
    if (read) setCardToken(purchase.prepareCard(read));
    return read !== null;
  }

  async function send(type: 'cardSent' | 'submitted', shownTotal: Cents, showBank: ShowBank): Promise<void> {
    const body = purchase.buildBody(shownTotal);
    if (!body) {
      // The total was zero until its coupon was removed, so no payment is chosen yet.
      move({ type: 'editPayment' });
      return;
    }
    const attempt = { key: newIdempotencyKey(), body };
    // Stored first: whatever happens from here on, a reload finds it.
    openAttempt.write(attempt);
    if (move({ type })) await submit(attempt, showBank);
  }

  async function submit({ key, body }: { key: string; body: Body }, showBank: ShowBank): Promise<void> {
    const outcome = await submitPurchase(() => purchase.send(body, key), showBank);
    if (outcome.type === 'accepted') {
      openAttempt.clear();
      clearCardToken();
      if (move(outcome)) handlePaid(outcome.order);
      return;
    }
    const { code, total, ...refusal } = outcome;
    if (refusal.settled) openAttempt.clear();
    if (total !== undefined) {
      move({ type: 'totalChanged', notice: await purchase.reprice(total) });
      return;
    }
    // A token pays once: a refusal over the cart has not used it, a refusal by the bank has.
    if (refusal.settled && !(code && isBeforePayment(code))) clearCardToken();
    move(refusal);
  }

  function handlePaid(receipt: Receipt): void {
    lastReceipt.write(receipt);
    purchase.onPaid(receipt);
  }

  return {
    $state,
    move,
    async place(card, showBank) {
      if (!purchase.hasDetails() || !move({ type: 'submitted' })) return;
      // The total at the press: tokenizing the card takes a moment, in which another tab may change the cart.
      const shownTotal = purchase.shownTotal();
      if (await ensureToken(card)) await send('cardSent', shownTotal, showBank);
      else move({ type: 'cardRefused' });
    },
    async confirmPayment(card) {
      const kind = $paymentChoice.get()?.kind;
      if (kind === 'card' || kind === 'paypal' || purchase.shownTotal() === 0) return move({ type: 'paymentChosen' });
      if (!move({ type: 'submitted' })) return false;
      const isRead = await ensureToken(card);
      return move({ type: isRead ? 'paymentChosen' : 'cardRefused' }) && isRead;
    },
    async placeReviewed(showBank) {
      if ($state.get().at === 'review') await send('submitted', purchase.shownTotal(), showBank);
    },
    complete(order) {
      if (move({ type: 'accepted', order })) handlePaid(order);
    },
    resume(showBank) {
      const attempt = openAttempt.read();
      if (!attempt || !move({ type: 'resumed' })) return false;
      void submit(attempt, showBank);
      return true;
    },
    restoreReceipt() {
      const order = lastReceipt.read();
      if (order) $state.set({ at: 'success', order });
      return order !== null;
    },
  };
}
