import { Dialog } from '@base-ui/react/dialog';
import { useId, useState } from 'react';
import type { AddressSuggestion } from '../../../contract/shipping/address-check.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../Icon.tsx';
import { addressLines } from './address-lines.ts';

interface Props {
  typed: AddressSuggestion;
  suggestions: readonly AddressSuggestion[];
  /** null: the address as typed */
  onChoose: (suggestion: AddressSuggestion | null) => void;
  /** returns to the form */
  onClose: () => void;
}

/** Lets the shopper choose between the typed address and the carrier’s suggestions. Loaded when there are any. */
export function AddressDialog({ typed, suggestions, onChoose, onClose }: Props) {
  /** index of the suggestion; -1: the address as typed */
  const [chosen, setChosen] = useState(0);
  return (
    <Dialog.Root open onOpenChange={(open) => open || onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="address-scrim" />
        <Dialog.Popup className="address-dialog">
          <header>
            <Dialog.Title>Which address is right?</Dialog.Title>
            <Dialog.Close className="icon-btn" aria-label="Back to the address">
              <Icon name="close" />
            </Dialog.Close>
          </header>
          <div className="body stack-4">
            <Dialog.Description>
              The carrier writes this address differently. Parcels arrive faster with the carrier’s version.
            </Dialog.Description>
            <fieldset className="ways">
              <legend className="vh">Address</legend>
              {suggestions.map((suggestion, index) => (
                <AddressOption
                  key={Object.values(suggestion).join()}
                  title="Use Suggested"
                  address={suggestion}
                  isChosen={chosen === index}
                  onChoose={() => setChosen(index)}
                />
              ))}
              <AddressOption
                title="Use Original"
                address={typed}
                isChosen={chosen === -1}
                onChoose={() => setChosen(-1)}
              />
            </fieldset>
          </div>
          <footer>
            <Button look="act" onClick={() => onChoose(suggestions[chosen] ?? null)}>
              Confirm
            </Button>
          </footer>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

interface OptionProps {
  title: string;
  address: AddressSuggestion;
  isChosen: boolean;
  onChoose: () => void;
}

function AddressOption({ title, address, isChosen, onChoose }: OptionProps) {
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
