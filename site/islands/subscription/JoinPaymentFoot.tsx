import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { checkoutMessages } from '../../../api/contract/messages/checkout.ts';
import type { Cents } from '../../../api/contract/money/cents.ts';
import { $flow } from '../../stores/checkout/checkout-flow.ts';
import type { CardForm } from '../../stores/checkout/purchase.ts';
import { $joining, join } from '../../stores/subscription/join.ts';
import { $joinBar } from '../../stores/subscription/join-bar.ts';
import { trackJoinPayment } from '../../stores/subscription/join-events.ts';
import { joinSteps } from '../../stores/subscription/join-steps.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../cart/Icon.tsx';
import { showBank } from '../payment/show-bank.ts';
import { JoinTerms } from './JoinTerms.tsx';
import { orderLabel } from './order-label.ts';

interface Props {
  fee: Cents;
  card: CardForm;
  isReady: boolean;
  /** what is wrong with the way to pay */
  problem?: string | undefined;
  /** stands in place of the button where there is no review */
  children?: ReactNode;
}

/** The ways out of the payment: on to the review, or where there is none, the subscription itself, with its terms. */
export function JoinPaymentFoot({ fee, card, isReady, problem, children }: Props) {
  const isReading = useStore($joining).at === 'readingCard';
  const hasReview = useStore($flow) === 'B';
  const bar = useStore($joinBar);
  const told = problem ?? bar;

  const goOn = () => {
    trackJoinPayment();
    void (hasReview ? joinSteps.goToReview(card) : join.place(card, showBank));
  };

  return (
    <>
      {told && (
        <div className="alert" role="alert">
          <Icon name="warning" />
          <span>{told}</span>
        </div>
      )}
      {!hasReview && <JoinTerms fee={fee} />}
      <div className="co-foot">
        <button className="link" type="button" onClick={() => joinSteps.goBackTo('details')} disabled={isReading}>
          {checkoutMessages.backToDelivery}
        </button>
        {children && !hasReview ? (
          children
        ) : (
          <Button look="act" size="l" loading={isReading} disabled={!isReady || bar !== undefined} onClick={goOn}>
            {hasReview ? 'Continue to review' : orderLabel(fee)}
          </Button>
        )}
      </div>
    </>
  );
}
