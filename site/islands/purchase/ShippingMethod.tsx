import type { ReactNode } from 'react';
import type { ServiceCode } from '../../../contract/service-code.ts';
import { shippingMethodTitles } from './shipping-method-texts.ts';

interface Props {
  /** name of the radio group, unique on the page */
  group: string;
  code: ServiceCode;
  isChosen: boolean;
  price: string;
  onChoose: () => void;
  children: ReactNode;
}

/** A shipping method as a radio button. */
export function ShippingMethod({ group, code, isChosen, price, onChoose, children }: Props) {
  return (
    <label className="way">
      <span className="check">
        <input
          type="radio"
          name={group}
          checked={isChosen}
          aria-labelledby={`${group}-${code}-title`}
          aria-describedby={`${group}-${code}-price ${group}-${code}-text`}
          onChange={onChoose}
        />
      </span>
      <span className="t" id={`${group}-${code}-title`}>
        {shippingMethodTitles[code]}
      </span>
      <span className="data" id={`${group}-${code}-price`}>
        <b>{price}</b>
      </span>
      <p id={`${group}-${code}-text`}>{children}</p>
    </label>
  );
}
