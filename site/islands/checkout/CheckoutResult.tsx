import { useStore } from '@nanostores/react';
import { lazy, Suspense, useEffect } from 'react';
import { checkoutMessages } from '../../../api/contract/messages/checkout.ts';
import { goodsMessages } from '../../../api/contract/messages/goods.ts';
import { reloadAfterBack } from '../../lib/reload-after-back.ts';
import { $checkoutResult, isAboutPremium, lookUpResult } from '../../stores/checkout/checkout-result.ts';
import { FailedResult } from './FailedResult.tsx';
import type { ResultFacts } from './result-facts.ts';
import { StepTitle } from './StepTitle.tsx';
import { Strand } from './Strand.tsx';
import { SuccessResult } from './SuccessResult.tsx';

const JoinReceipt = lazy(async () => {
  const { JoinReceipt } = await import('../subscription/JoinReceipt.tsx');
  return { default: JoinReceipt };
});

/** To where what failed is tried again. */
const wayBack = () => (isAboutPremium(new URLSearchParams(location.search)) ? '/subscription/' : '/checkout/');

/** The result that the page's address asks for by `?orderId=…&status=…`; the shop is asked whether it is true. */
export function CheckoutResult(facts: ResultFacts) {
  const result = useStore($checkoutResult, { ssr: 'initial' });
  const look = () => void lookUpResult(new URLSearchParams(location.search));
  useEffect(look, []);
  useEffect(reloadAfterBack, []);
  switch (result.at) {
    case 'looking':
      return (
        <div className="result" role="status">
          <Strand />
          <StepTitle>{checkoutMessages.lookingForOrder}</StepTitle>
        </div>
      );
    case 'success':
      return <SuccessResult order={result.order} {...facts} />;
    case 'joined':
      return (
        <Suspense>
          <JoinReceipt subscription={result.subscription} pickupPlace={facts.pickupPlace} />
        </Suspense>
      );
    case 'error':
      return (
        <FailedResult reason={result.message} phone={facts.phone}>
          {result.canAskAgain ? (
            <button className="btn btn-act btn-l" type="button" onClick={look}>
              {goodsMessages.tryAgain}
            </button>
          ) : (
            <a className="btn btn-act btn-l" href={wayBack()}>
              {goodsMessages.tryAgain}
            </a>
          )}
        </FailedResult>
      );
  }
}
