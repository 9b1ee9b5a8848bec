import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect } from 'react';
import type { PaymentSource } from '../../../contract/accounts/payment-source.ts';
import { checkoutMessages } from '../../../contract/messages/checkout.ts';
import { cardTitle } from '../../../contract/paid-with.ts';
import { serviceCodes } from '../../../contract/service-code.ts';
import { expiryDate } from '../../lib/payment/card-words.ts';
import { savedCards } from '../../stores/account-area/saved-cards.ts';
import { $confirmedAddress } from '../../stores/checkout/address-check.ts';
import { $details } from '../../stores/checkout/checkout-details.ts';
import { $cardToken, $paymentChoice } from '../../stores/checkout/payment-choice.ts';
import { addressLines } from './address-lines.ts';
import type { PurchaseView } from './purchase-view.ts';
import { shippingMethodTitles } from './shipping-method-texts.ts';

interface Props {
  view: PurchaseView;
  pickupPlace: string;
  /** while the purchase is being placed, nothing can be edited */
  isLocked: boolean;
}

/** The answers of the steps before, each with the way back to it. */
export function ReviewList({ view, pickupPlace, isLocked }: Props) {
  const details = useStore($details);
  const { code } = view.useDelivery();
  const delivery = view.useDeliveryText(pickupPlace);
  const isPickup = code === serviceCodes.pickup;
  const lines = isPickup ? [] : addressLines(details);
  const edit = (step: 'details' | 'payment') => (isLocked ? undefined : () => view.steps.goBackTo(step));
  return (
    <>
      <ul className="review">
        <ReviewItem title={shippingMethodTitles[code]} what="delivery" onEdit={edit('details')}>
          {delivery}
        </ReviewItem>
        <ReviewItem title={`${details.firstName} ${details.lastName}`.trim()} what="address" onEdit={edit('details')}>
          {lines.map((line) => (
            <span key={line}>{line}</span>
          ))}
          <span>
            {details.email} · <span className="unbroken">{details.phone}</span>
          </span>
        </ReviewItem>
        <PaidWith isFree={view.useTotal() === 0}>
          {(title, text) => (
            <ReviewItem title={title} what="payment" onEdit={edit('payment')}>
              {text}
            </ReviewItem>
          )}
        </PaidWith>
      </ul>
      {!isPickup && <SuggestedSpelling />}
    </>
  );
}

interface ItemProps {
  title: string;
  /** what the button edits, for screen readers */
  what: string;
  onEdit: (() => void) | undefined;
  children: ReactNode;
}

function ReviewItem({ title, what, onEdit, children }: ItemProps) {
  return (
    <li>
      <strong>{title}</strong>
      <p>{children}</p>
      {onEdit && (
        <button className="link" type="button" aria-label={`Edit ${what}`} onClick={onEdit}>
          Edit
        </button>
      )}
    </li>
  );
}

interface PaidWithProps {
  children: (title: string, text: string) => ReactNode;
}

function PaidWith({ isFree, children }: PaidWithProps & { isFree: boolean }) {
  const choice = useStore($paymentChoice);
  const typed = useStore($cardToken);
  if (isFree) return children(checkoutMessages.nothingToPay, checkoutMessages.coveredByCoupon);
  if (choice?.kind === 'paypal') return children('PayPal', 'You approve the amount in PayPal.');
  if (choice?.kind === 'card') return <SavedCard id={choice.sourceId}>{children}</SavedCard>;
  const title = typed?.last4 ? cardTitle({ brand: typed.brand ?? '', last4: typed.last4 }) : 'Card';
  return children(title, 'Charged when you place the order.');
}

function SavedCard({ id, children }: PaidWithProps & { id: string }) {
  const state = useStore(savedCards.$state);
  // A reload of the review loses the list that the payment step had loaded.
  useEffect(() => void savedCards.load(), []);
  const cards: readonly PaymentSource[] = state.status === 'ready' ? state.data : [];
  const card = cards.find((each) => each.id === id);
  return card ? children(cardTitle(card), `Expires ${expiryDate(card)}.`) : children('Saved card', '');
}

/** Shown where the address is not quite what the shopper typed. */
function SuggestedSpelling() {
  const { address } = useStore($details);
  if (!useStore($confirmedAddress)?.isSuggested) return null;
  return (
    <div className="alert ok">
      <svg className="ico" viewBox="0 0 20 20" aria-hidden="true">
        <path d="m4 10.5 4 4 8-9" />
      </svg>
      <strong>Address checked</strong>
      <span>We used the suggested spelling, “{address}”.</span>
    </div>
  );
}
