import { useStore } from '@nanostores/react';
import { lazy, Suspense, useEffect, useState } from 'react';
import type { Store } from '../../../api/contract/catalogue/store.ts';
import { reloadAfterBack } from '../../lib/reload-after-back.ts';
import { $checkout } from '../../stores/checkout/checkout.ts';
import { $flow, chooseFlow } from '../../stores/checkout/checkout-flow.ts';
import { stepOf } from '../../stores/checkout/checkout-machine.ts';
import { asksForResult } from '../../stores/checkout/checkout-result.ts';
import { openCheckout } from '../../stores/checkout/open-checkout.ts';
import { showNotices } from '../cart/show-notices.ts';
import { showBank } from '../payment/show-bank.ts';
import { CheckoutSkeleton } from './CheckoutSkeleton.tsx';
import { CheckoutStep } from './CheckoutStep.tsx';
import type { ResultFacts } from './result-facts.ts';
import { StepsBar, StepsBarSkeleton } from './StepsBar.tsx';

const CheckoutResult = lazy(async () => {
  const { CheckoutResult } = await import('./CheckoutResult.tsx');
  return { default: CheckoutResult };
});

export interface CheckoutProps extends ResultFacts {
  desktopVariant: Store['checkout']['desktopVariant'];
  /** address of a map that leads to the store */
  pickupMap: string;
}

/** Below it pages have their phone layout. */
const PHONE = '(max-width: 699px)';

/** Checkout from details to receipt, in the flow that the owner, the address or the phone asks for. */
export function Checkout({ desktopVariant, ...facts }: CheckoutProps) {
  const [shown, setShown] = useState<'skeleton' | 'steps' | 'result'>('skeleton');
  useEffect(() => {
    const query = new URLSearchParams(location.search);
    showNotices();
    chooseFlow(desktopVariant, query, matchMedia(PHONE).matches);
    if (asksForResult(query)) {
      setShown('result');
      return;
    }
    const close = openCheckout(showBank);
    setShown('steps');
    return close;
  }, [desktopVariant]);
  if (shown === 'steps') return <Steps {...facts} />;
  return (
    <>
      <StepsBarSkeleton />
      {shown === 'skeleton' ? (
        <CheckoutSkeleton />
      ) : (
        <Suspense fallback={<CheckoutSkeleton />}>
          <CheckoutResult {...facts} />
        </Suspense>
      )}
    </>
  );
}

function Steps(facts: Omit<CheckoutProps, 'desktopVariant'>) {
  useEffect(reloadAfterBack, []);
  const { at } = useStore($checkout);
  const flow = useStore($flow);
  return (
    <>
      <StepsBar flow={flow} step={stepOf(flow, at)} isDone={at === 'success'} />
      <CheckoutStep {...facts} />
    </>
  );
}
