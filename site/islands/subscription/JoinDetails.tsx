import { useStore } from '@nanostores/react';
import { lazy, Suspense, useRef } from 'react';
import { deliveryMessages } from '../../../api/contract/messages/delivery.ts';
import { serviceCodes } from '../../../api/contract/service-code.ts';
import { keepDetails } from '../../stores/checkout/checkout-details.ts';
import { $isEditingAddress, $savedAddress } from '../../stores/checkout/saved-address.ts';
import { notify } from '../../stores/notice.ts';
import { $joining, join } from '../../stores/subscription/join.ts';
import {
  $joinService,
  chooseJoinService,
  type JoinService,
  joinRules,
} from '../../stores/subscription/join-details.ts';
import { joinAddress } from '../../stores/subscription/join-steps.ts';
import { AddressFields } from '../checkout/AddressFields.tsx';
import { ContactFields } from '../checkout/ContactFields.tsx';
import { ErrorSummary } from '../checkout/ErrorSummary.tsx';
import { PickupFacts } from '../checkout/PickupFacts.tsx';
import { SaveAddressCheck } from '../checkout/SaveAddressCheck.tsx';
import { SavedAddress } from '../checkout/SavedAddress.tsx';
import { StepTitle } from '../checkout/StepTitle.tsx';
import { useDetailsForm } from '../checkout/use-details-form.ts';
import { JoinDetailsFoot } from './JoinDetailsFoot.tsx';
import { JoinWays } from './JoinWays.tsx';
import type { JoinShop } from './join-shop.ts';

const AddressDialog = lazy(async () => {
  const { AddressDialog } = await import('../checkout/AddressDialog.tsx');
  return { default: AddressDialog };
});

const rules = () => joinRules($joinService.get());

/** Step 0: how the monthly spool travels, and to whom. */
export function JoinDetails({ shop: { pickupPlace, pickupMap } }: { shop: JoinShop }) {
  const form = useDetailsForm(rules);
  const joining = useStore($joining);
  const isPickup = useStore($joinService) === serviceCodes.pickup;
  const isEditing = useStore($isEditingAddress);
  const isReadOnly = useStore($savedAddress) !== null && !isEditing;
  const summary = useRef<HTMLDivElement>(null);

  const choose = (code: JoinService) => {
    // A pickup may have been saved without a street: the form is where one can be added.
    if (isReadOnly && isPickup) {
      notify({ kind: 'info', text: deliveryMessages.editAddressToShip });
      $isEditingAddress.set(true);
    }
    chooseJoinService(code);
    keepDetails(form.getValues());
    void form.trigger();
  };

  return (
    <>
      <StepTitle>{isPickup ? 'Who picks it up?' : 'Where should it go?'}</StepTitle>
      <ErrorSummary form={form} place={summary} />
      <form noValidate onSubmit={form.handleSubmit(joinAddress.confirm, () => $isEditingAddress.set(true))}>
        <JoinWays pickupPlace={pickupPlace} onChoose={choose} />
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
        <JoinDetailsFoot isChecking={joining.at === 'checkingAddress'} />
      </form>
      {joining.at === 'choosingAddress' && (
        <Suspense>
          <AddressDialog
            typed={form.getValues()}
            suggestions={joining.suggestions}
            onChoose={joinAddress.choose}
            onClose={() => join.move({ type: 'addressReopened' })}
          />
        </Suspense>
      )}
    </>
  );
}
