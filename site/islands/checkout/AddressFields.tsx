import { regions } from '../../../api/contract/regions.ts';
import { Field } from '../../ui/Field.tsx';
import { TextField } from './TextField.tsx';
import { type DetailsForm, setCountry, shownError } from './use-details-form.ts';

/** Where a shipped order goes. */
export function AddressFields({ form, country }: { form: DetailsForm; country: 'US' | 'CA' }) {
  const isUs = country === 'US';
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
      <TextField form={form} name="address" label="Address" autoComplete="address-line1" />
      <TextField form={form} name="address2" label="Apartment, suite, floor" autoComplete="address-line2" isOptional />
      <div className="f3">
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
        />
      </div>
    </>
  );
}
