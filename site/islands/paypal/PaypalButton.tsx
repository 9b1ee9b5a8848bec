import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { goodsMessages } from '../../../contract/messages/goods.ts';
import { paymentMessages } from '../../../contract/messages/payment.ts';
import type { PaypalOutcome } from '../../stores/paypal/paypal-payment.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../Icon.tsx';
import type { PaypalButtonProps } from './paypal-button-props.ts';
import { usePaypalButton } from './use-paypal-button.ts';

/** PayPal's own button, in place of "Place order", with errors above it. */
export function PaypalButton<Wish, Receipt>(props: PaypalButtonProps<Wish, Receipt>) {
  const { $state, resume } = props.atPaypal;
  const paypal = useStore($state);
  const { place, status, load } = usePaypalButton(props);
  const end = (outcome: PaypalOutcome<Receipt> | undefined) => {
    if (outcome?.end === 'paid') props.onApproved(outcome.order);
    if (outcome?.end === 'failed') props.onFailed();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what a reload interrupted
  useEffect(() => void resume().then(end), []);
  const problem =
    status === 'failed' ? paymentMessages.paypalMissing : paypal.at === 'choosing' ? paypal.problem : undefined;
  return (
    <div className="paypal stack-2">
      {problem && (
        <div className="alert" role="alert">
          <Icon name="warning" />
          <span>{problem}</span>
        </div>
      )}
      {paypal.at === 'unanswered' && (
        <div className="alert" role="alert">
          <Icon name="warning" />
          <span>{paymentMessages.outcomeUnknown}</span>
          <Button onClick={() => void resume().then(end)}>{goodsMessages.tryAgain}</Button>
        </div>
      )}
      <p className="hint" role="status">
        {paypal.at === 'capturing' && paymentMessages.paypalCapturing}
      </p>
      <div className="paypal-place" hidden={paypal.at === 'capturing' || paypal.at === 'unanswered'}>
        {status === 'loading' && <span className="skel" aria-hidden="true" />}
        {status === 'failed' ? (
          <Button onClick={load}>{goodsMessages.tryAgain}</Button>
        ) : (
          <div ref={place} inert={props.disabled} className={props.disabled ? 'is-off' : undefined} />
        )}
      </div>
    </div>
  );
}
