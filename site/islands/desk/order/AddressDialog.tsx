import { useState } from 'react';
import type { AddressSuggestion } from '../../../../contract/shipping/address-check.ts';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../kit/ConfirmDialog.tsx';
import { TextField } from '../kit/fields.tsx';
import { FormError } from '../kit/parts.tsx';
import type { DialogProps } from './use-order.ts';

const fields = [
  ['firstName', 'First name'],
  ['lastName', 'Last name'],
  ['phone', 'Phone'],
  ['address', 'Street'],
  ['address2', 'Apartment, unit'],
  ['city', 'City'],
  ['zipCode', 'ZIP or postal code'],
] as const;

/** The address of an order: checked by the carrier when it is saved, which may write it in another way. */
export function AddressDialog({ data, calls, onDone, isOpen, onClose }: DialogProps) {
  const saved = data.address;
  /** of the address that was typed when the carrier was asked */
  const [suggestions, setSuggestions] = useState<readonly AddressSuggestion[]>([]);
  const [askedFor, setAskedFor] = useState('');
  if (!saved) return null;
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      label="Change the address"
      title="Change the address"
      action={(typed) => (suggestions.length > 0 && JSON.stringify(typed) === askedFor ? 'Use it anyway' : 'Save')}
      defaults={() => {
        const { firstName, lastName, phone, address, address2, city, zipCode } = saved;
        return { firstName, lastName, phone, address, address2: address2 ?? '', city, zipCode };
      }}
      onConfirm={async (typed) => {
        const asTyped = suggestions.length > 0 && JSON.stringify(typed) === askedFor;
        const others = await calls.changeAddress({ ...typed, version: data.version, asTyped });
        setSuggestions(others);
        setAskedFor(JSON.stringify(typed));
        // The dialog stays open, with the suggestions.
        if (others.length > 0)
          throw new FormError('The carrier writes this address differently. Nothing is saved yet.');
        onDone('The address is changed.');
      }}
    >
      {(form) => (
        <>
          {data.order.packedAt && (
            <p className="desk-note desk-warn">It is packed already: change the label and the slip as well.</p>
          )}
          <div className="desk-fields">
            {fields.map(([name, label]) => {
              const isOptional = name === 'address2';
              return (
                <TextField
                  key={name}
                  name={name}
                  label={label}
                  note={isOptional ? 'optional' : undefined}
                  required={!isOptional}
                  maxLength={200}
                />
              );
            })}
          </div>
          <p className="muted">
            {saved.state}, {saved.country}: state and country stay, because tax and shipping were paid for them. For
            another state, change the order.
          </p>
          {JSON.stringify(form.watch()) === askedFor &&
            suggestions.map(({ address, address2 = '', city, zipCode }) => (
              <p key={address + address2 + city + zipCode}>
                <Button
                  size="s"
                  onClick={() => {
                    form.reset({ ...form.getValues(), address, address2, city, zipCode }, { keepDefaultValues: true });
                    form.forgetError();
                  }}
                >
                  Use {[address, address2, city, zipCode].filter(Boolean).join(', ')}
                </Button>
              </p>
            ))}
        </>
      )}
    </ConfirmDialog>
  );
}
