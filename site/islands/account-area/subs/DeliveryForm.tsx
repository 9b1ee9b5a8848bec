import { zodResolver } from '@hookform/resolvers/zod';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { formsMessages } from '../../../../contract/form-messages.ts';
import { membershipMessages } from '../../../../contract/messages/membership.ts';
import type { Subscription, SubscriptionCustomer } from '../../../../contract/premium/subscription.ts';
import { serviceCodes } from '../../../../contract/service-code.ts';
import type { AddressSuggestion } from '../../../../contract/shipping/address-check.ts';
import { formatPhone } from '../../../lib/format-phone.ts';
import { saveDelivery } from '../../../stores/account-area/membership.ts';
import { fetchSuggestions } from '../../../stores/checkout/address-check.ts';
import { noDetails, type TypedDetails } from '../../../stores/checkout/checkout-details.ts';
import { notify } from '../../../stores/notice.ts';
import { joinRules } from '../../../stores/subscription/join-details.ts';
import { Button } from '../../../ui/Button.tsx';
import { lazyPart } from '../../lazy-part.tsx';
import { Problem } from '../../Problem.tsx';
import { AddressFields, ContactFields } from '../../purchase/DetailsFields.tsx';
import type { DetailsForm } from '../../purchase/use-details-form.ts';
import { useWork } from '../../use-work.ts';

/** The address form of the monthly spool: the fields and rules with which it was subscribed to. */
function useDeliveryForm({ address }: Subscription): DetailsForm<SubscriptionCustomer> {
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

const AddressDialog = lazyPart(async () => (await import('../../purchase/AddressDialog.tsx')).AddressDialog);

type Shipped = Extract<SubscriptionCustomer, { address: string }>;

interface Doubted {
  readonly customer: Shipped;
  readonly suggestions: readonly AddressSuggestion[];
}

/** Saving an address ships the next spool there, once the carrier's spelling was offered. */
export function DeliveryForm({ subscription, onClose }: { subscription: Subscription; onClose: () => void }) {
  const form = useDeliveryForm(subscription);
  const { problem, run } = useWork();
  const [doubted, setDoubted] = useState<Doubted | null>(null);
  const { isSubmitting } = form.formState;
  const place = useRef<HTMLFormElement>(null);
  useEffect(() => place.current?.focus(), []);

  const save = async (customer: Shipped) => {
    setDoubted(null);
    await run(async () => {
      await saveDelivery(customer);
      notify({ kind: 'success', text: membershipMessages.deliverySaved });
      onClose();
    });
  };
  const check = async (customer: SubscriptionCustomer) => {
    if (!('address' in customer)) return;
    const suggestions = await fetchSuggestions(customer);
    if (suggestions.length > 0) setDoubted({ customer, suggestions });
    else await save(customer);
  };
  const tellInvalid = () => notify({ kind: 'error', text: formsMessages.formInvalid });

  return (
    <>
      <form
        className="area-form stack-5"
        aria-label="Address of the monthly spool"
        ref={place}
        tabIndex={-1}
        noValidate
        onSubmit={form.handleSubmit(check, tellInvalid)}
      >
        <ContactFields form={form} isPickup={false} />
        <AddressFields form={form} country={form.watch('country')} />
        <Problem>{problem}</Problem>
        <div className="area-acts cluster">
          <Button look="act" size="s" type="submit" loading={isSubmitting}>
            Save
          </Button>
          <Button look="quiet" size="s" disabled={isSubmitting} onClick={onClose}>
            Never mind
          </Button>
        </div>
      </form>
      {doubted && (
        <Suspense>
          <AddressDialog
            typed={form.getValues()}
            suggestions={doubted.suggestions}
            onChoose={(suggestion) => void save({ ...doubted.customer, ...suggestion })}
            onClose={() => setDoubted(null)}
          />
        </Suspense>
      )}
    </>
  );
}
