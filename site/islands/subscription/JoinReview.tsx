import { useStore } from '@nanostores/react';
import { joinMessages } from '../../../api/contract/messages/join.ts';
import { serviceCodes } from '../../../api/contract/service-code.ts';
import { $paymentChoice } from '../../stores/checkout/payment-choice.ts';
import { $joining, join } from '../../stores/subscription/join.ts';
import { $joinBar } from '../../stores/subscription/join-bar.ts';
import { $joinService } from '../../stores/subscription/join-details.ts';
import { joinSteps } from '../../stores/subscription/join-steps.ts';
import { Button } from '../../ui/Button.tsx';
import { ReviewList } from '../checkout/ReviewList.tsx';
import { ReviewNotice } from '../checkout/ReviewNotice.tsx';
import { StepTitle } from '../checkout/StepTitle.tsx';
import { showBank } from '../payment/show-bank.ts';
import { JoinAtPaypal } from './JoinAtPaypal.tsx';
import { JoinTerms } from './JoinTerms.tsx';
import type { JoinShop } from './join-shop.ts';
import { orderLabel } from './order-label.ts';

interface Props {
  pickupPlace: string;
  /** it is on its way: nothing can be edited any more */
  isLocked: boolean;
}

/** The subscription as it was put together in the steps before. */
function JoinReviewFacts({ pickupPlace, isLocked }: Props) {
  const code = useStore($joinService);
  const delivery =
    code === serviceCodes.pickup
      ? `${pickupPlace} ${joinMessages.readyIn}`
      : `${joinMessages.freeGround} ${joinMessages.shipsIn}`;
  return <ReviewList code={code} delivery={delivery} isLocked={isLocked} onEdit={(step) => joinSteps.goBackTo(step)} />;
}

/** Step 2 of the flow with a review: everything once more, and the button that subscribes. */
export function JoinReview({ shop: { fee, pickupPlace } }: { shop: JoinShop }) {
  const joining = useStore($joining);
  const isPlacing = joining.at === 'placing';
  const isPaypal = useStore($paymentChoice)?.kind === 'paypal';
  const bar = useStore($joinBar);
  return (
    <>
      <StepTitle>Place Your Order</StepTitle>
      <p className="lede">Read it over once. Nothing is charged until you press the button.</p>
      {joining.at === 'review' && joining.notice && <ReviewNotice>{joining.notice}</ReviewNotice>}
      <JoinReviewFacts pickupPlace={pickupPlace} isLocked={isPlacing} />
      <JoinTerms fee={fee} />
      <div className="co-foot">
        <button className="link" type="button" onClick={() => joinSteps.goBackTo('payment')} disabled={isPlacing}>
          Back to payment
        </button>
        {isPaypal ? (
          <JoinAtPaypal />
        ) : (
          <Button
            look="act"
            size="l"
            loading={isPlacing}
            disabled={bar !== undefined}
            onClick={() => void join.placeReviewed(showBank)}
          >
            {isPlacing ? joinMessages.startingPremium : orderLabel(fee)}
          </Button>
        )}
        {bar && <p className="err">{bar}</p>}
        <p className="hint" role="status">
          {isPlacing && 'Keep this page open. Your bank may ask you to confirm.'}
        </p>
      </div>
    </>
  );
}
