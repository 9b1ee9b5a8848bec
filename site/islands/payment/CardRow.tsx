import { useEffect, useRef, useState } from 'react';
import type { PaymentSource } from '../../../contract/accounts/payment-source.ts';
import { paymentMessages } from '../../../contract/messages/payment.ts';
import { cardTitle } from '../../../contract/paid-with.ts';
import { writtenPostalCode } from '../../../contract/postal-code.ts';
import { messageOf } from '../../lib/api.ts';
import { expiryDate, expiryState } from '../../lib/payment/card-words.ts';
import { deleteCard } from '../../stores/account-area/saved-cards.ts';
import { notify } from '../../stores/notice.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../Icon.tsx';
import { BrandMark } from './BrandMark.tsx';
import { PayRow } from './PayRow.tsx';

interface Props {
  card: PaymentSource;
  checked: boolean;
  /** absent: cards are listed, not chosen */
  onChoose?: ((id: string) => void) | undefined;
  onDeleted: () => void;
}

/** A saved card, which can be deleted after a confirmation. */
export function CardRow({ card, checked, onChoose, onDeleted }: Props) {
  const [isAsking, setAsking] = useState(false);
  const trash = useRef<HTMLButtonElement>(null);
  const wasAsking = useRef(false);
  const title = cardTitle(card);
  const state = expiryState(card, new Date());

  useEffect(() => {
    if (wasAsking.current && !isAsking) trash.current?.focus();
    wasAsking.current = isAsking;
  }, [isAsking]);

  if (isAsking) return <DeleteQuestion card={card} onKeep={() => setAsking(false)} onDeleted={onDeleted} />;
  const radio = onChoose && { checked, disabled: state === 'expired', onChoose: () => onChoose(card.id) };
  return (
    <PayRow
      mark={<BrandMark brand={card.brand} />}
      title={title}
      note={<CardNote card={card} state={state} />}
      radio={radio}
    >
      <button
        ref={trash}
        className="icon-btn"
        type="button"
        aria-label={`Delete ${title}`}
        onClick={() => setAsking(true)}
      >
        <Icon name="remove" />
      </button>
    </PayRow>
  );
}

function CardNote({ card, state }: { card: PaymentSource; state: ReturnType<typeof expiryState> }) {
  if (state === 'expired') return `Expired ${expiryDate(card)}. Add it again with the new date.`;
  return (
    <>
      Expires {expiryDate(card)}
      {card.zip && ` · ZIP ${writtenPostalCode(card.zip)}`}
      {state === 'soon' && <strong className="pay-soon">Expires soon</strong>}
    </>
  );
}

interface QuestionProps {
  card: PaymentSource;
  onKeep: () => void;
  onDeleted: () => void;
}

function DeleteQuestion({ card, onKeep, onDeleted }: QuestionProps) {
  const [isDeleting, setDeleting] = useState(false);
  const keep = useRef<HTMLButtonElement>(null);
  const title = cardTitle(card);
  useEffect(() => keep.current?.focus(), []);

  async function remove() {
    setDeleting(true);
    try {
      await deleteCard(card.id);
      notify({ kind: 'success', text: paymentMessages.cardDeleted(title) });
      onDeleted();
    } catch (error) {
      notify({ kind: 'error', text: messageOf(error) });
      onKeep();
    }
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape cancels the confirmation, as in a dialog
    <div className="pay-row pay-question" onKeyDown={({ key }) => key === 'Escape' && !isDeleting && onKeep()}>
      <p className="pay-title">Delete {title}?</p>
      <div className="pay-answers">
        <Button ref={keep} look="quiet" size="s" disabled={isDeleting} onClick={onKeep}>
          Keep it
        </Button>
        <Button look="ink" size="s" loading={isDeleting} onClick={() => void remove()}>
          Delete
        </Button>
      </div>
    </div>
  );
}
