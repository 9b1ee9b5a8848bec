import { useStore } from '@nanostores/react';
import { type ServiceCode, serviceCodes } from '../../../api/contract/service-code.ts';
import { $confirmedAddress } from '../../stores/checkout/address-check.ts';
import { $details } from '../../stores/checkout/checkout-details.ts';
import { addressLines } from './address-lines.ts';
import { PaidWith } from './PaidWith.tsx';
import { ReviewFact } from './ReviewFact.tsx';
import { wayTitles } from './way-titles.ts';

/** Says so where the address is not quite what was typed. */
function SuggestedSpelling() {
  const { address } = useStore($details);
  if (!useStore($confirmedAddress)?.isSuggested) return null;
  return (
    <div className="alert ok">
      <svg className="ico" viewBox="0 0 20 20" aria-hidden="true">
        <path d="m4 10.5 4 4 8-9" />
      </svg>
      <strong>Address checked</strong>
      <span>We used the suggested spelling, “{address}”.</span>
    </div>
  );
}

interface Props {
  code: ServiceCode;
  /** how and when the goods arrive */
  delivery: string;
  /** it is on its way: nothing can be edited any more */
  isLocked: boolean;
  onEdit: (step: 'details' | 'payment') => void;
}

/** What was said in the steps before, each with the way back to it. */
export function ReviewList({ code, delivery, isLocked, onEdit }: Props) {
  const details = useStore($details);
  const isPickup = code === serviceCodes.pickup;
  const lines = isPickup ? [] : addressLines(details);
  return (
    <>
      <ul className="review">
        <ReviewFact title={wayTitles[code]} edit="delivery" isLocked={isLocked} onEdit={() => onEdit('details')}>
          {delivery}
        </ReviewFact>
        <ReviewFact
          title={`${details.firstName} ${details.lastName}`.trim()}
          edit="address"
          isLocked={isLocked}
          onEdit={() => onEdit('details')}
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
            <ReviewFact title={title} edit="payment" isLocked={isLocked} onEdit={() => onEdit('payment')}>
              {text}
            </ReviewFact>
          )}
        </PaidWith>
      </ul>
      {!isPickup && <SuggestedSpelling />}
    </>
  );
}
