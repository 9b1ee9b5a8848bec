import { useStore } from '@nanostores/react';
import { useRef } from 'react';
import { messages } from '../../../api/contract/messages.ts';
import { dollars } from '../../../api/contract/money/dollars.ts';
import { $belowMinimum, $hasLineErrors, $totals } from '../../stores/cart/totals.ts';
import { $checkout, placeOrder } from '../../stores/checkout/checkout.ts';
import { backToDetails } from '../../stores/checkout/checkout-history.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../cart/Icon.tsx';
import { showBank } from '../payment/show-bank.ts';
import { TestCardHint } from '../payment/TestCardHint.tsx';
import { useCardForm } from '../payment/use-card-form.ts';
import { DeliveryFacts } from './DeliveryFacts.tsx';
import { StepTitle } from './StepTitle.tsx';

/** Step 1: the card. */
export function PaymentStep() {
  const { total } = useStore($totals);
  const isReading = useStore($checkout).at === 'readingCard';
  const isBelowMinimum = useStore($belowMinimum);
  const hasLineErrors = useStore($hasLineErrors);
  const place = useRef<HTMLDivElement>(null);
  const card = useCardForm(place, total);
  const blocked = isBelowMinimum ? messages.orderMinimum : hasLineErrors ? messages.fixQuantities : undefined;
  const problem = card.problem ?? blocked;

  return (
    <>
      <StepTitle>How will you pay?</StepTitle>
      <DeliveryFacts />
      <section className="box-form" aria-labelledby="card-title">
        <h2 id="card-title">Card</h2>
        <div className="b">
          <div className="card-place">
            {card.status === 'loading' && <CardSkeleton />}
            <div ref={place} hidden={card.status === 'failed'} />
          </div>
          {card.status === 'failed' && (
            <button className="btn" type="button" onClick={card.load}>
              {messages.tryAgain}
            </button>
          )}
          <p className="secure">
            <Icon name="lock" />
            <span>
              Number, date and security code are typed into our card processor’s own fields. We never see them.
            </span>
          </p>
          {card.isSandbox && <TestCardHint />}
        </div>
      </section>
      {problem && (
        <div className="alert" role="alert">
          <Icon name="warning" />
          <span>{problem}</span>
        </div>
      )}
      <div className="co-foot">
        <button className="link" type="button" onClick={backToDetails} disabled={isReading}>
          Back to delivery
        </button>
        <Button
          look="act"
          size="l"
          loading={isReading}
          disabled={card.status !== 'ready' || blocked !== undefined}
          onClick={() => void placeOrder(card, showBank)}
        >
          Place order · {dollars(total)}
        </Button>
      </div>
    </>
  );
}

function CardSkeleton() {
  return (
    <div className="card-skeleton" aria-hidden="true">
      <span className="skel" />
      <span className="skel" />
      <span className="skel" />
      <span className="skel" />
    </div>
  );
}
