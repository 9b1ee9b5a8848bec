import { useEffect, useState } from 'react';
import type { Store } from '../../../contract/catalogue/store.ts';
import type { Cents } from '../../../contract/money/cents.ts';
import { goTo } from '../../lib/go-to.ts';
import { isPhoneScreen } from '../../lib/phone-screen.ts';
import { chooseFlow } from '../../stores/checkout/checkout-machine.ts';
import { openJoin } from '../../stores/subscription/join.ts';
import { showNotices } from '../cart/show-notices.ts';
import { lazyPart } from '../lazy-part.tsx';
import { showBank } from '../payment/show-bank.ts';
import { CheckoutSkeleton } from '../purchase/CheckoutSkeleton.tsx';
import { PurchaseSteps } from '../purchase/PurchaseSteps.tsx';
import { StepsBarSkeleton } from '../purchase/StepsBar.tsx';
import { SubscriptionDetails } from './SubscriptionDetails.tsx';
import { type NewestExclusive, SubscriptionFrame } from './SubscriptionFrame.tsx';
import { subscriptionView } from './subscription-view.ts';

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
