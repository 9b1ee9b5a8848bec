import { atom, type ReadableAtom } from 'nanostores';
import * as z from 'zod';
import type { Cents } from '../../../contract/cents.ts';
import { paymentMessages } from '../../../contract/messages/payment.ts';
import { ApiError, type ApiErrorCode, messageOf } from '../../lib/api.ts';
import { isSettled, newTotalOf } from '../checkout/submit-purchase.ts';
import { sessionRecord } from '../session-record.ts';

/**
 * The state of a PayPal payment. choosing: the button is ready, with the last problem, if any · open: PayPal shows its
 * window · capturing: approved, and being captured · unanswered: the answer was lost, so the same request is repeated
 * and pays once.
 */
type PaypalState =
  | { readonly at: 'choosing'; readonly problem: string }
  | { readonly at: 'open' }
  | { readonly at: 'capturing' }
  | { readonly at: 'unanswered'; readonly message: string };

/**
 * How an approved payment ended. `kept`: the shopper stays on the page and reads why. `declined`: PayPal could not
 * charge the chosen funding, so its window opens again for another choice.
 */
export type PaypalOutcome<Receipt> =
  | { readonly end: 'paid'; readonly order: Receipt }
  | { readonly end: 'failed' }
  | { readonly end: 'kept' }
  | { readonly end: 'declined'; readonly message: string };

/** What PayPal charges: an order or a subscription. */
interface PaypalOptions<Input, Receipt> {
  /** session storage key of the open payment */
  readonly key: string;
  /** Creates it; resolves to its PayPal id. */
  readonly create: (input: Input) => Promise<string>;
  /** Captures an approved payment: once, however often it is sent. */
  readonly capture: (id: string) => Promise<Receipt>;
  /** After this error an approved payment is still pending: the same is retried, and no second one is created. */
  readonly isPending?: (code: ApiErrorCode) => boolean;
  /** Shows the API's new total in cents; resolves to the message for the shopper. */
  readonly reprice: (total: Cents) => Promise<string>;
  /** Releases one that the shopper abandoned. */
  readonly release: (id: string) => Promise<void>;
}

export interface PaypalPayment<Input, Receipt> {
  readonly $state: ReadableAtom<PaypalState> & { set: (state: PaypalState) => void };
  /** Creates the payment and resolves to its PayPal id; throws when the API refused, with the reason in `$state`. */
  readonly open: (input: Input) => Promise<string>;
  /** Captures what the shopper approved. */
  readonly capture: (id: string) => Promise<PaypalOutcome<Receipt>>;
  /** The shopper came back without approving: the stock is released, and everything typed is still there. */
  readonly cancel: () => Promise<void>;
  /** PayPal's script or window failed; true when a payment was open, which is released. */
  readonly fail: () => Promise<boolean>;
  /** Captures an approved payment again, after a lost answer or a reload; undefined when there is none. */
  readonly resume: () => Promise<PaypalOutcome<Receipt> | undefined>;
}

export function createPaypalPayment<Input, Receipt>(
  payable: PaypalOptions<Input, Receipt>,
): PaypalPayment<Input, Receipt> {
  const $state = atom<PaypalState>({ at: 'choosing', problem: '' });
  /** The open payment: after a reload it is released or captured again. */
  const waiting = sessionRecord(payable.key, z.object({ orderID: z.string(), isApproved: z.boolean() }));

  function choose(problem = ''): void {
    waiting.clear();
    $state.set({ at: 'choosing', problem });
  }

  async function capture(orderID: string): Promise<PaypalOutcome<Receipt>> {
    waiting.write({ orderID, isApproved: true });
    $state.set({ at: 'capturing' });
    try {
      const order = await payable.capture(orderID);
      choose();
      return { end: 'paid', order };
    } catch (error) {
      if (error instanceof ApiError && error.code === 'paypal_funding_declined') {
        waiting.write({ orderID, isApproved: false });
        $state.set({ at: 'open' });
        return { end: 'declined', message: messageOf(error) };
      }
      return handleFailure(error);
    }
  }

  /** After a reload PayPal's window cannot reopen for the same payment: the button creates another. */
  async function recapture(orderID: string): Promise<PaypalOutcome<Receipt>> {
    const outcome = await capture(orderID);
    if (outcome.end !== 'declined') return outcome;
    await cancel();
    choose(outcome.message);
    return { end: 'kept' };
  }

  function handleFailure(error: unknown): PaypalOutcome<Receipt> {
    const code = error instanceof ApiError ? error.code : 'answer_unreadable';
    if (!isSettled(code) || code === 'payment_unavailable' || payable.isPending?.(code)) {
      $state.set({ at: 'unanswered', message: messageOf(error) });
      return { end: 'kept' };
    }
    // PayPal has not declined: what it waits for is shown beside the button.
    const isOpen = code === 'paypal_not_approved';
    choose(isOpen ? messageOf(error) : '');
    return { end: isOpen ? 'kept' : 'failed' };
  }

  async function cancel(): Promise<void> {
    const left = waiting.read();
    choose(left ? paymentMessages.paypalLeft : '');
    // The API releases it on its own if this call fails.
    if (left) await payable.release(left.orderID).catch(() => {});
  }

  return {
    $state,
    capture,
    cancel,
    async open(input) {
      try {
        const orderID = await payable.create(input);
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
      if (left?.isApproved) return await recapture(left.orderID);
      if (left && $state.get().at !== 'open') await cancel();
      return undefined;
    },
  };
}
