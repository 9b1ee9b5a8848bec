import { useStore } from '@nanostores/react';
import { dollars } from '../../../api/contract/money/dollars.ts';
import { $shownTotal } from '../../stores/cart/totals.ts';
import { $checkout, placeReviewedOrder } from '../../stores/checkout/checkout.ts';
import { $details, keepDetails } from '../../stores/checkout/checkout-details.ts';
import { goBackTo } from '../../stores/checkout/checkout-history.ts';
import { $paymentChoice } from '../../stores/checkout/payment-choice.ts';
import { $serviceCode } from '../../stores/delivery/delivery.ts';
import { $deliveryDates, arrivalSentence } from '../../stores/delivery/delivery-dates.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { showBank } from '../payment/show-bank.ts';
import { PayAtPaypal } from './PayAtPaypal.tsx';
import { ReviewList } from './ReviewList.tsx';
import { ReviewNotice } from './ReviewNotice.tsx';
import { StepTitle } from './StepTitle.tsx';
import { useOrderBar } from './use-order-bar.ts';
import { wayTexts } from './way-titles.ts';

/** The note of the first step, for what comes to mind last. */
function ReviewNote({ isLocked }: { isLocked: boolean }) {
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
          onChange={({ target }) => keepDetails({ ...$details.get(), note: target.value })}
        />
      )}
    </Field>
  );
}

interface Props {
  pickupPlace: string;
  /** the order is on its way: nothing can be edited any more */
  isLocked: boolean;
}

/** The order as it was put together in the steps before. */
function ReviewFacts({ pickupPlace, isLocked }: Props) {
  const code = useStore($serviceCode);
  const dates = useStore($deliveryDates);
  const delivery = [wayTexts(code, pickupPlace), arrivalSentence(dates, code)].filter(Boolean).join(' ');
  return <ReviewList code={code} delivery={delivery} isLocked={isLocked} onEdit={goBackTo} />;
}

/** Step 2 of the flow with a review: everything once more, and the button that orders. */
export function ReviewStep({ pickupPlace }: { pickupPlace: string }) {
  const total = useStore($shownTotal);
  const checkout = useStore($checkout);
  const isPlacing = checkout.at === 'placing';
  const isPaypal = useStore($paymentChoice)?.kind === 'paypal';
  const bar = useOrderBar();
  return (
    <>
      <StepTitle>Place Your Order</StepTitle>
      <p className="lede">Read it over once. Nothing is charged until you press the button.</p>
      {checkout.at === 'review' && checkout.notice && <ReviewNotice>{checkout.notice}</ReviewNotice>}
      <ReviewFacts pickupPlace={pickupPlace} isLocked={isPlacing} />
      <ReviewNote isLocked={isPlacing} />
      <p className="terms">
        By placing the order you agree to the{' '}
        <a className="link" href="/tos/" target="_blank" rel="noopener">
          Terms of Service
        </a>{' '}
        and the{' '}
        <a className="link" href="/privacy/" target="_blank" rel="noopener">
          Privacy Policy
        </a>
        .
      </p>
      <div className="co-foot">
        <button className="link" type="button" onClick={() => goBackTo('payment')} disabled={isPlacing}>
          Back to payment
        </button>
        {isPaypal ? (
          <PayAtPaypal />
        ) : (
          <Button
            look="act"
            size="l"
            loading={isPlacing}
            disabled={bar !== undefined}
            onClick={() => void placeReviewedOrder(showBank)}
          >
            {isPlacing ? 'Placing your order' : `Place order · ${dollars(total)}`}
          </Button>
        )}
        {bar && (
          <p className="err" role="status">
            {bar}
          </p>
        )}
        <p className="hint" role="status">
          {isPlacing && 'Keep this page open. Your bank may ask you to confirm.'}
        </p>
      </div>
    </>
  );
}
