import { useStore } from '@nanostores/react';
import { Suspense, useEffect } from 'react';
import { checkoutMessages } from '../../../contract/messages/checkout.ts';
import { goodsMessages } from '../../../contract/messages/goods.ts';
import { isPhoneScreen } from '../../lib/phone-screen.ts';
import { reloadAfterBack } from '../../lib/reload-after-back.ts';
import { chooseFlow } from '../../stores/checkout/checkout-machine.ts';
import { $checkoutResult, isPremiumResult, loadResult } from '../../stores/checkout/checkout-result.ts';
import { lazyPart } from '../lazy-part.tsx';
import { FailedResult } from '../purchase/FailedResult.tsx';
import { Spinner } from '../purchase/Processing.tsx';
import { StepTitle } from '../purchase/StepTitle.tsx';
import { OrderReceipt, type ResultFacts } from './OrderReceipt.tsx';

const SubscriptionReceipt = lazyPart(
  async () => (await import('../subscription/SubscriptionReceipt.tsx')).SubscriptionReceipt,
);

/** The page on which a failed payment is tried again. */
const retryPage = () => (isPremiumResult(new URLSearchParams(location.search)) ? '/subscription/' : '/checkout/');

/** The way back from PayPal starts here, without the checkout that chooses the flow. */
function chooseFlowOfPhone(): void {
  if (isPhoneScreen()) chooseFlow('A', new URLSearchParams(location.search), true);
}

/** The result named in the URL, `?orderId=…&status=…`, once the shop confirms it. */
export function CheckoutResult(facts: ResultFacts) {
  const result = useStore($checkoutResult, { ssr: 'initial' });
  const load = () => void loadResult(new URLSearchParams(location.search));
  useEffect(chooseFlowOfPhone, []);
  useEffect(load, []);
  useEffect(reloadAfterBack, []);
  switch (result.at) {
    case 'looking':
      return (
        <div className="result" role="status">
          <Spinner />
          <StepTitle>{checkoutMessages.lookingForOrder}</StepTitle>
        </div>
      );
    case 'success':
      return <OrderReceipt order={result.order} {...facts} />;
    case 'joined':
      return (
        <Suspense>
          <SubscriptionReceipt subscription={result.subscription} pickupPlace={facts.pickupPlace} />
        </Suspense>
      );
    case 'error':
      return (
        <FailedResult reason={result.message} phone={facts.phone}>
          {result.canAskAgain ? (
            <button className="btn btn-act btn-l" type="button" onClick={load}>
              {goodsMessages.tryAgain}
            </button>
          ) : (
            <a className="btn btn-act btn-l" href={retryPage()}>
              {goodsMessages.tryAgain}
            </a>
          )}
        </FailedResult>
      );
  }
}
