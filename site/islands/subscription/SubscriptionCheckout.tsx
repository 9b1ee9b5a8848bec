import { useStore } from '@nanostores/react';
import { useEffect, useId, useState } from 'react';
import type { Store } from '../../../contract/catalogue/store.ts';
import type { Cents } from '../../../contract/cents.ts';
import { dollars } from '../../../contract/dollars.ts';
import { formsMessages } from '../../../contract/form-messages.ts';
import { joinMessages } from '../../../contract/messages/join.ts';
import type { Subscription } from '../../../contract/premium/subscription.ts';
import { serviceCodes } from '../../../contract/service-code.ts';
import { goTo } from '../../lib/go-to.ts';
import { isPhoneScreen } from '../../lib/phone-screen.ts';
import { chooseFlow } from '../../stores/checkout/checkout-machine.ts';
import type { CardForm } from '../../stores/checkout/purchase.ts';
import { notify } from '../../stores/notice.ts';
import {
  $joinBlockedReason,
  $joining,
  $monthlyFee,
  join,
  joinAddress,
  joinSteps,
  openJoin,
  trackJoinPayment,
} from '../../stores/subscription/join.ts';
import {
  $joinService,
  chooseJoinService,
  type JoinService,
  joinRules,
} from '../../stores/subscription/join-details.ts';
import { showNotices } from '../cart/show-notices.ts';
import { lazyPart } from '../lazy-part.tsx';
import { showBank } from '../payment/show-bank.ts';
import { CheckoutSkeleton } from '../purchase/CheckoutSkeleton.tsx';
import { DetailsStep } from '../purchase/DetailsStep.tsx';
import { PurchaseSteps } from '../purchase/PurchaseSteps.tsx';
import type { PurchaseView } from '../purchase/purchase-view.ts';
import { ShippingMethod } from '../purchase/ShippingMethod.tsx';
import { StepsBarSkeleton } from '../purchase/StepsBar.tsx';
import { type NewestExclusive, SubscriptionFrame } from './SubscriptionFrame.tsx';

const SubscriptionReceipt = lazyPart(async () => (await import('./SubscriptionReceipt.tsx')).SubscriptionReceipt);

export interface SubscriptionCheckoutProps {
  desktopVariant: Store['checkout']['desktopVariant'];
  /** cents a month, all charges included */
  fee: Cents;
  /** where and when pickups are handed out */
  pickupPlace: string;
  /** URL of a map that leads there */
  pickupMap: string;
  phone: string;
  /** the exclusive in the first parcel; null while there is none */
  newest: NewestExclusive | null;
}

/** Subscribing to Premium from address to receipt, in the flow chosen by the owner, the URL or the phone. */
export function SubscriptionCheckout(props: SubscriptionCheckoutProps) {
  const { desktopVariant, fee, pickupPlace, pickupMap, phone, newest } = props;
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    showNotices();
    chooseFlow(desktopVariant, new URLSearchParams(location.search), isPhoneScreen());
    const close = openJoin(fee, showBank, () => goTo('/premium/'));
    setOpen(true);
    return close;
  }, [desktopVariant, fee]);
  if (!isOpen) {
    return (
      <>
        <StepsBarSkeleton />
        <CheckoutSkeleton />
      </>
    );
  }
  return (
    <PurchaseSteps
      view={subscriptionView}
      pickupPlace={pickupPlace}
      phone={phone}
      details={<SubscriptionDetails pickupPlace={pickupPlace} pickupMap={pickupMap} />}
      frame={(step, delivery) => (
        <SubscriptionFrame newest={newest} delivery={delivery}>
          {step}
        </SubscriptionFrame>
      )}
      receipt={(subscription) => <SubscriptionReceipt subscription={subscription} pickupPlace={pickupPlace} />}
    />
  );
}

const rules = () => joinRules($joinService.get());

/** The first step of a subscription. */
function SubscriptionDetails(pickup: { pickupPlace: string; pickupMap: string }) {
  return (
    <DetailsStep
      view={subscriptionView}
      rules={rules}
      address={joinAddress}
      onReopenAddress={() => join.move({ type: 'addressReopened' })}
      onChooseMethod={chooseJoinService}
      methods={(onChoose) => <ShippingMethods pickupPlace={pickup.pickupPlace} onChoose={onChoose} />}
      {...pickup}
    />
  );
}

function ShippingMethods({ pickupPlace, onChoose }: { pickupPlace: string; onChoose: (code: JoinService) => void }) {
  const chosen = useStore($joinService);
  const id = useId();
  return (
    <fieldset className="ways">
      <legend className="vh">Delivery</legend>
      {[serviceCodes.ground, serviceCodes.pickup].map((code) => (
        <ShippingMethod
          key={code}
          group={id}
          code={code}
          isChosen={code === chosen}
          price="Free"
          onChoose={() => onChoose(code)}
        >
          {subscriptionDelivery[code](pickupPlace)}
        </ShippingMethod>
      ))}
    </fieldset>
  );
}

/** The text of a shipping method. Neither costs members anything. */
const subscriptionDelivery = {
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
const subscriptionView: PurchaseView<Subscription> = {
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
