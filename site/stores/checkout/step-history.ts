import { $flow, type CheckoutMove, type CheckoutPlace } from './checkout-machine.ts';
import { $isPaymentKnown, restorePaymentChoice } from './payment-choice.ts';
import type { CardForm, PurchaseStore } from './purchase.ts';
import type { ShowBank } from './submit-purchase.ts';

/** The steps with an entry in the browser's history; `done` is the receipt. */
type StepName = 'details' | 'payment' | 'review' | 'done';

interface Entry {
  readonly checkout: StepName;
  /** the step before, so that a link back to it can use the browser's Back */
  readonly from?: StepName;
}

const stepNames: readonly StepName[] = ['details', 'payment', 'review', 'done'];

/** The step of the current history entry: a reload keeps it, a new visit starts at the details. */
function currentStep(): StepName {
  return readEntry().checkout;
}

function cameFrom(step: StepName): boolean {
  return readEntry().from === step;
}

function pushStep(checkout: StepName): void {
  history.pushState({ checkout, from: currentStep() } satisfies Entry, '');
}

function replaceStep(checkout: StepName): void {
  history.replaceState({ ...readEntry(), checkout } satisfies Entry, '');
}

function readEntry(): Entry {
  const state: unknown = history.state;
  if (typeof state !== 'object' || state === null) return { checkout: 'details' };
  const { checkout, from } = state as Partial<Record<keyof Entry, unknown>>;
  const marked = stepNames.find((mark) => mark === checkout) ?? 'details';
  const before = stepNames.find((mark) => mark === from);
  return before ? { checkout: marked, from: before } : { checkout: marked };
}

type OpenStep = Exclude<StepName, 'done'>;

/** The events behind the browser's Back and Forward, and behind links that do the same. */
const historyMoves: Partial<Record<CheckoutPlace, Partial<Record<OpenStep, HistoryMove>>>> = {
  details: { payment: 'confirmed', review: 'paymentKnown' },
  payment: { details: 'back', review: 'paymentChosen' },
  review: { details: 'editShipping', payment: 'editPayment' },
  error: { details: 'retried', payment: 'editPayment' },
};
type HistoryMove = Extract<
  CheckoutMove,
  'confirmed' | 'paymentKnown' | 'back' | 'paymentChosen' | 'editShipping' | 'editPayment' | 'retried'
>;

interface StepsOptions<Receipt> {
  readonly purchase: PurchaseStore<Receipt>;
  /** the first step is complete */
  readonly hasDetails: () => boolean;
  /** restores what was typed before */
  readonly restore: () => void;
}

/** The steps of a purchase as entries of the browser's history. */
export function createSteps<Receipt>({ purchase, hasDetails, restore }: StepsOptions<Receipt>) {
  const { $state, move, confirmPayment, restoreReceipt, resume } = purchase;

  /** Resumes what a reload interrupted, and follows the browser's buttons. Returns a function that stops it. */
  function start(showBank: ShowBank): () => void {
    restore();
    restorePaymentChoice();
    if (!resume(showBank)) restoreStep();
    window.addEventListener('popstate', followHistory);
    const unsubscribe = $state.listen(({ at }) => {
      if (at === 'success') replaceStep('done');
    });
    return () => {
      window.removeEventListener('popstate', followHistory);
      unsubscribe();
    };
  }

  /** Goes on to the payment, or straight to the review when the payment is known. */
  function leaveDetails(): void {
    if ($isPaymentKnown.get() && move({ type: 'paymentKnown' })) pushStep('review');
    else if (move({ type: 'confirmed' })) pushStep('payment');
  }

  async function goToReview(card: CardForm): Promise<void> {
    if (await confirmPayment(card)) pushStep('review');
  }

  /** Goes back to a finished step, by the browser's Back where that leads there. */
  function goBackTo(step: 'details' | 'payment'): void {
    if (cameFrom(step)) history.back();
    else if (moveTo(step)) pushStep(step);
  }

  /** After a refusal, restarts at the first step; after a lost answer, resends the same. */
  function tryAgain(showBank: ShowBank): void {
    if (!resume(showBank)) goBackTo('details');
  }

  function restoreStep(): void {
    const current = currentStep();
    if (current !== 'done') showStep(current);
    else if (!restoreReceipt()) replaceStep('details');
  }

  function followHistory(): void {
    const state = $state.get();
    const current = currentStep();
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
    showStep(current === 'done' ? 'details' : current);
  }

  /** Shows the step of the history entry, or the last step before it that is reachable, and corrects the entry. */
  function showStep(wanted: OpenStep): void {
    const step = reachableStep(wanted);
    moveTo(step);
    if (step !== wanted) replaceStep(step);
  }

  function reachableStep(wanted: OpenStep): OpenStep {
    if (wanted === 'details' || !hasDetails()) return 'details';
    return wanted === 'review' && $flow.get() === 'B' && $isPaymentKnown.get() ? 'review' : 'payment';
  }

  function moveTo(step: OpenStep): boolean {
    const type = historyMoves[$state.get().at]?.[step];
    return type !== undefined && move({ type });
  }

  return { start, leaveDetails, goToReview, goBackTo, tryAgain };
}

/** The step that orders are sent from. */
function lastStep(): OpenStep {
  return $flow.get() === 'B' ? 'review' : 'payment';
}
