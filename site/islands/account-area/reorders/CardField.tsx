import { useEffect, useState } from 'react';
import type { PaymentSource } from '../../../../contract/accounts/payment-source.ts';
import { reorderScreenMessages as words } from '../../../../contract/messages/reorder-screens.ts';
import { cardTitle } from '../../../../contract/paid-with.ts';
import { expiryDate, expiryState } from '../../../lib/payment/card-words.ts';
import { savedCards } from '../../../stores/account-area/saved-cards.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { NewCardForm } from '../../payment/NewCardForm.tsx';
import { WhenLoaded } from '../../WhenLoaded.tsx';

interface Props {
  /** the shopper's, for a new card */
  name: string;
  chosen: string;
  onChoose: (cardId: string) => void;
}

/** The saved card that pays; another one can be saved here. */
export function CardField(props: Props) {
  return (
    <WhenLoaded store={savedCards} what="your cards" skeleton={<span className="skel skel-row" />}>
      {(cards) => <Cards {...props} cards={cards.filter((card) => expiryState(card, new Date()) !== 'expired')} />}
    </WhenLoaded>
  );
}

function Cards({ name, chosen, onChoose, cards }: Props & { cards: readonly PaymentSource[] }) {
  const [isAdding, setAdding] = useState(false);
  const first = cards[0]?.id;
  const isKnown = cards.some(({ id }) => id === chosen);
  useEffect(() => {
    if (!isKnown && first) onChoose(first);
  }, [isKnown, first, onChoose]);
  if (isAdding) {
    const save = ({ id }: PaymentSource) => {
      onChoose(id);
      setAdding(false);
    };
    return <NewCardForm name={name} onClose={() => setAdding(false)} onSaved={save} />;
  }
  return (
    <div className="stack-2">
      {cards.length === 0 ? (
        <p>{words.noCard}</p>
      ) : (
        <Field label="Card">
          {(control) => (
            <select {...control} value={chosen} onChange={({ target }) => onChoose(target.value)}>
              {cards.map((card) => (
                <option key={card.id} value={card.id}>
                  {cardTitle(card)}, expires {expiryDate(card)}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
      <div>
        <Button size="s" onClick={() => setAdding(true)}>
          Add a card
        </Button>
      </div>
    </div>
  );
}
