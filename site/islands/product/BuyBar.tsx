import { dollars } from '../../../api/contract/money/dollars.ts';
import { AddButton } from './AddButton.tsx';
import type { Offer } from './offer.ts';
import { QUANTITY_DIALOG } from './QuantityDialog.tsx';

interface Props extends Offer {
  title: string;
  quantity: number;
  addOn: string | undefined;
}

/** On phones quantity and button stay within reach of the thumb. */
export function BuyBar({ title, quantity, addOn, ...offer }: Props) {
  return (
    <div className="buybar">
      <div>
        <p className="t">{title}</p>
        <p className="data">
          {dollars(offer.total)}
          {addOn && ` with ${addOn.toLowerCase()}`}
        </p>
      </div>
      <button
        className="btn qty"
        type="button"
        disabled={!offer.canBuy}
        aria-haspopup="dialog"
        data-opens={QUANTITY_DIALOG}
      >
        Qty {quantity}
      </button>
      <AddButton {...offer} size="m" />
    </div>
  );
}
