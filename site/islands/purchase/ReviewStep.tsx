import { useStore } from '@nanostores/react';
import { Suspense, useEffect, useRef } from 'react';
import { MAX_GIFT_MESSAGE } from '../../../contract/customer.ts';
import { checkoutMessages } from '../../../contract/messages/checkout.ts';
import { $details, setDetails } from '../../stores/checkout/checkout-details.ts';
import { $paymentChoice } from '../../stores/checkout/payment-choice.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Icon } from '../Icon.tsx';
import { showBank } from '../payment/show-bank.ts';
import type { PurchaseView } from './purchase-view.ts';
import { ReviewList } from './ReviewList.tsx';
import { StepTitle } from './StepTitle.tsx';
import { Terms } from './Terms.tsx';

/** Step 2 of the flow with a review: everything once more, and the button that charges. */
export function ReviewStep({ view, pickupPlace }: { view: PurchaseView; pickupPlace: string }) {
  const total = view.useTotal();
  const state = useStore(view.$state);
  const isPlacing = state.at === 'placing';
  const isPaypal = useStore($paymentChoice)?.kind === 'paypal' && total > 0;
  const [blocker] = view.useBlockers();
  return (
    <>
      <StepTitle>Place Your Order</StepTitle>
      <p className="lede">Read it over once. Nothing is charged until you press the button.</p>
      {state.at === 'review' && state.notice && <Notice>{state.notice}</Notice>}
      <ReviewList view={view} pickupPlace={pickupPlace} isLocked={isPlacing} />
      {view.hasNote && <GiftMessage isLocked={isPlacing} />}
      {view.hasNote && <Note isLocked={isPlacing} />}
      <Terms view={view} />
      <div className="co-foot split">
        <button className="link" type="button" onClick={() => view.steps.goBackTo('payment')} disabled={isPlacing}>
          Back to payment
        </button>
        {isPaypal ? (
          <Suspense fallback={<div className="paypal-place" />}>
            <view.PaypalButton isBlocked={blocker !== undefined} />
          </Suspense>
        ) : (
          <Button
            look="act"
            size="l"
            loading={isPlacing}
            disabled={blocker !== undefined}
            onClick={() => void view.placeReviewed(showBank)}
          >
            {isPlacing ? view.placing : view.placeLabel(total)}
          </Button>
        )}
        {blocker && (
          <p className="err" role={view.hasBlockerNotice ? undefined : 'status'}>
            {blocker}
          </p>
        )}
        <p className="hint" role="status">
          {isPlacing && 'Keep this page open. Your bank may ask you to confirm.'}
        </p>
      </div>
    </>
  );
}

/** Why the shopper has to review once more. Takes the focus, as the button that was pressed may be far below it. */
function Notice({ children }: { children: string }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <div className="alert" role="alert" tabIndex={-1} ref={place}>
      <Icon name="warning" />
      <span>{children}</span>
    </div>
  );
}

/** For the one who unpacks it. */
function GiftMessage({ isLocked }: { isLocked: boolean }) {
  const { giftMessage } = useStore($details);
  return (
    <Field label="Gift message" note="Optional" hint={checkoutMessages.giftHint}>
      {(control) => (
        <textarea
          {...control}
          rows={2}
          maxLength={MAX_GIFT_MESSAGE}
          value={giftMessage}
          readOnly={isLocked}
          onChange={({ target }) => setDetails({ ...$details.get(), giftMessage: target.value })}
        />
      )}
    </Field>
  );
}

/** The note of the first step, for afterthoughts. */
function Note({ isLocked }: { isLocked: boolean }) {
  const { note } = useStore($details);
  return (
    <Field label="Note for the packing bench" note="Optional">
      {(control) => (
        <textarea
          {...control}
          rows={3}
          maxLength={500}
          value={note}
          readOnly={isLocked}
          placeholder="Gate code, a name on the box, a color you hope we make"
          onChange={({ target }) => setDetails({ ...$details.get(), note: target.value })}
        />
      )}
    </Field>
  );
}
