import { Suspense, startTransition, useEffect, useState } from 'react';
import type { Store } from '../../../contract/catalogue/store.ts';
import { isPhoneScreen } from '../../lib/phone-screen.ts';
import { openCheckout } from '../../stores/checkout/checkout.ts';
import { chooseFlow } from '../../stores/checkout/checkout-machine.ts';
import { hasResult } from '../../stores/checkout/checkout-result.ts';
import { showNotices } from '../cart/show-notices.ts';
import { lazyPart } from '../lazy-part.tsx';
import { showBank } from '../payment/show-bank.ts';
import { CheckoutSkeleton } from '../purchase/CheckoutSkeleton.tsx';
import { PurchaseSteps } from '../purchase/PurchaseSteps.tsx';
import { StepsBarSkeleton } from '../purchase/StepsBar.tsx';
import { FirstStepSkeleton } from './FirstStepSkeleton.tsx';
import { OrderDetails } from './OrderDetails.tsx';
import { OrderFrame } from './OrderFrame.tsx';
import type { ResultFacts } from './OrderReceipt.tsx';
import { orderView } from './order-view.ts';

const CheckoutResult = lazyPart(async () => (await import('./CheckoutResult.tsx')).CheckoutResult);

const OrderReceipt = lazyPart(async () => (await import('./OrderReceipt.tsx')).OrderReceipt);

export interface CheckoutProps extends ResultFacts {
  desktopVariant: Store['checkout']['desktopVariant'];
  /** URL of a map that leads to the store */
  pickupMap: string;
}

/** Checkout from details to receipt, in the flow chosen by the owner, the URL or the phone. */
export function Checkout({ desktopVariant, pickupMap, ...facts }: CheckoutProps) {
  const [shown, setShown] = useState<'skeleton' | 'steps' | 'result'>('skeleton');
  useEffect(() => {
    const query = new URLSearchParams(location.search);
    showNotices();
    chooseFlow(desktopVariant, query, isPhoneScreen());
    if (hasResult(query)) {
      setShown('result');
      return;
    }
    const close = openCheckout(showBank);
    // In slices, so that a tap meanwhile is not kept waiting.
    startTransition(() => setShown('steps'));
    return close;
  }, [desktopVariant]);
  const { pickupPlace, phone } = facts;
  if (shown === 'steps') {
    return (
      <PurchaseSteps
        view={orderView}
        pickupPlace={pickupPlace}
        phone={phone}
        details={<OrderDetails pickupPlace={pickupPlace} pickupMap={pickupMap} />}
        frame={(step, delivery) => (
          <OrderFrame delivery={delivery} pickupPlace={pickupPlace}>
            {step}
          </OrderFrame>
        )}
        receipt={(order) => <OrderReceipt order={order} {...facts} />}
      />
    );
  }
  return (
    <>
      <StepsBarSkeleton />
      {shown === 'skeleton' ? (
        <>
          <FirstStepSkeleton pickupPlace={pickupPlace} />
          <div className="co-later">
            <CheckoutSkeleton />
          </div>
        </>
      ) : (
        <Suspense fallback={<CheckoutSkeleton />}>
          <CheckoutResult {...facts} />
        </Suspense>
      )}
    </>
  );
}
