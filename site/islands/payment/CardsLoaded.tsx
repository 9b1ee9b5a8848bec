import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { PaymentSource } from '../../../contract/accounts/payment-source.ts';
import { paymentMessages } from '../../../contract/messages/payment.ts';
import { shownCards, usableChoice } from '../../lib/payment/card-words.ts';
import { Button } from '../../ui/Button.tsx';
import type { AnotherCard } from './another-card.ts';
import { BrandMark } from './BrandMark.tsx';
import { CardRow } from './CardRow.tsx';
import { NewCardForm } from './NewCardForm.tsx';
import { PayRow } from './PayRow.tsx';

interface Props {
  cards: readonly PaymentSource[];
  name: string;
  chosen: string | null;
  onChoose?: ((choice: string) => void) | undefined;
  another: AnotherCard;
  children?: ReactNode;
}

export function CardsLoaded({ cards, name, chosen, onChoose, another, children }: Props) {
  const [isAdding, setAdding] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const shown = shownCards(cards, chosen);
  // Without a usable card, one is typed.
  const choice = usableChoice(cards, chosen, new Date()) ?? 'newCard';

  useEffect(() => {
    if (onChoose && choice !== chosen) onChoose(choice);
  }, [onChoose, choice, chosen]);

  const close = () => {
    setAdding(false);
    // The button has to be rendered again before it can take the focus.
    requestAnimationFrame(() => addButton.current?.focus());
  };

  // Nothing is saved, so a card is typed: the form below is the only one.
  if (onChoose && cards.length === 0) {
    return (
      <>
        <h2 className="vh" id="saved-cards-title" ref={title} tabIndex={-1}>
          Payment method
        </h2>
        {children && (
          <Rows isChoice>
            <TypedCardRow title="Card" note={another.note} choice={choice} onChoose={onChoose} />
            {children}
          </Rows>
        )}
      </>
    );
  }
  return (
    <>
      <header className="saved-cards-head split">
        <h2 className="h3" id="saved-cards-title" ref={title} tabIndex={-1}>
          Saved cards
        </h2>
        {cards.length > 0 && <span className="data">{countOf(shown.length, cards.length)}</span>}
      </header>
      {cards.length === 0 && <p className="muted">{paymentMessages.noSavedCards}</p>}
      {cards.length > 0 && (
        <Rows isChoice={onChoose !== undefined}>
          {shown.map((card) => (
            <CardRow
              key={card.id}
              card={card}
              checked={card.id === choice}
              onChoose={onChoose}
              onDeleted={() => title.current?.focus()}
            />
          ))}
          {onChoose && <TypedCardRow {...another} choice={choice} onChoose={onChoose} />}
          {children}
        </Rows>
      )}
      {isAdding ? (
        <NewCardForm
          name={name}
          onClose={close}
          onSaved={(card) => {
            onChoose?.(card.id);
            close();
          }}
        />
      ) : (
        <Button ref={addButton} className="saved-cards-add" onClick={() => setAdding(true)}>
          Add Payment Source
        </Button>
      )}
    </>
  );
}

interface TypedCardProps extends AnotherCard {
  choice: string;
  onChoose: (choice: string) => void;
}

function TypedCardRow({ title, note, choice, onChoose }: TypedCardProps) {
  return (
    <PayRow
      mark={<BrandMark brand="" />}
      title={title}
      note={note}
      radio={{ checked: choice === 'newCard', onChoose: () => onChoose('newCard') }}
    />
  );
}

function Rows({ isChoice, children }: { isChoice: boolean; children: ReactNode }) {
  if (!isChoice) return <div className="pay-rows">{children}</div>;
  return (
    <fieldset className="pay-rows">
      <legend className="vh">How to pay</legend>
      {children}
    </fieldset>
  );
}

function countOf(shown: number, all: number): string {
  return shown < all ? `${shown} of ${all} shown` : `${all} saved`;
}
