import { useEffect, useRef, useState } from 'react';
import type { PaymentSource } from '../../../../contract/accounts/payment-source.ts';
import { membershipMessages } from '../../../../contract/messages/membership.ts';
import { subscriptionMessages } from '../../../../contract/messages/subscription.ts';
import { cardTitle } from '../../../../contract/paid-with.ts';
import type { Subscription } from '../../../../contract/premium/subscription.ts';
import { membershipStatusOf, payerOf } from '../../../lib/account-area/membership-words.ts';
import { expiryDate, expiryState } from '../../../lib/payment/card-words.ts';
import { changeCard } from '../../../stores/account-area/membership.ts';
import { savedCards } from '../../../stores/account-area/saved-cards.ts';
import { notify } from '../../../stores/notice.ts';
import { Button } from '../../../ui/Button.tsx';
import { Problem } from '../../Problem.tsx';
import { BrandMark } from '../../payment/BrandMark.tsx';
import { NewCardForm } from '../../payment/NewCardForm.tsx';
import { PayRow } from '../../payment/PayRow.tsx';
import { showBank } from '../../payment/show-bank.ts';
import { useWork } from '../../use-work.ts';
import { WhenLoaded } from '../../WhenLoaded.tsx';

interface Props {
  subscription: Subscription;
  /** the shopper's, for a new card */
  name: string;
}

/** The card that pays each month, and a retry after a failed charge. */
export function PaidBy({ subscription, name }: Props) {
  const [isChoosing, setChoosing] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const isUnpaid = membershipStatusOf(subscription) === 'unpaid';
  const close = () => {
    setChoosing(false);
    // The button has to be rendered again before it can take the focus.
    requestAnimationFrame(() => opener.current?.focus());
  };
  return (
    <section className="subcard stack-4 panel" aria-labelledby="subs-pays">
      <h3 className="h4" id="subs-pays">
        Payment method
      </h3>
      {isUnpaid && (
        <div className="alert" role="alert">
          <strong>{membershipMessages.chargeFailed}</strong>
          <span>
            {subscription.payment.reason} {membershipMessages.chargeFailedAsks}
          </span>
        </div>
      )}
      {subscription.paymentType === 'paypal' ? (
        <p className="muted">{subscriptionMessages.paidAtPaypal}</p>
      ) : isChoosing ? (
        <ChooseCard name={name} isUnpaid={isUnpaid} onClose={close} />
      ) : (
        <div className="subcard-h split">
          <p className="data">{payerOf(subscription)}</p>
          <Button ref={opener} look={isUnpaid ? 'act' : 'plain'} size="s" onClick={() => setChoosing(true)}>
            {isUnpaid ? 'Pay again' : 'Change the card'}
          </Button>
        </div>
      )}
    </section>
  );
}

interface ChoiceProps {
  name: string;
  /** an unpaid charge is retried with the chosen card */
  isUnpaid: boolean;
  onClose: () => void;
}

/** A card for the coming months: a saved one, or a new one that is saved. */
function ChooseCard(props: ChoiceProps) {
  return (
    <WhenLoaded store={savedCards} what="your cards" skeleton={<span className="skel skel-row" />}>
      {(cards) => <Choice {...props} cards={cards} />}
    </WhenLoaded>
  );
}

function Choice({ name, isUnpaid, onClose, cards }: ChoiceProps & { cards: readonly PaymentSource[] }) {
  const usable = cards.filter((card) => expiryState(card, new Date()) !== 'expired');
  const [chosen, setChosen] = useState(usable[0]?.id);
  const [isAdding, setAdding] = useState(usable.length === 0);
  const { isWorking, problem, run } = useWork();
  const intro = useRef<HTMLParagraphElement>(null);
  const card = usable.find(({ id }) => id === chosen);

  // The button that had the focus is gone.
  useEffect(() => {
    if (!isAdding) intro.current?.focus();
  }, [isAdding]);

  const use = async (card: PaymentSource) => {
    await changeCard(card.id, showBank);
    const text = isUnpaid ? membershipMessages.paidAgain : membershipMessages.cardPays(cardTitle(card));
    notify({ kind: 'success', text });
    onClose();
  };

  if (isAdding) {
    const back = usable.length === 0 ? onClose : () => setAdding(false);
    const take = ({ id }: PaymentSource) => {
      setChosen(id);
      setAdding(false);
    };
    return <NewCardForm name={name} onClose={back} onSaved={take} />;
  }
  return (
    <>
      <p className="muted" ref={intro} tabIndex={-1}>
        {membershipMessages.cardForMonths}
      </p>
      <fieldset className="pay-rows">
        <legend className="vh">Card for Premium</legend>
        {usable.map((one) => (
          <PayRow
            key={one.id}
            mark={<BrandMark brand={one.brand} />}
            title={cardTitle(one)}
            note={`Expires ${expiryDate(one)}`}
            radio={{ checked: one.id === chosen, onChoose: () => setChosen(one.id) }}
          />
        ))}
      </fieldset>
      <Problem>{problem}</Problem>
      <div className="area-acts cluster">
        <Button
          look="act"
          size="s"
          disabled={!card}
          loading={isWorking}
          onClick={() => card && void run(() => use(card))}
        >
          {isUnpaid ? 'Pay now' : 'Use this card'}
        </Button>
        <Button size="s" disabled={isWorking} onClick={() => setAdding(true)}>
          Add Payment Source
        </Button>
        <Button look="quiet" size="s" disabled={isWorking} onClick={onClose}>
          Never mind
        </Button>
      </div>
    </>
  );
}
