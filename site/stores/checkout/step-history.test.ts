import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aCartLine } from '../../mocks/a-cart-line.ts';
import { shop } from '../../mocks/mock-shop.ts';
import { typedDetails } from '../../mocks/typed-details.ts';
import { loadCart } from '../cart/cart.ts';
import {
  $checkout,
  goBackTo,
  goToReview,
  leaveDetails,
  placeOrder,
  placeReviewedOrder,
  startCheckout,
  tryAgain,
} from './checkout.ts';
import { $details, noDetails, setDetails } from './checkout-details.ts';
import { $flow } from './checkout-machine.ts';
import { $cardToken, $paymentChoice } from './payment-choice.ts';

const card = { tokenize: async () => ({ tokenId: 'ctoken_1', brand: 'visa', last4: '4242' }) };
const noBank = async () => undefined;
const at = () => $checkout.get().at;
const reached = (place: string) => expect.poll(at).toBe(place);

let stop = () => {};

/** As after F5: what the tab and the history keep is there, what the page kept is not. */
function reload(): void {
  stop();
  $checkout.set({ at: 'details' });
  $details.set(noDetails);
  $cardToken.set(null);
  $paymentChoice.set(null);
  stop = startCheckout(noBank);
}

beforeEach(async () => {
  shop.lines = [aCartLine({ id: 'line-1', qty: 2 })];
  await loadCart();
  setDetails(typedDetails);
  stop = startCheckout(noBank);
});

afterEach(() => stop());

describe('the flow with a review step', () => {
  beforeEach(() => $flow.set('B'));

  async function reachReview(): Promise<void> {
    leaveDetails();
    await goToReview(card);
    expect(at()).toBe('review');
  }

  it('moves back and forth with the browser’s buttons, and asks nothing twice', async () => {
    await reachReview();
    history.back();
    await reached('payment');
    history.back();
    await reached('details');
    history.forward();
    await reached('payment');
    history.forward();
    await reached('review');
    expect($details.get()).toEqual(typedDetails);
    expect($cardToken.get()?.last4).toBe('4242');
  });

  it.each(['details', 'payment', 'review'] as const)('stays at the %s after a reload', async (place) => {
    if (place !== 'details') leaveDetails();
    if (place === 'review') await goToReview(card);
    reload();
    expect(at()).toBe(place);
    expect($details.get()).toEqual(typedDetails);
  });

  it('edits the delivery from the review, and returns to it directly', async () => {
    await reachReview();
    goBackTo('details');
    await reached('details');
    leaveDetails();
    expect(at()).toBe('review');
  });

  it('edits the payment from the review', async () => {
    await reachReview();
    goBackTo('payment');
    await reached('payment');
    await goToReview(card);
    expect(at()).toBe('review');
  });

  it('pays once with the card entered before the review, also after a reload', async () => {
    await reachReview();
    reload();
    await Promise.all([placeReviewedOrder(noBank), placeReviewedOrder(noBank)]);
    expect(shop.checkouts.map(({ body }) => body.payment)).toEqual([{ tokenId: 'ctoken_1' }]);
    expect(at()).toBe('success');
  });

  it('shows the receipt after a reload, and cannot go back to pay again', async () => {
    await reachReview();
    await placeReviewedOrder(noBank);
    reload();
    expect(at()).toBe('success');
    history.back();
    await expect.poll(() => history.state?.checkout).toBe('payment');
    expect(at()).toBe('success');
    expect(shop.checkouts).toHaveLength(1);
  });

  it('asks for another card after a decline, because a token pays only once', async () => {
    await reachReview();
    shop.refuseCheckout = { code: 'payment_declined', message: 'Your card was declined.' };
    await placeReviewedOrder(noBank);
    expect($checkout.get()).toMatchObject({ at: 'error', isDeclined: true });
    goBackTo('payment');
    await reached('payment');
    expect($cardToken.get()).toBeNull();
    history.forward();
    await expect.poll(() => history.state?.checkout).toBe('payment');
    expect(at()).toBe('payment');
  });

  it('restarts at the details with Try again', async () => {
    await reachReview();
    shop.refuseCheckout = { code: 'stock_too_low', message: 'Only 1 Petrol left.' };
    await placeReviewedOrder(noBank);
    tryAgain(noBank);
    await reached('details');
    // Nobody asked the bank for anything: the card that was typed is still good.
    expect($cardToken.get()?.tokenId).toBe('ctoken_1');
  });
});

describe.each(['A', 'phone'] as const)('the flow %s', (flow) => {
  beforeEach(() => $flow.set(flow));

  it('has no review, whatever the history says', () => {
    history.replaceState({ checkout: 'review' }, '');
    reload();
    expect(at()).toBe('payment');
  });

  it.each(['details', 'payment'] as const)('stays at the %s after a reload', (place) => {
    if (place === 'payment') leaveDetails();
    reload();
    expect(at()).toBe(place);
  });

  it('restarts at the details with Try again', async () => {
    leaveDetails();
    shop.refuseCheckout = { code: 'payment_declined', message: 'Your card was declined.' };
    await placeOrder(card, noBank);
    tryAgain(noBank);
    await reached('details');
  });

  it('does not show the payment step while the details are invalid', () => {
    setDetails({ ...typedDetails, zipCode: '482' });
    history.replaceState({ checkout: 'payment' }, '');
    reload();
    expect(at()).toBe('details');
  });
});

it('resends an unanswered order under its old key at the next page load', async () => {
  leaveDetails();
  shop.refuseCheckout = { code: 'unavailable', message: 'The shop is busy.' };
  await placeOrder(card, noBank);
  shop.refuseCheckout = null;
  reload();
  await reached('success');
  expect(new Set(shop.checkouts.map(({ key }) => key)).size).toBe(1);
});
