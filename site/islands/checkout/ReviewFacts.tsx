import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { serviceCodes } from '../../../api/contract/service-code.ts';
import { $confirmedAddress } from '../../stores/checkout/address-check.ts';
import { $details } from '../../stores/checkout/checkout-details.ts';
import { goBackTo } from '../../stores/checkout/checkout-history.ts';
import { $serviceCode } from '../../stores/delivery/delivery.ts';
import { $deliveryDates, arrivalSentence } from '../../stores/delivery/delivery-dates.ts';
import { addressLines } from './address-lines.ts';
import { PaidWith } from './PaidWith.tsx';
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
  const isSuggested = useStore($confirmedAddress)?.isSuggested ?? false;
  const isPickup = code === serviceCodes.pickup;
  const lines = isPickup ? [] : addressLines(details);
  return (
    <>
      <ul className="review">
        <Fact title={wayTitles[code]} edit="delivery" isLocked={isLocked} onEdit={() => goBackTo('details')}>
          {[wayTexts(code, pickupPlace), arrivalSentence(dates, code)].filter(Boolean).join(' ')}
        </Fact>
        <Fact
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
        </Fact>
        <PaidWith>
          {(title, text) => (
            <Fact title={title} edit="payment" isLocked={isLocked} onEdit={() => goBackTo('payment')}>
              {text}
            </Fact>
          )}
        </PaidWith>
      </ul>
      {isSuggested && !isPickup && (
        <div className="alert ok">
          <svg className="ico" viewBox="0 0 20 20" aria-hidden="true">
            <path d="m4 10.5 4 4 8-9" />
          </svg>
          <strong>Address checked</strong>
          <span>We used the suggested spelling, “{details.address}”.</span>
        </div>
      )}
    </>
  );
}

interface FactProps {
  title: string;
  /** what the button edits, for who does not see what it stands beside */
  edit: string;
  isLocked: boolean;
  onEdit: () => void;
  children: ReactNode;
}

function Fact({ title, edit, isLocked, onEdit, children }: FactProps) {
  return (
    <li>
      <strong>{title}</strong>
      <p>{children}</p>
      {!isLocked && (
        <button className="link" type="button" aria-label={`Edit ${edit}`} onClick={onEdit}>
          Edit
        </button>
      )}
    </li>
  );
}
