import { useStore } from '@nanostores/react';
import { lazy, Suspense } from 'react';
import { dollars } from '../../../api/contract/money/dollars.ts';
import { $shownTotal } from '../../stores/cart/totals.ts';
import { $checkout } from '../../stores/checkout/checkout.ts';
import { $flow } from '../../stores/checkout/checkout-flow.ts';
import { CheckoutSkeleton } from './CheckoutSkeleton.tsx';
import { DetailsStep } from './DetailsStep.tsx';
import { Processing } from './Processing.tsx';
import type { ResultFacts } from './result-facts.ts';
import { WithCart } from './WithCart.tsx';

function ProcessingResult() {
  const total = useStore($shownTotal);
  return <Processing title="Placing your order" sum={total > 0 ? dollars(total) : ''} />;
}

const PaymentStep = lazy(async () => {
  const { PaymentStep } = await import('./PaymentStep.tsx');
  return { default: PaymentStep };
});

const OrderFailed = lazy(async () => {
  const { OrderFailed } = await import('./OrderFailed.tsx');
  return { default: OrderFailed };
});

const SuccessResult = lazy(async () => {
  const { SuccessResult } = await import('./SuccessResult.tsx');
  return { default: SuccessResult };
});

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
        <Suspense fallback={<CheckoutSkeleton />}>
          <WithCart showsDelivery={flow !== 'phone'}>
            <PaymentStep />
          </WithCart>
        </Suspense>
      );
    case 'review':
    case 'placing':
      if (flow !== 'B' && checkout.at === 'placing') return <ProcessingResult />;
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
      return (
        <Suspense fallback={<ProcessingResult />}>
          <SuccessResult order={checkout.order} {...facts} />
        </Suspense>
      );
    case 'error':
      return (
        <Suspense fallback={<ProcessingResult />}>
          <OrderFailed failure={checkout} phone={facts.phone} />
        </Suspense>
      );
  }
}
