import { useState } from 'react';
import type { AddressFields } from '../../../../contract/desk/order.ts';
import type { AddressSuggestion } from '../../../../contract/shipping/address-check.ts';
import { ApiError } from '../../../lib/api.ts';
import { Field } from '../../../ui/Field.tsx';
import { Confirm } from '../Confirm.tsx';
import { FormError } from '../parts.tsx';
import type { ActionProps } from './use-order.ts';

const fields: readonly { readonly name: keyof AddressFields; readonly label: string; readonly isOptional?: boolean }[] =
  [
    { name: 'firstName', label: 'First name' },
    { name: 'lastName', label: 'Last name' },
    { name: 'phone', label: 'Phone' },
    { name: 'address', label: 'Street' },
    { name: 'address2', label: 'Apartment, unit', isOptional: true },
    { name: 'city', label: 'City' },
    { name: 'zipCode', label: 'ZIP or postal code' },
  ];

/** The address of an order: checked by the carrier when it is saved, which may write it in another way. */
export function AddressDialog({ data, calls, onDone }: ActionProps) {
  const saved = data.address;
  const [typed, setTyped] = useState<Partial<AddressFields>>({});
  const [suggestions, setSuggestions] = useState<readonly AddressSuggestion[]>([]);
  const [errors, setErrors] = useState<Record<string, string>>({});
  if (!saved) return null;
  const values: AddressFields = { ...saved, ...typed };
  const change = (changes: Partial<AddressFields>) => {
    setSuggestions([]);
    setErrors({});
    setTyped({ ...typed, ...changes });
  };
  const save = async () => {
    const { firstName, lastName, phone, address, address2, city, zipCode } = values;
    const body = { firstName, lastName, phone, address, address2, city, zipCode };
    try {
      const others = await calls.changeAddress({ ...body, version: data.version, asTyped: suggestions.length > 0 });
      setSuggestions(others);
      // The dialog stays open, with the suggestions.
      if (others.length > 0) throw new FormError('The carrier writes this address differently. Nothing is saved yet.');
    } catch (error) {
      if (error instanceof ApiError) setErrors(error.fields);
      throw error;
    }
    setTyped({});
    onDone('The address is changed.');
  };
  return (
    <Confirm
      label="Change the address"
      title="Change the address"
      action={suggestions.length > 0 ? 'Use it anyway' : 'Save'}
      onConfirm={save}
    >
      {data.order.packedAt && (
        <p className="order-warning">It is packed already: change the label and the slip as well.</p>
      )}
      <div className="order-fields">
        {fields.map(({ name, label, isOptional }) => (
          <Field key={name} label={label} {...(isOptional && { note: ' optional' })} error={errors[name]}>
            {(control) => (
              <input
                {...control}
                value={values[name] ?? ''}
                required={!isOptional}
                maxLength={200}
                onChange={(event) => change({ [name]: event.target.value })}
              />
            )}
          </Field>
        ))}
      </div>
      <p className="order-hint">
        {saved.state}, {saved.country}: state and country stay, because tax and shipping were paid for them. For another
        state, cancel the order and ask the shopper to order again.
      </p>
      {suggestions.map((each) => (
        <p key={JSON.stringify(each)} className="order-suggestion">
          <button
            type="button"
            className="btn btn-s"
            onClick={() =>
              change({ address: each.address, address2: each.address2, city: each.city, zipCode: each.zipCode })
            }
          >
            Use {[each.address, each.address2, each.city, each.zipCode].filter(Boolean).join(', ')}
          </button>
        </p>
      ))}
    </Confirm>
  );
}
