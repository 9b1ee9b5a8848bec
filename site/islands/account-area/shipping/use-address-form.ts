import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import type { BillingRecord } from '../../../../api/contract/accounts/billing.ts';
import type { CustomerInfo } from '../../../../api/contract/customer.ts';
import { serviceCodes } from '../../../../api/contract/service-code.ts';
import type { User } from '../../../../api/contract/user.ts';
import { formatPhone } from '../../../lib/format-phone.ts';
import { detailsOfBilling } from '../../../stores/checkout/billing-details.ts';
import { detailsSchema, type TypedDetails } from '../../../stores/checkout/checkout-details.ts';
import { isCanadian } from '../../../stores/delivery/delivery.ts';
import { type DetailsForm, setCountry } from '../../purchase/use-details-form.ts';

/** The account's address form: rules and fields of the checkout, filled with the saved address. */
export function useAddressForm(record: BillingRecord, user: User): DetailsForm<CustomerInfo> {
  const form = useForm<TypedDetails, unknown, CustomerInfo>({
    defaultValues: detailsOfBilling(record, user),
    mode: 'onChange',
    resolver: (typed, context, options) => zodResolver(detailsSchema(shippedTo(typed)))(typed, context, options),
  });
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
