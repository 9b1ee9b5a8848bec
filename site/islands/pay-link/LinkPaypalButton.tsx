import { paymentMessages } from '../../../contract/messages/payment.ts';
import { completePayLink, payLinkAtPaypal, paypalRequest, showPayProblem } from '../../stores/pay-link/pay-link.ts';
import { PaypalButton } from '../paypal/PaypalButton.tsx';

/** PayPal's own button for the order of a payment link. */
export function LinkPaypalButton() {
  return (
    <PaypalButton
      atPaypal={payLinkAtPaypal}
      pays="order"
      prepare={paypalRequest}
      onApproved={completePayLink}
      onCancelled={() => {}}
      onFailed={() => showPayProblem(paymentMessages.paypalDeclined)}
    />
  );
}
