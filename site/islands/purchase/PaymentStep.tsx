import { useStore } from '@nanostores/react';
import { type ReactNode, type RefObject, Suspense, useCallback, useRef } from 'react';
import { checkoutMessages } from '../../../contract/messages/checkout.ts';
import { paymentMessages } from '../../../contract/messages/payment.ts';
import { savedCards } from '../../stores/account-area/saved-cards.ts';
import { $details } from '../../stores/checkout/checkout-details.ts';
import { $flow } from '../../stores/checkout/checkout-machine.ts';
import { $paymentChoice, $shouldSaveCard } from '../../stores/checkout/payment-choice.ts';
import type { CardForm } from '../../stores/checkout/purchase.ts';
import { $user } from '../../stores/session.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../Icon.tsx';
import { CardPlace } from '../payment/CardPlace.tsx';
import { showBank } from '../payment/show-bank.ts';
import { TestCardHint } from '../payment/TestCardHint.tsx';
import { type CardFields, type CardPurpose, useCardFields } from '../payment/use-card-fields.ts';
import { DeliverySummary } from './DeliverySummary.tsx';
import { PaymentMethods } from './PaymentMethods.tsx';
import type { PurchaseView } from './purchase-view.ts';
import { StepTitle } from './StepTitle.tsx';
import { Terms } from './Terms.tsx';

interface Props {
  view: PurchaseView;
}

/** Step 1: how to pay. Without a review the purchase is made from here. */
export function PaymentStep({ view }: Props) {
  const isPhone = useStore($flow) === 'phone';
  const total = view.useTotal();
  const howToPay = isPhone ? checkoutMessages.paymentDetails : 'How will you pay?';
  return (
    <>
      <StepTitle>{total > 0 ? howToPay : checkoutMessages.nothingToPay}</StepTitle>
      {isPhone && <DeliverySummary view={view} />}
      {total > 0 ? <PaymentMethods view={view} /> : <p className="lede">{checkoutMessages.coveredByCoupon}</p>}
      <Pay view={view} />
    </>
  );
}

/** For payments that read no card. */
const noForm: CardForm = { tokenize: async () => null };

function Pay({ view }: Props) {
  const choice = useStore($paymentChoice);
  const isAccount = useStore($user)?.loggedIn === true;
  const cards = useStore(savedCards.$state);
  if (view.useTotal() === 0) return <Foot view={view} card={noForm} isReady />;
  // The list chooses a saved card once it is loaded; a card form shown until then would come and go.
  if (!choice && isAccount && cards.status === 'loading') return <Foot view={view} card={noForm} isReady={false} />;
  switch (choice?.kind ?? 'newCard') {
    case 'newCard':
      return <NewCard view={view} />;
    case 'card':
      return <Foot view={view} card={noForm} isReady />;
    case 'paypal':
      return <Foot view={view} card={noForm} isReady isPaypal />;
  }
}

/** A card that the shopper types into the processor's own fields. */
function NewCard({ view }: Props) {
  const amount = view.useTotal();
  const isAccount = useStore($user)?.loggedIn === true;
  const saves = useStore($shouldSaveCard);
  const place = useRef<HTMLDivElement>(null);
  const card = useCardForm(place, { mode: view.cardMode, amount }, view.keepsCard);
  return (
    <>
      <CardBox place={place} fields={card}>
        {view.offersToKeepCard && isAccount && (
          <label className="check">
            <input type="checkbox" checked={saves} onChange={({ target }) => $shouldSaveCard.set(target.checked)} />
            Save this card to my account
          </label>
        )}
      </CardBox>
      <Foot view={view} card={card} isReady={card.status === 'ready'} problem={card.problem} />
    </>
  );
}

interface FootProps extends Props {
  card: CardForm;
  isReady: boolean;
  problem?: string | undefined;
  /** PayPal's button replaces ours where there is no review */
  isPaypal?: boolean;
}

/** Leads on to the review or, where there is none, makes the purchase. */
function Foot({ view, card, isReady, problem, isPaypal = false }: FootProps) {
  const total = view.useTotal();
  const isReading = useStore(view.$state).at === 'readingCard';
  const hasReview = useStore($flow) === 'B';
  const [blocker] = view.useBlockers();
  const message = problem ?? blocker;

  const goOn = () => {
    view.trackPayment();
    void (hasReview ? view.steps.goToReview(card) : view.place(card, showBank));
  };

  return (
    <>
      {message && (
        <div className="alert" role="alert">
          <Icon name="warning" />
          <span>{message}</span>
        </div>
      )}
      {!hasReview && <Terms view={view} />}
      <div className="co-foot split">
        <button className="link" type="button" onClick={() => view.steps.goBackTo('details')} disabled={isReading}>
          {checkoutMessages.backToDelivery}
        </button>
        {isPaypal && !hasReview ? (
          <Suspense fallback={<div className="paypal-place" />}>
            <view.PaypalButton isBlocked={blocker !== undefined} />
          </Suspense>
        ) : (
          <Button look="act" size="l" loading={isReading} disabled={!isReady || blocker !== undefined} onClick={goOn}>
            {hasReview ? 'Continue to review' : view.placeLabel(total)}
          </Button>
        )}
      </div>
    </>
  );
}

type CardFormState = CardForm & Pick<CardFields, 'status' | 'isSandbox' | 'problem' | 'load'>;

/** The card fields of a checkout, in the customer's name; `isKept` is evaluated when the card is read. */
function useCardForm(place: RefObject<HTMLElement | null>, purpose: CardPurpose, isKept: () => boolean): CardFormState {
  const { read, ...fields } = useCardFields(place, purpose);
  const tokenize = useCallback(async () => {
    const { firstName, lastName, email, phone } = $details.get();
    const holder = { name: `${firstName} ${lastName}`.trim(), email, phone };
    return (await read(holder, { save: isKept() })).card;
  }, [read, isKept]);
  return { ...fields, tokenize };
}

interface CardBoxProps {
  place: RefObject<HTMLDivElement | null>;
  fields: Pick<CardFields, 'status' | 'load' | 'isSandbox'>;
  /** further questions about the card */
  children?: ReactNode;
}

/** The fields of a typed card, and a note on who gets to see them. */
function CardBox({ place, fields, children }: CardBoxProps) {
  return (
    <section className="box-form" aria-labelledby="card-title">
      <h2 id="card-title">Card</h2>
      <div className="b">
        <CardPlace place={place} fields={fields} />
        <p className="secure">
          <Icon name="lock" />
          <span>{paymentMessages.cardIsPrivate}</span>
        </p>
        {children}
        {fields.isSandbox && <TestCardHint />}
      </div>
    </section>
  );
}
