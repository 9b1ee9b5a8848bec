import { useStore } from '@nanostores/react';
import { joinMessages } from '../../../api/contract/messages/join.ts';
import { serviceCodes } from '../../../api/contract/service-code.ts';
import { $details } from '../../stores/checkout/checkout-details.ts';
import { $joinService } from '../../stores/subscription/join-details.ts';
import { joinSteps } from '../../stores/subscription/join-steps.ts';
import { addressLines } from '../checkout/address-lines.ts';
import { PaidWith } from '../checkout/PaidWith.tsx';
import { ReviewFact } from '../checkout/ReviewFact.tsx';
import { SuggestedSpelling } from '../checkout/SuggestedSpelling.tsx';
import { wayTitles } from '../checkout/way-titles.ts';

interface Props {
  pickupPlace: string;
  /** it is on its way: nothing can be edited any more */
  isLocked: boolean;
}

/** What was said in the steps before, each with the way back to it. */
export function JoinReviewFacts({ pickupPlace, isLocked }: Props) {
  const details = useStore($details);
  const code = useStore($joinService);
  const isPickup = code === serviceCodes.pickup;
  const lines = isPickup ? [] : addressLines(details);
  const toDetails = () => joinSteps.goBackTo('details');
  return (
    <>
      <ul className="review">
        <ReviewFact title={wayTitles[code]} edit="delivery" isLocked={isLocked} onEdit={toDetails}>
          {isPickup ? `${pickupPlace} ${joinMessages.readyIn}` : `${joinMessages.freeGround} ${joinMessages.shipsIn}`}
        </ReviewFact>
        <ReviewFact
          title={`${details.firstName} ${details.lastName}`.trim()}
          edit="address"
          isLocked={isLocked}
          onEdit={toDetails}
        >
          {lines.map((line) => (
            <span key={line}>{line}</span>
          ))}
          <span>
            {details.email} · <span className="unbroken">{details.phone}</span>
          </span>
        </ReviewFact>
        <PaidWith>
          {(title, text) => (
            <ReviewFact title={title} edit="payment" isLocked={isLocked} onEdit={() => joinSteps.goBackTo('payment')}>
              {text}
            </ReviewFact>
          )}
        </PaidWith>
      </ul>
      {!isPickup && <SuggestedSpelling />}
    </>
  );
}
