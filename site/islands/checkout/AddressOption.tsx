import { useId } from 'react';
import type { AddressSuggestion } from '../../../api/contract/shipping/address-check.ts';
import { addressLines } from './address-lines.ts';

interface Props {
  title: string;
  address: AddressSuggestion;
  isChosen: boolean;
  onChoose: () => void;
}

/** One way to write the address. */
export function AddressOption({ title, address, isChosen, onChoose }: Props) {
  const id = useId();
  return (
    <label className="way">
      <span className="check">
        <input
          type="radio"
          name="address-spelling"
          checked={isChosen}
          aria-labelledby={id}
          aria-describedby={`${id}-lines`}
          onChange={onChoose}
        />
      </span>
      <span className="t" id={id}>
        {title}
      </span>
      <p id={`${id}-lines`} className="address-lines">
        {addressLines(address).map((line) => (
          <span key={line}>{line}</span>
        ))}
      </p>
    </label>
  );
}
