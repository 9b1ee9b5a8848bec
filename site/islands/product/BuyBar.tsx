import { dollars } from '../../../api/contract/money/dollars.ts';
import { AddButton } from './AddButton.tsx';
import type { Offer } from './offer.ts';

interface Props extends Offer {
  title: string;
  addOn: string | undefined;
}

/** On a phone the button stays within reach of the thumb. */
export function BuyBar({ title, addOn, ...offer }: Props) {
  return (
    <div className="buybar">
      <div>
        <p className="t">{title}</p>
        <p className="data">
          {dollars(offer.total)}
          {addOn && ` with ${addOn.toLowerCase()}`}
        </p>
      </div>
      <AddButton {...offer} size="m" />
    </div>
  );
}
