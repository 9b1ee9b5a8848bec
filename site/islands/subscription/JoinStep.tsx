import { useStore } from '@nanostores/react';
import { lazy, Suspense } from 'react';
import { joinMessages } from '../../../api/contract/messages/join.ts';
import { dollars } from '../../../api/contract/money/dollars.ts';
import { $flow } from '../../stores/checkout/checkout-flow.ts';
import { $joining } from '../../stores/subscription/join.ts';
import { CheckoutSkeleton } from '../checkout/CheckoutSkeleton.tsx';
import { Processing } from '../checkout/Processing.tsx';
import { JoinDetails } from './JoinDetails.tsx';
import { JoinFrame } from './JoinFrame.tsx';
import type { JoinShop } from './join-shop.ts';

const JoinPayment = lazy(async () => {
  const { JoinPayment } = await import('./JoinPayment.tsx');
  return { default: JoinPayment };
});

const JoinReview = lazy(async () => {
  const { JoinReview } = await import('./JoinReview.tsx');
  return { default: JoinReview };
});

const JoinReceipt = lazy(async () => {
  const { JoinReceipt } = await import('./JoinReceipt.tsx');
  return { default: JoinReceipt };
});

const JoinFailed = lazy(async () => {
  const { JoinFailed } = await import('./JoinFailed.tsx');
  return { default: JoinFailed };
});

/** The screen for where the subscribing stands. */
export function JoinStep(shop: JoinShop) {
  const joining = useStore($joining);
  const flow = useStore($flow);
  const processing = <Processing title={joinMessages.startingPremium} sum={dollars(shop.fee)} />;
  switch (joining.at) {
    case 'details':
    case 'checkingAddress':
    case 'choosingAddress':
      return (
        <JoinFrame shop={shop}>
          <JoinDetails shop={shop} />
        </JoinFrame>
      );
    case 'payment':
    case 'readingCard':
      return (
        <Suspense fallback={<CheckoutSkeleton />}>
          <JoinFrame shop={shop} showsDelivery={flow !== 'phone'}>
            <JoinPayment fee={shop.fee} />
          </JoinFrame>
        </Suspense>
      );
    case 'review':
    case 'placing':
      if (flow !== 'B' && joining.at === 'placing') return processing;
      return (
        <Suspense fallback={<CheckoutSkeleton />}>
          <JoinFrame shop={shop}>
            <JoinReview shop={shop} />
          </JoinFrame>
        </Suspense>
      );
    case 'resuming':
      return processing;
    case 'success':
      return (
        <Suspense fallback={processing}>
          <JoinReceipt subscription={joining.order} pickupPlace={shop.pickupPlace} />
        </Suspense>
      );
    case 'error':
      return (
        <Suspense fallback={processing}>
          <JoinFailed failure={joining} phone={shop.phone} />
        </Suspense>
      );
  }
}
