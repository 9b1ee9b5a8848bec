import { atom, type ReadableAtom } from 'nanostores';
import * as z from 'zod';
import type { Cents } from '../../../api/contract/money/cents.ts';
import { ApiError, type ApiErrorCode, messageOf } from '../../lib/api.ts';
import { newTotalOf } from '../checkout/carry-through.ts';
import { isSettled } from '../checkout/checkout-attempt.ts';
import { sessionRecord } from '../session-record.ts';

/**
 * Where a payment at PayPal stands. choosing: the button waits, with what was wrong before, if anything · open: PayPal
 * shows the shopper the sum · capturing: it was approved, the shop takes the money · unanswered: nobody knows whether
 * it did, so the same is asked again and pays once.
 */
type PaypalState =
  | { readonly at: 'choosing'; readonly problem: string }
  | { readonly at: 'open' }
  | { readonly at: 'capturing' }
  | { readonly at: 'unanswered'; readonly message: string };

/**
 * How an approved payment ended. `kept`: the shopper stays where they are, and reads why. `declined`: PayPal could not
 * charge what they chose, so its window opens again for another choice.
 */
export type PaypalOutcome<Receipt> =
  | { readonly end: 'paid'; readonly order: Receipt }
  | { readonly end: 'failed' }
  | { readonly end: 'kept' }
  | { readonly end: 'declined'; readonly message: string };

/** What is paid at PayPal: an order, or a subscription. */
interface Payable<Wish, Receipt> {
  /** the tab keeps here what waits at PayPal */
  readonly key: string;
  /** Draws it up; gives its id at PayPal. */
  readonly drawUp: (wish: Wish) => Promise<string>;
  /** Takes the money of what was approved: once, however often it is asked. */
  readonly take: (id: string) => Promise<Receipt>;
  /** What was approved is not refused by this: the same is asked again, and no other is drawn up beside it. */
  readonly isUnderWay?: (code: ApiErrorCode) => boolean;
  /** Shows the total that the shop named, in cents; gives what the shopper is to read about it. */
  readonly reprice: (total: Cents) => Promise<string>;
  /** The shopper does not want it. */
  readonly giveUp: (id: string) => Promise<void>;
}

export interface AtPaypal<Wish, Receipt> {
  readonly $state: ReadableAtom<PaypalState> & { set: (state: PaypalState) => void };
  /** Draws up what is wished and gives its id at PayPal; throws when the shop refused, with the reason in `$state`. */
  readonly open: (wish: Wish) => Promise<string>;
  /** Takes the money of what the shopper approved. */
  readonly capture: (id: string) => Promise<PaypalOutcome<Receipt>>;
  /** The shopper came back without approving: the goods are for others, and everything typed is still there. */
  readonly cancel: () => Promise<void>;
  /** PayPal's own script or window broke down; true when the shop had drawn something up, which is given up. */
  readonly fail: () => Promise<boolean>;
  /** Asks again for what was approved, after a lost answer or a reload; undefined when nothing was. */
  readonly resume: () => Promise<PaypalOutcome<Receipt> | undefined>;
}

export function createAtPaypal<Wish, Receipt>(payable: Payable<Wish, Receipt>): AtPaypal<Wish, Receipt> {
  const $state = atom<PaypalState>({ at: 'choosing', problem: '' });
  /** What waits at PayPal: a reload in between gives it back or asks for its money again. */
  const waiting = sessionRecord(payable.key, z.object({ orderID: z.string(), isApproved: z.boolean() }));

  function choose(problem = ''): void {
    waiting.clear();
    $state.set({ at: 'choosing', problem });
  }

  async function capture(orderID: string): Promise<PaypalOutcome<Receipt>> {
    waiting.write({ orderID, isApproved: true });
    $state.set({ at: 'capturing' });
    try {
      const order = await payable.take(orderID);
      choose();
      return { end: 'paid', order };
    } catch (error) {
      if (error instanceof ApiError && error.code === 'paypal_funding_declined') {
        waiting.write({ orderID, isApproved: false });
        $state.set({ at: 'open' });
        return { end: 'declined', message: messageOf(error) };
      }
      return notPaid(error);
    }
  }

  /** After a reload PayPal's window cannot be opened again for what was drawn up: the button draws up another. */
  async function captureAgain(orderID: string): Promise<PaypalOutcome<Receipt>> {
    const outcome = await capture(orderID);
    if (outcome.end !== 'declined') return outcome;
    await cancel();
    choose(outcome.message);
    return { end: 'kept' };
  }

  function notPaid(error: unknown): PaypalOutcome<Receipt> {
    const code = error instanceof ApiError ? error.code : 'answer_unreadable';
    if (!isSettled(code) || code === 'payment_unavailable' || payable.isUnderWay?.(code)) {
      $state.set({ at: 'unanswered', message: messageOf(error) });
      return { end: 'kept' };
    }
    // PayPal has not said no: what it waits for is told beside the button.
    const isOpen = code === 'paypal_pending' || code === 'paypal_not_approved';
    choose(isOpen ? messageOf(error) : '');
    return { end: isOpen ? 'kept' : 'failed' };
  }

  async function cancel(): Promise<void> {
    const left = waiting.read();
    choose();
    // The shop gives up by itself what it does not hear of.
    if (left) await payable.giveUp(left.orderID).catch(() => {});
  }

  return {
    $state,
    capture,
    cancel,
    async open(wish) {
      try {
        const orderID = await payable.drawUp(wish);
        waiting.write({ orderID, isApproved: false });
        $state.set({ at: 'open' });
        return orderID;
      } catch (error) {
        const total = newTotalOf(error);
        choose(total === undefined ? messageOf(error) : await payable.reprice(total));
        throw error;
      }
    },
    async fail() {
      if ($state.get().at !== 'open') return false;
      await cancel();
      return true;
    },
    async resume() {
      const left = waiting.read();
      if (left?.isApproved) return await captureAgain(left.orderID);
      if (left && $state.get().at !== 'open') await cancel();
      return undefined;
    },
  };
}
