import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import type { Subscription, SubscriptionCustomer } from '../../../../api/contract/premium/subscription.ts';
import { serviceCodes } from '../../../../api/contract/service-code.ts';
import { formatPhone } from '../../../lib/format-phone.ts';
import { noDetails, type TypedDetails } from '../../../stores/checkout/checkout-details.ts';
import { joinRules } from '../../../stores/subscription/join-details.ts';
import type { DetailsForm } from '../../purchase/use-details-form.ts';

/** The address form of the monthly spool: the fields and rules with which it was subscribed to. */
export function useDeliveryForm({ address }: Subscription): DetailsForm<SubscriptionCustomer> {
  const form = useForm<TypedDetails, unknown, SubscriptionCustomer>({
    defaultValues: typedOf(address),
    mode: 'onChange',
    resolver: zodResolver(joinRules(serviceCodes.ground)),
  });
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values: { phone }, name }) => {
          const formatted = formatPhone(phone);
          if (name === 'phone' && phone !== formatted) form.setValue('phone', formatted, { shouldValidate: true });
        },
      }),
    [form],
  );
  return form;
}

function typedOf({ address: place, firstName, lastName, email, phone }: Subscription['address']): TypedDetails {
  const { line1, line2, city, state, postal_code } = place;
  const person = { firstName, lastName, email, phone: formatPhone(phone) };
  return { ...noDetails, ...person, address: line1, address2: line2, city, state, zipCode: postal_code };
}
