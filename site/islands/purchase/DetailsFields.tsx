import type { ComponentProps } from 'react';
import { checkoutMessages } from '../../../contract/messages/checkout.ts';
import { regions } from '../../../contract/regions.ts';
import { Field } from '../../ui/Field.tsx';
import { addressLines } from './address-lines.ts';
import { type SuggestingField, useAddressSuggestions } from './use-address-suggestions.ts';
import { type DetailName, type DetailsForm, setCountry, shownError } from './use-details-form.ts';

export function ContactFields({ form, isPickup }: { form: DetailsForm; isPickup: boolean }) {
  return (
    <>
      <div className="f2 stack-4">
        <TextField form={form} name="firstName" label="First name" autoComplete="given-name" />
        <TextField form={form} name="lastName" label="Last name" autoComplete="family-name" isOptional={isPickup} />
      </div>
      <div className="f2 stack-4">
        <TextField
          form={form}
          name="email"
          label="Email"
          type="email"
          autoComplete="email"
          hint="For the receipt and the tracking number."
        />
        <TextField
          form={form}
          name="phone"
          label="Phone"
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          hint={isPickup ? 'We call when your order is ready.' : 'The carrier calls only if nobody is there.'}
        />
      </div>
    </>
  );
}

export function AddressFields({ form, country }: { form: DetailsForm; country: 'US' | 'CA' }) {
  const isUs = country === 'US';
  const suggesting = useAddressSuggestions(form);
  const states = Object.entries(regions[country]);
  return (
    <>
      <Field label="Country" error={shownError(form, 'country')}>
        {(control) => (
          <select
            {...control}
            autoComplete="country"
            {...form.register('country', {
              onChange: ({ target }) => setCountry(form, target.value === 'CA' ? 'CA' : 'US'),
            })}
          >
            <option value="US">United States of America</option>
            <option value="CA">Canada</option>
          </select>
        )}
      </Field>
      <TextField form={form} name="address" label="Address" autoComplete="address-line1" suggesting={suggesting} />
      <TextField form={form} name="address2" label="Apartment, suite, floor" autoComplete="address-line2" isOptional />
      <div className="f3 stack-4">
        <TextField form={form} name="city" label="City" autoComplete="address-level2" />
        <Field label={isUs ? 'State' : 'Province'} error={shownError(form, 'state')}>
          {(control) => (
            <select {...control} aria-required autoComplete="address-level1" {...form.register('state')}>
              <option value="">Choose</option>
              {states.map(([code, name]) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </Field>
        <TextField
          form={form}
          name="zipCode"
          label={isUs ? 'Zip code' : 'Postal code'}
          autoComplete="postal-code"
          maxLength={10}
          suggesting={suggesting}
        />
      </div>
    </>
  );
}

interface Props extends Pick<ComponentProps<'input'>, 'autoComplete' | 'inputMode' | 'type' | 'maxLength'> {
  form: DetailsForm;
  name: Exclude<DetailName, 'country'>;
  label: string;
  hint?: string;
  isOptional?: boolean;
  /** offers suggestions below the field */
  suggesting?: Suggesting;
}

type Suggesting = ReturnType<typeof useAddressSuggestions>;

function TextField({ form, name, label, hint, isOptional = false, suggesting, ...input }: Props) {
  const suggested = suggesting && (name === 'address' || name === 'zipCode') ? { suggesting, name } : undefined;
  return (
    <Field
      label={label}
      error={shownError(form, name)}
      {...(hint ? { hint } : {})}
      {...(isOptional ? { note: 'Optional' } : {})}
    >
      {(control) => {
        const props = { ...control, ...input, 'aria-required': isOptional ? undefined : true };
        if (suggested) return <SuggestingInput {...suggested} form={form} input={props} />;
        return <input {...props} {...form.register(name)} />;
      }}
    </Field>
  );
}

interface SuggestingProps {
  suggesting: Suggesting;
  name: SuggestingField;
  form: DetailsForm;
  input: ComponentProps<'input'>;
}

/** A field with the carrier's spellings in a list below it, as a combobox. */
function SuggestingInput({ suggesting, name, form, input }: SuggestingProps) {
  const { suggestions, listId, active, choose, openAt, comboOf } = suggesting;
  const { onLeave, ...combo } = comboOf(name);
  const isOpen = openAt === name;
  return (
    <div className="combo">
      <input {...input} {...combo} {...form.register(name, { onBlur: onLeave })} />
      {isOpen && (
        <div className="combo-list" role="listbox" id={listId} aria-label="Suggested addresses">
          {suggestions.map((suggestion, index) => (
            // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the active option
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
            <div
              key={Object.values(suggestion).join()}
              id={`${listId}-${index}`}
              role="option"
              aria-selected={index === active}
              // The field keeps the focus.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(suggestion)}
            >
              {addressLines(suggestion).join(', ')}
            </div>
          ))}
        </div>
      )}
      <span className="vh" role="status">
        {isOpen && checkoutMessages.addressSuggested}
      </span>
    </div>
  );
}
