import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { messages } from '../../../api/contract/messages.ts';
import { $cart, loadCart } from '../../stores/cart/cart.ts';
import { $checkout } from '../../stores/checkout/checkout.ts';
import { startCheckout } from '../../stores/checkout/checkout-history.ts';
import { stepOf } from '../../stores/checkout/checkout-machine.ts';
import { keepWayOffered } from '../../stores/delivery/delivery-ways.ts';
import { keepRatesCurrent } from '../../stores/delivery/rates.ts';
import { EmptyCart } from '../cart/EmptyCart.tsx';
import { showBank } from '../payment/show-bank.ts';
import { CheckoutSkeleton } from './CheckoutSkeleton.tsx';
import { DetailsStep } from './DetailsStep.tsx';
import { FailedResult } from './FailedResult.tsx';
import { OrderSummary } from './OrderSummary.tsx';
import { PaymentStep } from './PaymentStep.tsx';
import { ProcessingResult } from './ProcessingResult.tsx';
import { StepsBar } from './StepsBar.tsx';
import { SuccessResult } from './SuccessResult.tsx';

interface Props {
  pickupPlace: string;
  phone: string;
}

/** Checkout in three steps: details, payment, result. */
export function Checkout(props: Props) {
  const checkout = useStore($checkout, { ssr: 'initial' });
  const [isStarted, setIsStarted] = useState(false);
  useEffect(() => {
    const stopCheckout = startCheckout(showBank);
    const stopRates = keepRatesCurrent();
    const stopWays = keepWayOffered();
    void loadCart();
    setIsStarted(true);
    return () => {
      stopCheckout();
      stopRates();
      stopWays();
    };
  }, []);
  return (
    <>
      <StepsBar step={stepOf[checkout.at]} isDone={checkout.at === 'success'} />
      {isStarted ? <Step {...props} /> : <CheckoutSkeleton />}
    </>
  );
}

function Step({ pickupPlace, phone }: Props) {
  const checkout = useStore($checkout);
  switch (checkout.at) {
    case 'placing':
      return <ProcessingResult />;
    case 'success':
      return <SuccessResult order={checkout.order} pickupPlace={pickupPlace} />;
    case 'error':
      return <FailedResult message={checkout.message} settled={checkout.settled} phone={phone} />;
    case 'details':
      return (
        <WithCart>
          <DetailsStep pickupPlace={pickupPlace} />
        </WithCart>
      );
    case 'payment':
    case 'readingCard':
      return (
        <WithCart>
          <PaymentStep />
        </WithCart>
      );
  }
}

/** Steps that need something to buy. */
function WithCart({ children }: { children: React.ReactNode }) {
  const { status, lines, message } = useStore($cart);
  if (status === 'error') {
    return (
      <div className="result" role="alert">
        <h1>Your cart could not be loaded</h1>
        <p className="muted">{message}</p>
        <button className="btn btn-ink" type="button" onClick={() => void loadCart()}>
          {messages.tryAgain}
        </button>
      </div>
    );
  }
  if (status !== 'ready') return <CheckoutSkeleton />;
  if (lines.length === 0) return <EmptyCart />;
  return (
    <div className="co">
      <div className="stack">{children}</div>
      <OrderSummary />
    </div>
  );
}
