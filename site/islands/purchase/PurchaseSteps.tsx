import { useStore } from '@nanostores/react';
import { type ReactNode, Suspense, useEffect } from 'react';
import { dollars } from '../../../contract/dollars.ts';
import { reloadAfterBack } from '../../lib/reload-after-back.ts';
import { $flow, stepOf } from '../../stores/checkout/checkout-machine.ts';
import { lazyPart } from '../lazy-part.tsx';
import { CheckoutSkeleton } from './CheckoutSkeleton.tsx';
import { DeliverySummary } from './DeliverySummary.tsx';
import { Processing } from './Processing.tsx';
import type { PurchaseView } from './purchase-view.ts';
import { StepsBar } from './StepsBar.tsx';

const PaymentStep = lazyPart(async () => (await import('./PaymentStep.tsx')).PaymentStep);

const ReviewStep = lazyPart(async () => (await import('./ReviewStep.tsx')).ReviewStep);

const FailedStep = lazyPart(async () => (await import('./FailedStep.tsx')).FailedStep);

interface Props<Receipt> {
  view: PurchaseView<Receipt>;
  pickupPlace: string;
  phone: string;
  details: ReactNode;
  /** Puts a step beside the summary of what is bought; `delivery` goes below that summary. */
  frame: (step: ReactNode, delivery?: ReactNode) => ReactNode;
  receipt: (receipt: Receipt) => ReactNode;
}

/** Checkout and subscription from the address to the receipt: the screen for the state of the purchase. */
export function PurchaseSteps<Receipt>(props: Props<Receipt>) {
  useEffect(reloadAfterBack, []);
  const { at } = useStore(props.view.$state);
  const flow = useStore($flow);
  return (
    <>
      <StepsBar flow={flow} step={stepOf(flow, at)} isDone={at === 'success'} />
      <Step {...props} />
    </>
  );
}

function Step<Receipt>({ view, pickupPlace, phone, details, frame, receipt }: Props<Receipt>) {
  const state = useStore(view.$state);
  const flow = useStore($flow);
  const total = view.useTotal();
  const processing = <Processing title={view.placing} sum={total > 0 ? dollars(total) : ''} />;
  switch (state.at) {
    case 'details':
    case 'checkingAddress':
    case 'choosingAddress':
      return frame(details);
    case 'payment':
    case 'readingCard':
      return (
        <Suspense fallback={<CheckoutSkeleton />}>
          {frame(<PaymentStep view={view} />, flow !== 'phone' && <DeliverySummary view={view} />)}
        </Suspense>
      );
    case 'review':
    case 'placing':
      if (flow !== 'B' && state.at === 'placing') return processing;
      return (
        <Suspense fallback={<CheckoutSkeleton />}>
          {frame(<ReviewStep view={view} pickupPlace={pickupPlace} />)}
        </Suspense>
      );
    case 'resuming':
      return processing;
    case 'success':
      return <Suspense fallback={processing}>{receipt(state.order)}</Suspense>;
    case 'error':
      return (
        <Suspense fallback={processing}>
          <FailedStep view={view} failure={state} phone={phone} />
        </Suspense>
      );
  }
}
