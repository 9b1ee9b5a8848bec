import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { checkoutMessages } from '../../../api/contract/messages/checkout.ts';
import { dollars } from '../../../api/contract/money/dollars.ts';
import { $shownTotal } from '../../stores/cart/totals.ts';
import { $checkout, type CardForm, placeOrder } from '../../stores/checkout/checkout.ts';
import { trackPayment } from '../../stores/checkout/checkout-events.ts';
import { $flow } from '../../stores/checkout/checkout-flow.ts';
import { goBackTo, goToReview } from '../../stores/checkout/checkout-history.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../cart/Icon.tsx';
import { showBank } from '../payment/show-bank.ts';
import { useOrderBar } from './use-order-bar.ts';

interface Props {
  card: CardForm;
  isReady: boolean;
  /** what is wrong with the way to pay */
  problem?: string | undefined;
  /** stands in place of the button where there is no review */
  children?: ReactNode;
}

/** The ways out of the payment: on to the review, or where there is none, the order itself. */
export function PaymentFoot({ card, isReady, problem, children }: Props) {
  const total = useStore($shownTotal);
  const isReading = useStore($checkout).at === 'readingCard';
  const hasReview = useStore($flow) === 'B';
  const bar = useOrderBar();
  const told = problem ?? bar;

  const goOn = () => {
    trackPayment();
    void (hasReview ? goToReview(card) : placeOrder(card, showBank));
  };

  return (
    <>
      {told && (
        <div className="alert" role="alert">
          <Icon name="warning" />
          <span>{told}</span>
        </div>
      )}
      <div className="co-foot">
        <button className="link" type="button" onClick={() => goBackTo('details')} disabled={isReading}>
          {checkoutMessages.backToDelivery}
        </button>
        {children && !hasReview ? (
          children
        ) : (
          <Button look="act" size="l" loading={isReading} disabled={!isReady || bar !== undefined} onClick={goOn}>
            {hasReview ? 'Continue to review' : `Place order · ${dollars(total)}`}
          </Button>
        )}
      </div>
    </>
  );
}
