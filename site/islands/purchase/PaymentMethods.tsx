import { useStore } from '@nanostores/react';
import { Suspense } from 'react';
import { usableChoice } from '../../lib/payment/card-words.ts';
import { savedCards } from '../../stores/account-area/saved-cards.ts';
import { $details } from '../../stores/checkout/checkout-details.ts';
import { $paymentChoice, $paypalAvailable, choosePayment } from '../../stores/checkout/payment-choice.ts';
import { $user } from '../../stores/session.ts';
import { lazyPart } from '../lazy-part.tsx';
import { BrandMark } from '../payment/BrandMark.tsx';
import { PayRow } from '../payment/PayRow.tsx';
import type { PurchaseView } from './purchase-view.ts';

const SavedCards = lazyPart(async () => (await import('../payment/SavedCards.tsx')).SavedCards);

const choose = (choice: string) =>
  choosePayment(choice === 'newCard' ? { kind: 'newCard' } : { kind: 'card', sourceId: choice });

/** Saved cards, a typed card and PayPal, as far as they are offered. A guest without PayPal has nothing to choose. */
export function PaymentMethods({ view: { anotherCard, paypalNote } }: { view: PurchaseView }) {
  const isAccount = useStore($user)?.loggedIn === true;
  const { firstName, lastName } = useStore($details);
  const choice = useStore($paymentChoice);
  const offersPaypal = useStore($paypalAvailable);
  const cards = useStore(savedCards.$state);
  const hasUsable = cards.status !== 'ready' || usableChoice(cards.data, null, new Date()) !== null;
  const byDefault = hasUsable ? null : 'newCard';
  const chosen = choice?.kind === 'card' ? choice.sourceId : (choice?.kind ?? byDefault);
  const paypal = offersPaypal && (
    <PayRow
      mark={<BrandMark brand="paypal" />}
      title="PayPal"
      note={paypalNote}
      radio={{ checked: chosen === 'paypal', onChoose: () => choosePayment({ kind: 'paypal' }) }}
    />
  );
  if (isAccount) {
    return (
      <Suspense fallback={<span className="skel skel-cards" />}>
        <SavedCards
          name={`${firstName} ${lastName}`.trim()}
          chosen={chosen}
          onChoose={choose}
          {...(anotherCard && { another: anotherCard })}
        >
          {paypal}
        </SavedCards>
      </Suspense>
    );
  }
  if (!paypal) return null;
  return (
    <fieldset className="pay-rows">
      <legend className="vh">How to pay</legend>
      <PayRow
        mark={<BrandMark brand="" />}
        title="Card"
        note="Typed into our card processor’s own fields."
        radio={{ checked: chosen !== 'paypal', onChoose: () => choose('newCard') }}
      />
      {paypal}
    </fieldset>
  );
}
