import { useStore } from '@nanostores/react';
import { checkoutMessages } from '../../../contract/messages/checkout.ts';
import { goodsMessages } from '../../../contract/messages/goods.ts';
import { $flow, type CheckoutState } from '../../stores/checkout/checkout-machine.ts';
import { showBank } from '../payment/show-bank.ts';
import { FailedResult } from './FailedResult.tsx';
import type { PurchaseView } from './purchase-view.ts';

interface Props {
  view: PurchaseView;
  failure: Extract<CheckoutState, { at: 'error' }>;
  phone: string;
}

/** The last step of a purchase that was refused, or whose answer was lost. */
export function FailedStep({ view, failure: { message, settled, isDeclined }, phone }: Props) {
  const canChooseAnother = useStore($flow) === 'B' && isDeclined;
  return (
    <FailedResult reason={message} hint={settled ? view.notCharged : view.outcomeUnknown} phone={phone}>
      <button className="btn btn-act btn-l" type="button" onClick={() => view.steps.tryAgain(showBank)}>
        {goodsMessages.tryAgain}
      </button>
      {canChooseAnother && (
        <button className="btn btn-l" type="button" onClick={() => view.steps.goBackTo('payment')}>
          {checkoutMessages.chooseAnotherPayment}
        </button>
      )}
    </FailedResult>
  );
}
