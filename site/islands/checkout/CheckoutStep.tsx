import { useStore } from '@nanostores/react';
import { lazy, Suspense } from 'react';
import { $checkout } from '../../stores/checkout/checkout.ts';
import { $flow } from '../../stores/checkout/checkout-flow.ts';
import { CheckoutSkeleton } from './CheckoutSkeleton.tsx';
import { DetailsStep } from './DetailsStep.tsx';
import { OrderFailed } from './OrderFailed.tsx';
import { PaymentStep } from './PaymentStep.tsx';
import { ProcessingResult } from './ProcessingResult.tsx';
import type { ResultFacts } from './result-facts.ts';
import { SuccessResult } from './SuccessResult.tsx';
import { WithCart } from './WithCart.tsx';

const ReviewStep = lazy(async () => {
  const { ReviewStep } = await import('./ReviewStep.tsx');
  return { default: ReviewStep };
});

/** The screen for where the checkout stands. */
export function CheckoutStep({ pickupMap, ...facts }: ResultFacts & { pickupMap: string }) {
  const checkout = useStore($checkout);
  const flow = useStore($flow);
  switch (checkout.at) {
    case 'details':
    case 'checkingAddress':
    case 'choosingAddress':
      return (
        <WithCart>
          <DetailsStep pickupPlace={facts.pickupPlace} pickupMap={pickupMap} />
        </WithCart>
      );
    case 'payment':
    case 'readingCard':
      return (
        <WithCart showsDelivery={flow !== 'phone'}>
          <PaymentStep />
        </WithCart>
      );
    case 'review':
    case 'placing':
      if (flow !== 'B') return <ProcessingResult />;
      return (
        <Suspense fallback={<CheckoutSkeleton />}>
          <WithCart>
            <ReviewStep pickupPlace={facts.pickupPlace} />
          </WithCart>
        </Suspense>
      );
    case 'resuming':
      return <ProcessingResult />;
    case 'success':
      return <SuccessResult order={checkout.order} {...facts} />;
    case 'error':
      return <OrderFailed failure={checkout} phone={facts.phone} />;
  }
}
