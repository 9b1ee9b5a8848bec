import { useStore } from '@nanostores/react';
import { useRef } from 'react';
import { messages } from '../../../api/contract/messages.ts';
import { dollars } from '../../../api/contract/money/dollars.ts';
import { $belowMinimum, $hasLineErrors, $totals } from '../../stores/cart/totals.ts';
import { $checkout, placeOrder } from '../../stores/checkout/checkout.ts';
import { trackPayment } from '../../stores/checkout/checkout-events.ts';
import { $flow } from '../../stores/checkout/checkout-flow.ts';
import { goBackTo, goToReview } from '../../stores/checkout/checkout-history.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../cart/Icon.tsx';
import { showBank } from '../payment/show-bank.ts';
import { useCardForm } from '../payment/use-card-form.ts';
import { CardBox } from './CardBox.tsx';
import { DeliveryFacts } from './DeliveryFacts.tsx';
import { StepTitle } from './StepTitle.tsx';

/** Step 1: how to pay. Without a review the order is placed from here. */
export function PaymentStep() {
  const { total } = useStore($totals);
  const isReading = useStore($checkout).at === 'readingCard';
  const flow = useStore($flow);
  const hasReview = flow === 'B';
  const isBelowMinimum = useStore($belowMinimum);
  const hasLineErrors = useStore($hasLineErrors);
  const place = useRef<HTMLDivElement>(null);
  const card = useCardForm(place, total);
  const blocked = isBelowMinimum ? messages.orderMinimum : hasLineErrors ? messages.fixQuantities : undefined;
  const problem = card.problem ?? blocked;

  const goOn = () => {
    trackPayment();
    void (hasReview ? goToReview(card) : placeOrder(card, showBank));
  };

  return (
    <>
      <StepTitle>{flow === 'phone' ? messages.paymentDetails : 'How will you pay?'}</StepTitle>
      {flow === 'phone' && <DeliveryFacts />}
      <CardBox card={card} place={place} />
      {problem && (
        <div className="alert" role="alert">
          <Icon name="warning" />
          <span>{problem}</span>
        </div>
      )}
      <div className="co-foot">
        <button className="link" type="button" onClick={() => goBackTo('details')} disabled={isReading}>
          Back to delivery
        </button>
        <Button
          look="act"
          size="l"
          loading={isReading}
          disabled={card.status !== 'ready' || blocked !== undefined}
          onClick={goOn}
        >
          {hasReview ? 'Continue to review' : `Place order · ${dollars(total)}`}
        </Button>
      </div>
    </>
  );
}
