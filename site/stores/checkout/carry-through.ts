import { checkoutMessages } from '../../../api/contract/messages/checkout.ts';
import { type Cents, centsSchema } from '../../../api/contract/money/cents.ts';
import { ApiError, type ApiErrorCode, messageOf } from '../../lib/api.ts';
import { $user, isSessionOver } from '../session.ts';
import { isSettled } from './checkout-attempt.ts';
import type { CheckoutEvent } from './checkout-machine.ts';

/** What the shop says to something that was sent to be paid. */
export type Answer<Receipt> =
  | { readonly is: 'done'; readonly receipt: Receipt }
  /** the card's bank wants to see the shopper */
  | { readonly is: 'bank'; readonly clientSecret: string }
  /** the charge is still under way */
  | { readonly is: 'open' }
  | { readonly is: 'declined' };

type Outcome<Receipt> = Extract<CheckoutEvent<Receipt>, { type: 'accepted' }> | Refusal;
type Refusal = Extract<CheckoutEvent, { type: 'refused' }> & {
  readonly code?: ApiErrorCode | undefined;
  /** of `total_changed`, in cents */
  readonly total?: Cents | undefined;
};

/** Lets the bank see the shopper; gives back a sentence when the bank did not agree. */
export type ShowBank = (clientSecret: string) => Promise<string | undefined>;

/** Sends the same until the shop has said yes or no, or its answer is lost. Never throws. */
export async function carryThrough<Receipt>(
  send: () => Promise<Answer<Receipt>>,
  showBank: ShowBank,
): Promise<Outcome<Receipt>> {
  try {
    let answer = await send();
    let refusedByBank: string | undefined;
    if (answer.is === 'bank') {
      refusedByBank = await showBank(answer.clientSecret);
      answer = await send();
    }
    return conclude(answer, refusedByBank);
  } catch (error) {
    const code = error instanceof ApiError ? error.code : undefined;
    if (isSessionOver(error)) $user.set(null);
    const refusal = refuse(messageOf(error), code !== undefined && isSettled(code), code);
    return { ...refusal, total: newTotalOf(error) };
  }
}

/** Of `total_changed`: the cents that the purchase comes to now. Read here, and not by every page that calls the shop. */
export function newTotalOf(error: unknown): Cents | undefined {
  return error instanceof ApiError ? centsSchema.safeParse(error.total).data : undefined;
}

function conclude<Receipt>(answer: Answer<Receipt>, refusedByBank: string | undefined): Outcome<Receipt> {
  if (answer.is === 'done') return { type: 'accepted', order: answer.receipt };
  if (answer.is === 'open') return refuse(checkoutMessages.orderStillOpen, false);
  return refuse(refusedByBank ?? checkoutMessages.bankNotAsked, true, 'payment_declined');
}

function refuse(message: string, settled: boolean, code?: ApiErrorCode): Refusal {
  return { type: 'refused', message, settled, isDeclined: code === 'payment_declined', code };
}
