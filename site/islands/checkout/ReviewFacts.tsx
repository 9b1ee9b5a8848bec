import { useStore } from '@nanostores/react';
import { serviceCodes } from '../../../api/contract/service-code.ts';
import { $details } from '../../stores/checkout/checkout-details.ts';
import { goBackTo } from '../../stores/checkout/checkout-history.ts';
import { $serviceCode } from '../../stores/delivery/delivery.ts';
import { $deliveryDates, arrivalSentence } from '../../stores/delivery/delivery-dates.ts';
import { addressLines } from './address-lines.ts';
import { PaidWith } from './PaidWith.tsx';
import { ReviewFact } from './ReviewFact.tsx';
import { SuggestedSpelling } from './SuggestedSpelling.tsx';
import { wayTexts, wayTitles } from './way-titles.ts';

interface Props {
  pickupPlace: string;
  /** the order is on its way: nothing can be edited any more */
  isLocked: boolean;
}

/** What was said in the steps before, each with the way back to it. */
export function ReviewFacts({ pickupPlace, isLocked }: Props) {
  const details = useStore($details);
  const code = useStore($serviceCode);
  const dates = useStore($deliveryDates);
  const isPickup = code === serviceCodes.pickup;
  const lines = isPickup ? [] : addressLines(details);
  return (
    <>
      <ul className="review">
        <ReviewFact title={wayTitles[code]} edit="delivery" isLocked={isLocked} onEdit={() => goBackTo('details')}>
          {[wayTexts(code, pickupPlace), arrivalSentence(dates, code)].filter(Boolean).join(' ')}
        </ReviewFact>
        <ReviewFact
          title={`${details.firstName} ${details.lastName}`.trim()}
          edit="address"
          isLocked={isLocked}
          onEdit={() => goBackTo('details')}
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
            <ReviewFact title={title} edit="payment" isLocked={isLocked} onEdit={() => goBackTo('payment')}>
              {text}
            </ReviewFact>
          )}
        </PaidWith>
      </ul>
      {!isPickup && <SuggestedSpelling />}
    </>
  );
}
