import type { ReactNode } from 'react';
import { savedCards } from '../../stores/account-area/saved-cards.ts';
import { WhenLoaded } from '../WhenLoaded.tsx';
import { type AnotherCard, cardForThisOrder } from './another-card.ts';
import { CardsLoaded } from './CardsLoaded.tsx';

interface Props {
  /** the shopper's, for the card form */
  name: string;
  /** a card's id, or the kind of another payment method; null: nothing yet */
  chosen?: string | null;
  /** Called with a card's id, or with `newCard`. Absent: the cards are listed, not chosen. */
  onChoose?: (choice: string) => void;
  another?: AnotherCard;
  /** further payment methods, as PayRows of the same list */
  children?: ReactNode;
}

/** The account's cards: to choose from at checkout, and to manage in the account area. */
export function SavedCards({ name, chosen = null, onChoose, another = cardForThisOrder, children }: Props) {
  return (
    <section className="saved-cards stack-4" aria-labelledby="saved-cards-title">
      <WhenLoaded store={savedCards} what="your cards" skeleton={<CardsSkeleton isChoice={onChoose !== undefined} />}>
        {(cards) => (
          <CardsLoaded cards={cards} name={name} chosen={chosen} onChoose={onChoose} another={another}>
            {children}
          </CardsLoaded>
        )}
      </WhenLoaded>
    </section>
  );
}

/** A choice has a row for a typed card, and usually one for PayPal. */
function CardsSkeleton({ isChoice }: { isChoice: boolean }) {
  const rows = isChoice ? ['card', 'another card', 'typed', 'PayPal'] : ['card', 'another card'];
  return (
    <div className="saved-cards stack-4">
      <span className="skel skel-cards-head" />
      <div className="pay-rows">
        {rows.map((row) => (
          <div className="pay-row" key={row}>
            <span className="skel" />
          </div>
        ))}
      </div>
      <span className="skel skel-cards-add" />
    </div>
  );
}
