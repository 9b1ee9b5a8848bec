import { Dialog } from '@base-ui/react/dialog';
import { useState } from 'react';
import type { AddressSuggestion } from '../../../api/contract/shipping/address-check.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../cart/Icon.tsx';
import { AddressOption } from './AddressOption.tsx';

interface Props {
  typed: AddressSuggestion;
  suggestions: readonly AddressSuggestion[];
  /** null: what was typed */
  onChoose: (suggestion: AddressSuggestion | null) => void;
  /** back to the form */
  onClose: () => void;
}

/** The carrier writes the address another way: the shopper says which one is right. */
export function AddressDialog({ typed, suggestions, onChoose, onClose }: Props) {
  /** index of the suggestion; -1 is what was typed */
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
          <div className="body">
            <Dialog.Description>
              The carrier writes it another way than you did. Parcels find the carrier’s way sooner.
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
