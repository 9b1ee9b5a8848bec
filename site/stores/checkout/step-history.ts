import type { ShowBank } from './carry-through.ts';
import { cameFrom, markedStep, pushStep, renameStep, type StepMark } from './checkout-entries.ts';
import { $flow } from './checkout-flow.ts';
import type { CheckoutMove, CheckoutPlace } from './checkout-machine.ts';
import { restorePaymentChoice } from './payment-choice.ts';
import { $isPaymentKnown } from './payment-token.ts';
import type { CardForm, PurchaseVerbs } from './purchase.ts';

type OpenStep = Exclude<StepMark, 'done'>;

/** The moves between steps that the browser's own buttons, and links that do the same, make. */
const walks: Partial<Record<CheckoutPlace, Partial<Record<OpenStep, WalkMove>>>> = {
  details: { payment: 'confirmed', review: 'paymentKnown' },
  payment: { details: 'back', review: 'paymentChosen' },
  review: { details: 'editShipping', payment: 'editPayment' },
  error: { details: 'retried', payment: 'editPayment' },
};
type WalkMove = Extract<
  CheckoutMove,
  'confirmed' | 'paymentKnown' | 'back' | 'paymentChosen' | 'editShipping' | 'editPayment' | 'retried'
>;

interface Walked<Receipt> {
  readonly purchase: PurchaseVerbs<Receipt>;
  /** the first step is done */
  readonly isDetailed: () => boolean;
  /** takes up what was typed before */
  readonly restore: () => void;
}

/** The steps of a purchase as entries of the browser's history. */
export function createSteps<Receipt>({ purchase, isDetailed, restore }: Walked<Receipt>) {
  const { $state, move, keepPayment, restoreReceipt, resume } = purchase;

  /** Takes up what a reload interrupted, and lets the browser's buttons walk the steps. Give back: stop. */
  function start(showBank: ShowBank): () => void {
    restore();
    restorePaymentChoice();
    if (!resume(showBank)) restoreStep();
    window.addEventListener('popstate', followHistory);
    const unsubscribe = $state.listen(({ at }) => {
      if (at === 'success') renameStep('done');
    });
    return () => {
      window.removeEventListener('popstate', followHistory);
      unsubscribe();
    };
  }

  /** The details are fine: on to the payment, or straight to the review when how to pay is known. */
  function leaveDetails(): void {
    if ($isPaymentKnown.get() && move({ type: 'paymentKnown' })) pushStep('review');
    else if (move({ type: 'confirmed' })) pushStep('payment');
  }

  async function goToReview(card: CardForm): Promise<void> {
    if (await keepPayment(card)) pushStep('review');
  }

  /** Back to a step that was done; the browser's own Back where that is the same. */
  function goBackTo(step: 'details' | 'payment'): void {
    if (cameFrom(step)) history.back();
    else if (walkTo(step)) pushStep(step);
  }

  /** After a refusal, back to the first step; after a lost answer, the same once more. */
  function tryAgain(showBank: ShowBank): void {
    if (!resume(showBank)) goBackTo('details');
  }

  function restoreStep(): void {
    const marked = markedStep();
    if (marked !== 'done') reach(marked);
    else if (!restoreReceipt()) renameStep('details');
  }

  function followHistory(): void {
    const state = $state.get();
    const marked = markedStep();
    switch (state.at) {
      case 'success':
        return;
      case 'readingCard':
        pushStep('payment');
        return;
      case 'placing':
      case 'resuming':
        pushStep(lastStep());
        return;
      case 'error':
        if (!state.settled) {
          pushStep(lastStep());
          return;
        }
        break;
      case 'checkingAddress':
      case 'choosingAddress':
        move({ type: 'addressReopened' });
    }
    reach(marked === 'done' ? 'details' : marked);
  }

  /** Shows the step that the entry names, or the last one before it that has what it needs; the entry is named anew then. */
  function reach(wanted: OpenStep): void {
    const step = reachable(wanted);
    walkTo(step);
    if (step !== wanted) renameStep(step);
  }

  function reachable(wanted: OpenStep): OpenStep {
    if (wanted === 'details' || !isDetailed()) return 'details';
    return wanted === 'review' && $flow.get() === 'B' && $isPaymentKnown.get() ? 'review' : 'payment';
  }

  function walkTo(step: OpenStep): boolean {
    const type = walks[$state.get().at]?.[step];
    return type !== undefined && move({ type });
  }

  return { start, leaveDetails, goToReview, goBackTo, tryAgain };
}

/** The step that orders are sent from. */
function lastStep(): OpenStep {
  return $flow.get() === 'B' ? 'review' : 'payment';
}
