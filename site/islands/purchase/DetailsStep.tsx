import { useStore } from '@nanostores/react';
import { type ReactNode, Suspense, useRef } from 'react';
import type * as z from 'zod';
import { checkoutMessages } from '../../../contract/messages/checkout.ts';
import { deliveryMessages } from '../../../contract/messages/delivery.ts';
import { type ServiceCode, serviceCodes } from '../../../contract/service-code.ts';
import { arrivalText } from '../../../contract/shipping/arrival-words.ts';
import type { createAddressCheck } from '../../stores/checkout/address-check.ts';
import { setDetails, type TypedDetails } from '../../stores/checkout/checkout-details.ts';
import { $flow } from '../../stores/checkout/checkout-machine.ts';
import { $isPaymentKnown } from '../../stores/checkout/payment-choice.ts';
import { $isEditingAddress, $savedAddress } from '../../stores/checkout/saved-address.ts';
import { $deliveryDates } from '../../stores/delivery/delivery-dates.ts';
import { notify } from '../../stores/notice.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { lazyPart } from '../lazy-part.tsx';
import { AddressFields, ContactFields } from './DetailsFields.tsx';
import { ErrorSummary } from './ErrorSummary.tsx';
import type { PurchaseView } from './purchase-view.ts';
import { OtherAddresses, SaveAddressCheck, SavedAddress } from './SavedAddress.tsx';
import { StepTitle } from './StepTitle.tsx';
import { shownError, useDetailsForm } from './use-details-form.ts';

interface PickupFactsProps {
  pickupPlace: string;
  /** URL of a map that leads there */
  pickupMap: string;
}

/** Where and when pickups are handed out. */
function PickupFacts({ pickupPlace, pickupMap }: PickupFactsProps) {
  const dates = useStore($deliveryDates);
  const ready = arrivalText(dates, serviceCodes.pickup);
  return (
    <section className="told" aria-label="Pickup">
      <p>
        <strong>At our dock{ready && `, ${ready}`}</strong>
      </p>
      <a className="link" href={pickupMap} target="_blank" rel="noreferrer">
        Map
      </a>
      <p className="muted">{pickupPlace}</p>
    </section>
  );
}

const AddressDialog = lazyPart(async () => (await import('./AddressDialog.tsx')).AddressDialog);

interface Props<Code> {
  view: PurchaseView;
  /** the validation for the chosen shipping method */
  rules: () => z.ZodType<unknown, TypedDetails>;
  /** leads on once the address is checked */
  address: ReturnType<typeof createAddressCheck>;
  onReopenAddress: () => void;
  pickupPlace: string;
  pickupMap: string;
  onChooseMethod: (code: Code) => void;
  methods: (onChoose: (code: Code) => void) => ReactNode;
  /** payment methods that bring their own address */
  express?: ReactNode;
}

/** Step 0: the shipping method, and the address or who picks it up. */
export function DetailsStep<Code extends ServiceCode>(props: Props<Code>) {
  const { view, rules, address, onReopenAddress, pickupPlace, pickupMap, onChooseMethod, methods, express } = props;
  const form = useDetailsForm(rules);
  const state = useStore(view.$state);
  const isPickup = view.useDelivery().code === serviceCodes.pickup;
  const isEditing = useStore($isEditingAddress);
  const isReadOnly = useStore($savedAddress) !== null && !isEditing;
  const summary = useRef<HTMLDivElement>(null);

  const choose = (code: Code) => {
    onChooseMethod(code);
    // A pickup may have been saved without a street, which shipping needs.
    if (isReadOnly && isPickup && !rules().safeParse(form.getValues()).success) {
      notify({ kind: 'info', text: deliveryMessages.editAddressToShip });
      $isEditingAddress.set(true);
    }
    setDetails(form.getValues());
    void form.trigger();
  };

  return (
    <>
      <StepTitle>{isPickup ? 'Who picks it up?' : 'Where should it go?'}</StepTitle>
      {express}
      <ErrorSummary form={form} place={summary} />
      <form noValidate onSubmit={form.handleSubmit(address.confirm, () => $isEditingAddress.set(true))}>
        {methods(choose)}
        {isPickup && <PickupFacts pickupPlace={pickupPlace} pickupMap={pickupMap} />}
        <h2 className="h3">{isPickup ? 'Contact' : 'Address'}</h2>
        {isReadOnly ? (
          <>
            <SavedAddress isPickup={isPickup} />
            {!isPickup && <OtherAddresses form={form} />}
          </>
        ) : (
          <>
            <ContactFields form={form} isPickup={isPickup} />
            {!isPickup && <AddressFields form={form} country={form.watch('country')} />}
            {!isPickup && <SaveAddressCheck form={form} />}
          </>
        )}
        {view.hasNote && (
          <Field label="Note for the packing bench" note="Optional" error={shownError(form, 'note')}>
            {(control) => <textarea {...control} rows={3} {...form.register('note')} />}
          </Field>
        )}
        <Foot view={view} isChecking={state.at === 'checkingAddress'} />
      </form>
      {state.at === 'choosingAddress' && (
        <Suspense>
          <AddressDialog
            typed={form.getValues()}
            suggestions={state.suggestions}
            onChoose={address.choose}
            onClose={onReopenAddress}
          />
        </Suspense>
      )}
    </>
  );
}

function Foot({ view, isChecking }: { view: PurchaseView; isChecking: boolean }) {
  const flow = useStore($flow);
  const isPaymentKnown = useStore($isPaymentKnown);
  const blockers = view.useBlockers();
  const label = flow === 'B' && isPaymentKnown ? 'Continue to review' : 'Continue to payment';
  return (
    <div className="co-foot split">
      <a className="link" href={view.wayOut.href}>
        {view.wayOut.text}
      </a>
      <Button look="act" size="l" type="submit" loading={isChecking} disabled={blockers.length > 0}>
        {isChecking ? checkoutMessages.checkingAddress : flow === 'phone' ? checkoutMessages.paymentDetails : label}
      </Button>
      {blockers.map((blocker) => (
        <p className="err" role={view.hasBlockerNotice ? undefined : 'status'} key={blocker}>
          {blocker}
        </p>
      ))}
    </div>
  );
}
