import { useStore } from '@nanostores/react';
import { lazy, Suspense, useRef } from 'react';
import { deliveryMessages } from '../../../api/contract/messages/delivery.ts';
import { type ServiceCode, serviceCodes } from '../../../api/contract/service-code.ts';
import { $checkout, move } from '../../stores/checkout/checkout.ts';
import { detailsSchema, keepDetails } from '../../stores/checkout/checkout-details.ts';
import { chooseAddress, confirmDetails } from '../../stores/checkout/confirm-details.ts';
import { $isEditingAddress, $savedAddress } from '../../stores/checkout/saved-address.ts';
import { $serviceCode } from '../../stores/delivery/delivery.ts';
import { notify } from '../../stores/notice.ts';
import { Field } from '../../ui/Field.tsx';
import { AddressFields } from './AddressFields.tsx';
import { ContactFields } from './ContactFields.tsx';
import { DeliveryNotices } from './DeliveryNotices.tsx';
import { DeliveryWays } from './DeliveryWays.tsx';
import { DetailsFoot } from './DetailsFoot.tsx';
import { ErrorSummary } from './ErrorSummary.tsx';
import { PickupFacts } from './PickupFacts.tsx';
import { SaveAddressCheck } from './SaveAddressCheck.tsx';
import { SavedAddress } from './SavedAddress.tsx';
import { StepTitle } from './StepTitle.tsx';
import { shownError, useDetailsForm } from './use-details-form.ts';

const AddressDialog = lazy(async () => {
  const { AddressDialog } = await import('./AddressDialog.tsx');
  return { default: AddressDialog };
});

interface Props {
  pickupPlace: string;
  pickupMap: string;
}

const rules = () => detailsSchema($serviceCode.get());

/** Step 0: how the order travels, and to whom. */
export function DetailsStep({ pickupPlace, pickupMap }: Props) {
  const form = useDetailsForm(rules);
  const checkout = useStore($checkout);
  const isPickup = useStore($serviceCode) === serviceCodes.pickup;
  const isEditing = useStore($isEditingAddress);
  const isReadOnly = useStore($savedAddress) !== null && !isEditing;
  const summary = useRef<HTMLDivElement>(null);

  const choose = (code: ServiceCode) => {
    // A pickup may have been saved without a street: the form is where one can be added.
    if (isReadOnly && isPickup) {
      notify({ kind: 'info', text: deliveryMessages.editAddressToShip });
      $isEditingAddress.set(true);
    }
    $serviceCode.set(code);
    keepDetails(form.getValues());
    void form.trigger();
  };

  return (
    <>
      <StepTitle>{isPickup ? 'Who picks it up?' : 'Where should it go?'}</StepTitle>
      <ErrorSummary form={form} place={summary} />
      <form noValidate onSubmit={form.handleSubmit(confirmDetails, () => $isEditingAddress.set(true))}>
        <DeliveryWays pickupPlace={pickupPlace} onChoose={choose} />
        <DeliveryNotices />
        {isPickup && <PickupFacts pickupPlace={pickupPlace} pickupMap={pickupMap} />}
        <h2 className="h3">{isPickup ? 'Contact' : 'Address'}</h2>
        {isReadOnly ? (
          <SavedAddress isPickup={isPickup} />
        ) : (
          <>
            <ContactFields form={form} isPickup={isPickup} />
            {!isPickup && <AddressFields form={form} country={form.watch('country')} />}
            {!isPickup && <SaveAddressCheck form={form} />}
          </>
        )}
        <Field label="Note for the packing bench" note="Optional" error={shownError(form, 'note')}>
          {(control) => <textarea {...control} rows={3} {...form.register('note')} />}
        </Field>
        <DetailsFoot isChecking={checkout.at === 'checkingAddress'} />
      </form>
      {checkout.at === 'choosingAddress' && (
        <Suspense>
          <AddressDialog
            typed={form.getValues()}
            suggestions={checkout.suggestions}
            onChoose={chooseAddress}
            onClose={() => move({ type: 'addressReopened' })}
          />
        </Suspense>
      )}
    </>
  );
}
