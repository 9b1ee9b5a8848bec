import { useStore } from '@nanostores/react';
import { useRef } from 'react';
import { messages } from '../../../api/contract/messages.ts';
import { serviceCodes } from '../../../api/contract/service-code.ts';
import { $belowMinimum, $hasLineErrors } from '../../stores/cart/totals.ts';
import { keepDetails } from '../../stores/checkout/checkout-details.ts';
import { goToPayment } from '../../stores/checkout/checkout-history.ts';
import { $serviceCode } from '../../stores/delivery/delivery.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { AddressFields } from './AddressFields.tsx';
import { ContactFields } from './ContactFields.tsx';
import { DeliveryNotices } from './DeliveryNotices.tsx';
import { DeliveryWays } from './DeliveryWays.tsx';
import { ErrorSummary } from './ErrorSummary.tsx';
import { StepTitle } from './StepTitle.tsx';
import { shownError, useDetailsForm } from './use-details-form.ts';

/** Step 0: how the order travels, and to whom. */
export function DetailsStep({ pickupPlace }: { pickupPlace: string }) {
  const form = useDetailsForm();
  const isPickup = useStore($serviceCode) === serviceCodes.pickup;
  const isBelowMinimum = useStore($belowMinimum);
  const hasLineErrors = useStore($hasLineErrors);
  const summary = useRef<HTMLDivElement>(null);

  return (
    <>
      <StepTitle>{isPickup ? 'Who picks it up?' : 'Where should it go?'}</StepTitle>
      <ErrorSummary form={form} place={summary} />
      <form noValidate onSubmit={form.handleSubmit(goToPayment)}>
        <DeliveryWays
          pickupPlace={pickupPlace}
          onChoose={(code) => {
            $serviceCode.set(code);
            keepDetails(form.getValues());
            void form.trigger();
          }}
        />
        <DeliveryNotices />
        <h2 className="h3">{isPickup ? 'Contact' : 'Address'}</h2>
        <ContactFields form={form} isPickup={isPickup} />
        {!isPickup && <AddressFields form={form} country={form.watch('country')} />}
        <Field label="Note for the packing bench" note="Optional" error={shownError(form, 'note')}>
          {(control) => <textarea {...control} rows={3} {...form.register('note')} />}
        </Field>
        <div className="co-foot">
          <a className="link" href="/cart/">
            Back to cart
          </a>
          <Button look="act" size="l" type="submit" disabled={isBelowMinimum || hasLineErrors}>
            Continue to payment
          </Button>
          {isBelowMinimum && (
            <p className="err" role="status">
              {messages.orderMinimum}
            </p>
          )}
          {hasLineErrors && (
            <p className="err" role="status">
              {messages.fixQuantities}
            </p>
          )}
        </div>
      </form>
    </>
  );
}
