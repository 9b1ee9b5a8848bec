import { $serviceCode, $zip } from '../delivery/delivery.ts';
import { $checkout, move, restoreReceipt, resumeOrder, type ShowBank } from './checkout.ts';
import { $details, customerOf, restoreDetails, startDetailsAt } from './checkout-details.ts';

/** What a history entry of this page remembers; a reload keeps it, a new visit starts without. */
type Mark = 'payment' | 'done';

/** Takes up what a reload interrupted, and lets the browser's Back button walk the steps. Give back: stop. */
export function startCheckout(showBank: ShowBank): () => void {
  if (!restoreDetails()) startDetailsAt($zip.get());
  if (!resumeOrder(showBank)) restoreStep();
  window.addEventListener('popstate', followHistory);
  const unsubscribe = $checkout.listen(({ at }) => {
    if (at === 'success') replaceMark('done');
  });
  return () => {
    window.removeEventListener('popstate', followHistory);
    unsubscribe();
  };
}

export function goToPayment(): void {
  if (move({ type: 'confirmed' })) pushMark('payment');
}

export function backToDetails(): void {
  if (mark() === 'payment') history.back();
  else move({ type: 'back' });
}

/** After a refusal, back to the first step; after a lost answer, the same order once more. */
export function tryAgain(showBank: ShowBank): void {
  if (resumeOrder(showBank)) return;
  if (mark() === 'payment') history.back();
  else move({ type: 'retried' });
}

function restoreStep(): void {
  if (mark() === 'done') restoreReceipt();
  if (mark() === 'payment' && hasValidDetails()) move({ type: 'confirmed' });
}

function followHistory(): void {
  const state = $checkout.get();
  const isPaymentEntry = mark() === 'payment';
  switch (state.at) {
    case 'payment':
      if (!isPaymentEntry) move({ type: 'back' });
      break;
    case 'details':
      if (isPaymentEntry && hasValidDetails()) move({ type: 'confirmed' });
      break;
    case 'error':
      if (!isPaymentEntry && state.settled) move({ type: 'retried' });
      else if (!isPaymentEntry) pushMark('payment');
      break;
    case 'readingCard':
    case 'placing':
      if (!isPaymentEntry) pushMark('payment');
      break;
    case 'success':
      break;
  }
}

function hasValidDetails(): boolean {
  return customerOf($details.get(), $serviceCode.get()) !== null;
}

function mark(): Mark | undefined {
  const state: unknown = history.state;
  if (typeof state !== 'object' || state === null || !('checkout' in state)) return undefined;
  return state.checkout === 'payment' || state.checkout === 'done' ? state.checkout : undefined;
}

function pushMark(checkout: Mark): void {
  history.pushState({ checkout }, '');
}

function replaceMark(checkout: Mark): void {
  history.replaceState({ checkout }, '');
}
