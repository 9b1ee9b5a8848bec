import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import type { BillingChange, BillingRecord } from '../../../../contract/accounts/billing.ts';
import type { User } from '../../../../contract/accounts/user.ts';
import type { CustomerInfo } from '../../../../contract/customer.ts';
import { formsMessages } from '../../../../contract/form-messages.ts';
import { accountAreaMessages } from '../../../../contract/messages/account-area.ts';
import { serviceCodes } from '../../../../contract/service-code.ts';
import { formatPhone } from '../../../lib/format-phone.ts';
import { billingOfDetails, detailsOfBilling } from '../../../stores/checkout/billing-details.ts';
import { detailsSchema, type TypedDetails } from '../../../stores/checkout/checkout-details.ts';
import { isCanadian } from '../../../stores/delivery/delivery.ts';
import { notify } from '../../../stores/notice.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Problem } from '../../Problem.tsx';
import { AddressFields, ContactFields } from '../../purchase/DetailsFields.tsx';
import { type DetailsForm, setCountry, shownError } from '../../purchase/use-details-form.ts';
import { useWork } from '../../use-work.ts';

/** The account's address form: rules and fields of the checkout, filled with the saved address. */
function useAddressForm(record: Props['record'], user: User): DetailsForm<CustomerInfo> {
  const form = useForm<TypedDetails, unknown, CustomerInfo>({
    defaultValues: detailsOfBilling(record, user),
    mode: 'onChange',
    resolver: (typed, context, options) => zodResolver(detailsSchema(shippedTo(typed)))(typed, context, options),
  });
  useEffect(() => {
    // Shows a saved address as the shop stored it.
    form.reset(detailsOfBilling(record, user));
  }, [form, record, user]);
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values, name }) => follow(form, values, name) }),
    [form],
  );
  return form;
}

/** Not sent; only selects the rules of the country. */
function shippedTo({ country }: TypedDetails) {
  return country === 'CA' ? serviceCodes.canadaEconomy : serviceCodes.ground;
}

function follow(form: DetailsForm, { phone, country, zipCode }: TypedDetails, name: string | undefined): void {
  const formatted = formatPhone(phone);
  if (name === 'phone' && phone !== formatted) form.setValue('phone', formatted, { shouldValidate: true });
  if (name === 'zipCode' && country === 'US' && isCanadian(zipCode)) setCountry(form, 'CA');
}

/** Save stays disabled while one of these is empty. */
const needed = ['firstName', 'lastName', 'phone', 'email'] as const;

interface Props {
  /** what the form starts with */
  record: Pick<BillingRecord, 'email' | 'phone' | 'name' | 'shipping' | 'note'>;
  user: User;
  save: (change: BillingChange) => Promise<void>;
  onCancel?: () => void;
}

/** An address of the account. */
export function AddressForm({ record, user, save: saveAddress, onCancel }: Props) {
  const form = useAddressForm(record, user);
  const { problem, run } = useWork();
  const { isSubmitting } = form.formState;
  const isFilled = form.watch(needed).every((text) => text.trim() !== '');

  const save = async (details: CustomerInfo) => {
    if (!('address' in details)) return;
    await run(async () => {
      await saveAddress(billingOfDetails(details));
      notify({ kind: 'success', text: accountAreaMessages.addressSaved });
    });
  };

  return (
    <form className="area-form stack-5" noValidate onSubmit={form.handleSubmit(save, tellInvalid)}>
      <ContactFields form={form} isPickup={false} />
      <AddressFields form={form} country={form.watch('country')} />
      <Field label="Notes for the packing bench" note="Optional" error={shownError(form, 'note')}>
        {(control) => <textarea {...control} rows={3} {...form.register('note')} />}
      </Field>
      <Problem>{problem}</Problem>
      <div className="area-acts cluster">
        <Button look="act" type="submit" disabled={!isFilled} loading={isSubmitting}>
          Save
        </Button>
        {onCancel && <Button onClick={onCancel}>Cancel</Button>}
        {!isFilled && <p className="hint">{accountAreaMessages.saveNeeds}</p>}
      </div>
    </form>
  );
}

function tellInvalid(): void {
  notify({ kind: 'error', text: formsMessages.formInvalid });
}
