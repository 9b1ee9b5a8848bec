import { atom, type ReadableAtom } from 'nanostores';
import type * as z from 'zod';
import type { Cents } from '../../../api/contract/money/cents.ts';
import { sessionRecord } from '../session-record.ts';
import { type Answer, carryThrough, type ShowBank } from './carry-through.ts';
import { attemptRecord, isBeforePayment, randomKey } from './checkout-attempt.ts';
import { $flow } from './checkout-flow.ts';
import { type CheckoutEvent, type CheckoutState, nextState } from './checkout-machine.ts';
import { $paymentChoice } from './payment-choice.ts';
import { forgetReadCard, keepReadCard, type ReadCard } from './read-card.ts';

/** What the card form does for a purchase; it alone ever sees the card. */
export interface CardForm {
  /** what stands for the card that was typed, or null when the form shows what is wrong with it */
  readonly readCard: () => Promise<ReadCard | null>;
}

/** What the steps of a checkout lead to: an order of the cart, or a subscription. */
export interface Purchase<Body, Receipt> {
  /** of what the tab keeps */
  readonly name: 'checkout' | 'subscription';
  readonly bodySchema: z.ZodType<Body>;
  readonly receiptSchema: z.ZodType<Receipt>;
  /** who buys is known, and all that is asked of them */
  readonly isDetailed: () => boolean;
  /** what the page says that it comes to */
  readonly shownTotal: () => Cents;
  /** all that is sent, to be charged no more than `shownTotal`; null while something is missing */
  readonly draw: (shownTotal: Cents) => Body | null;
  /** shows the total that the shop named instead, in cents; gives what the shopper is to read about it */
  readonly reprice: (total: Cents) => Promise<string>;
  /** the same key buys once, however often it is sent */
  readonly send: (body: Body, key: string) => Promise<Answer<Receipt>>;
  /** with a card that was just read: what is to become of it */
  readonly mark: (card: ReadCard) => ReadCard;
  /** it is paid */
  readonly finish: (receipt: Receipt) => void;
}

export interface PurchaseVerbs<Receipt> {
  readonly $state: ReadableAtom<CheckoutState<Receipt>> & { set: (state: CheckoutState<Receipt>) => void };
  /** Moves on; false when the event does not fit where it stands. */
  readonly move: (event: CheckoutEvent<Receipt>) => boolean;
  /** Pays, where there is no review. A second call while the first is under way does nothing. */
  readonly place: (card: CardForm, showBank: ShowBank) => Promise<void>;
  /** Keeps how to pay for the review; false when something is still wrong with the card. */
  readonly keepPayment: (card: CardForm) => Promise<boolean>;
  /** Pays what was reviewed, also where the review came up because the total had changed. */
  readonly placeReviewed: (showBank: ShowBank) => Promise<void>;
  /** What PayPal's own button has paid. */
  readonly accept: (receipt: Receipt) => void;
  /** Sends once more what was not answered, because of a reload or on the way; false when there is nothing. */
  readonly resume: (showBank: ShowBank) => boolean;
  /** What this tab bought last, for a reload of its receipt. */
  readonly restoreReceipt: () => boolean;
}

export function createPurchase<Body, Receipt>(purchase: Purchase<Body, Receipt>): PurchaseVerbs<Receipt> {
  const $state = atom<CheckoutState<Receipt>>({ at: 'details' });
  const openAttempt = attemptRecord(purchase.name, purchase.bodySchema);
  const lastReceipt = sessionRecord(`northspool:${purchase.name}-order`, purchase.receiptSchema);

  function move(event: CheckoutEvent<Receipt>): boolean {
    const next = nextState($flow.get(), $state.get(), event);
    if (next) $state.set(next);
    return next !== null;
  }

  async function hasToken(card: CardForm): Promise<boolean> {
    if ($paymentChoice.get()?.kind === 'card') return true;
    const read = await card.readCard();
    if (read) keepReadCard(purchase.mark(read));
    return read !== null;
  }

  async function send(type: 'cardSent' | 'submitted', shownTotal: Cents, showBank: ShowBank): Promise<void> {
    const body = purchase.draw(shownTotal);
    if (!body) return;
    const attempt = { key: randomKey(), body };
    // Kept before the move: whatever happens from here on, a reload finds it.
    openAttempt.write(attempt);
    if (move({ type })) await finish(attempt, showBank);
  }

  async function finish({ key, body }: { key: string; body: Body }, showBank: ShowBank): Promise<void> {
    const outcome = await carryThrough(() => purchase.send(body, key), showBank);
    if (outcome.type === 'accepted') {
      openAttempt.clear();
      forgetReadCard();
      if (move(outcome)) keepReceipt(outcome.order);
      return;
    }
    const { code, total, ...refusal } = outcome;
    if (refusal.settled) openAttempt.clear();
    if (total !== undefined) {
      move({ type: 'totalChanged', notice: await purchase.reprice(total) });
      return;
    }
    // A token pays once: what was refused over the cart has not used it, what the bank refused has.
    if (refusal.settled && !(code && isBeforePayment(code))) forgetReadCard();
    move(refusal);
  }

  function keepReceipt(receipt: Receipt): void {
    lastReceipt.write(receipt);
    purchase.finish(receipt);
  }

  return {
    $state,
    move,
    async place(card, showBank) {
      if (!purchase.isDetailed() || !move({ type: 'submitted' })) return;
      // As it was at the press: reading the card takes a moment, in which another tab may change the cart.
      const shownTotal = purchase.shownTotal();
      if (await hasToken(card)) await send('cardSent', shownTotal, showBank);
      else move({ type: 'cardRefused' });
    },
    async keepPayment(card) {
      const kind = $paymentChoice.get()?.kind;
      if (kind === 'card' || kind === 'paypal') return move({ type: 'paymentChosen' });
      if (!move({ type: 'submitted' })) return false;
      const isRead = await hasToken(card);
      return move({ type: isRead ? 'paymentChosen' : 'cardRefused' }) && isRead;
    },
    async placeReviewed(showBank) {
      if ($state.get().at === 'review') await send('submitted', purchase.shownTotal(), showBank);
    },
    accept(order) {
      if (move({ type: 'accepted', order })) keepReceipt(order);
    },
    resume(showBank) {
      const attempt = openAttempt.read();
      if (!attempt || !move({ type: 'resumed' })) return false;
      void finish(attempt, showBank);
      return true;
    },
    restoreReceipt() {
      const order = lastReceipt.read();
      if (order) $state.set({ at: 'success', order });
      return order !== null;
    },
  };
}
