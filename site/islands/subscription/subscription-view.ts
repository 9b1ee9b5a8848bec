import { useStore } from '@nanostores/react';
import { formsMessages } from '../../../contract/messages/forms.ts';
import { joinMessages } from '../../../contract/messages/join.ts';
import { dollars } from '../../../contract/money/dollars.ts';
import type { Subscription } from '../../../contract/premium/subscription.ts';
import { serviceCodes } from '../../../contract/service-code.ts';
import type { CardForm } from '../../stores/checkout/purchase.ts';
import { notify } from '../../stores/notice.ts';
import {
  $joinBlockedReason,
  $joining,
  $monthlyFee,
  join,
  joinSteps,
  trackJoinPayment,
} from '../../stores/subscription/join.ts';
import { $joinService } from '../../stores/subscription/join-details.ts';
import { lazyPart } from '../lazy-part.tsx';
import type { PurchaseView } from '../purchase/purchase-view.ts';

/** The text of a shipping method. Neither costs members anything. */
export const subscriptionDelivery = {
  [serviceCodes.ground]: () => `${joinMessages.freeGround} ${joinMessages.shipsIn}`,
  [serviceCodes.pickup]: (pickupPlace: string) => `${pickupPlace} ${joinMessages.readyIn}`,
};

/** Card fields show their own errors; the notice says that the form as a whole is not complete. */
const withNotice = (card: CardForm): CardForm => ({
  async tokenize() {
    const read = await card.tokenize();
    if (!read) notify({ kind: 'error', text: formsMessages.formInvalid });
    return read;
  },
});

/** The steps of a Premium subscription. */
export const subscriptionView: PurchaseView<Subscription> = {
  $state: $joining,
  place: (card, showBank) => join.place(withNotice(card), showBank),
  placeReviewed: join.placeReviewed,
  steps: { ...joinSteps, goToReview: (card) => joinSteps.goToReview(withNotice(card)) },
  trackPayment: trackJoinPayment,
  useTotal: () => useStore($monthlyFee),
  useBlockers() {
    const blocker = useStore($joinBlockedReason);
    return blocker === undefined ? [] : [blocker];
  },
  hasBlockerNotice: true,
  useDelivery: () => ({ code: useStore($joinService) }),
  useDeliveryText: (pickupPlace) => subscriptionDelivery[useStore($joinService)](pickupPlace),
  cardMode: 'subscription',
  // Charged again each month, so the card processor stores it.
  keepsCard: () => true,
  offersToKeepCard: false,
  anotherCard: { title: joinMessages.anotherCardForMonths, note: joinMessages.anotherCardForMonthsNote },
  paypalNote: joinMessages.paypalForMonths,
  PaypalButton: lazyPart(async () => (await import('./SubscriptionPaypalButton.tsx')).SubscriptionPaypalButton),
  // The note belongs to an order of the cart.
  hasNote: false,
  recurringTerms: (total) => joinMessages.monthlyTerms(dollars(total)),
  placeLabel: (total) => `Place order · ${dollars(total)} ${joinMessages.aMonth}`,
  placing: joinMessages.startingPremium,
  notCharged: joinMessages.notCharged,
  outcomeUnknown: joinMessages.startUnknown,
  wayOut: { href: '/premium/', text: joinMessages.backToPremium },
};
