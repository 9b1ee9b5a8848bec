import type { ReadableAtom } from 'nanostores';
import type { ComponentType } from 'react';
import type { Cents } from '../../../contract/cents.ts';
import type { ServiceCode } from '../../../contract/service-code.ts';
import type { CheckoutState } from '../../stores/checkout/checkout-machine.ts';
import type { PurchaseStore } from '../../stores/checkout/purchase.ts';
import type { createSteps } from '../../stores/checkout/step-history.ts';
import type { AnotherCard } from '../payment/another-card.ts';
import type { CardPurpose } from '../payment/use-card-fields.ts';

/** Where an order of the cart and a Premium subscription differ in the steps that they share. */
export interface PurchaseView<Receipt = unknown> {
  readonly $state: ReadableAtom<CheckoutState<Receipt>>;
  readonly place: PurchaseStore<Receipt>['place'];
  readonly placeReviewed: PurchaseStore<Receipt>['placeReviewed'];
  readonly steps: Pick<ReturnType<typeof createSteps>, 'goBackTo' | 'goToReview' | 'tryAgain'>;
  readonly trackPayment: () => void;

  readonly useTotal: () => Cents;
  /** Why it cannot be bought right now, the most important reason first; empty when it can. */
  readonly useBlockers: () => readonly string[];
  /** the notice above every step reads the blocker out, so the steps only show it */
  readonly hasBlockerNotice: boolean;
  readonly useDelivery: () => { readonly code: ServiceCode; readonly arrival?: string | null | undefined };
  /** How and when the goods arrive, for the review. */
  readonly useDeliveryText: (pickupPlace: string) => string;

  readonly cardMode: CardPurpose['mode'];
  /** Whether a typed card is stored; asked when the card is read. */
  readonly keepsCard: () => boolean;
  /** accounts may store the card that they type */
  readonly offersToKeepCard: boolean;
  /** the row for a typed card, where it is not for this order only */
  readonly anotherCard?: AnotherCard;
  readonly paypalNote: string;
  /** PayPal's own button, loaded when it is shown */
  readonly PaypalButton: ComponentType<{ isBlocked: boolean }>;

  readonly hasNote: boolean;
  /** that the total is charged again, before the terms of every purchase */
  readonly recurringTerms?: (total: Cents) => string;
  /** the label of the button that charges the total */
  readonly placeLabel: (total: Cents) => string;
  /** shown until the shop answers */
  readonly placing: string;
  /** about the money, when the shop refused */
  readonly notCharged: string;
  /** about the money, when the shop's answer was lost */
  readonly outcomeUnknown: string;
  readonly wayOut: { readonly href: string; readonly text: string };
}
