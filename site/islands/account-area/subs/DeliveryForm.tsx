import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { formsMessages } from '../../../../api/contract/messages/forms.ts';
import { membershipMessages } from '../../../../api/contract/messages/membership.ts';
import type { Subscription, SubscriptionCustomer } from '../../../../api/contract/premium/subscription.ts';
import type { AddressSuggestion } from '../../../../api/contract/shipping/address-check.ts';
import { messageOf } from '../../../lib/api.ts';
import { saveDelivery } from '../../../stores/account-area/membership.ts';
import { fetchSuggestions } from '../../../stores/checkout/address-check.ts';
import { notify } from '../../../stores/notice.ts';
import { Button } from '../../../ui/Button.tsx';
import { AddressFields, ContactFields } from '../../purchase/DetailsFields.tsx';
import { useDeliveryForm } from './use-delivery-form.ts';

const AddressDialog = lazy(async () => {
  const { AddressDialog } = await import('../../purchase/AddressDialog.tsx');
  return { default: AddressDialog };
});

type Shipped = Extract<SubscriptionCustomer, { address: string }>;

interface Doubted {
  readonly customer: Shipped;
  readonly suggestions: readonly AddressSuggestion[];
}

interface Props {
  subscription: Subscription;
  onClose: () => void;
}

/** Saving an address ships the next spool there, once the carrier's spelling was offered. */
export function DeliveryForm({ subscription, onClose }: Props) {
  const form = useDeliveryForm(subscription);
  const [refusal, setRefusal] = useState('');
  const [doubted, setDoubted] = useState<Doubted | null>(null);
  const { isSubmitting } = form.formState;
  const place = useRef<HTMLFormElement>(null);
  useEffect(() => place.current?.focus(), []);

  const save = async (customer: Shipped) => {
    setDoubted(null);
    setRefusal('');
    try {
      await saveDelivery(customer);
      notify({ kind: 'success', text: membershipMessages.deliverySaved });
      onClose();
    } catch (error) {
      setRefusal(messageOf(error));
    }
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
        className="area-form"
        aria-label="Address of the monthly spool"
        ref={place}
        tabIndex={-1}
        noValidate
        onSubmit={form.handleSubmit(check, tellInvalid)}
      >
        <ContactFields form={form} isPickup={false} />
        <AddressFields form={form} country={form.watch('country')} />
        {refusal && (
          <p className="err" role="alert">
            {refusal}
          </p>
        )}
        <div className="area-acts">
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
