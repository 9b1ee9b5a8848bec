import { useEffect, useId, useState } from 'react';
import { dollars } from '../../contract/dollars.ts';
import type { Card } from '../../contract/listing/card.ts';
import { goodsMessages } from '../../contract/messages/goods.ts';
import { colorClass } from '../lib/color-class.ts';
import { pictureOf } from '../lib/pictures.ts';

/** A row of a wide page, two of a phone. */
const SHOWN = 4;
const places = Array.from({ length: SHOWN }, (_, place) => place);

/** The first goods of the shop that are in stock, where a list is empty. Their room is kept while they load. */
export function OfferedGoods() {
  const id = useId();
  const [cards, setCards] = useState<readonly Card[]>();
  useEffect(() => {
    const call = new AbortController();
    // An empty list is worth no error.
    void fetchOffered(call.signal).then(setCards, () => setCards([]));
    return () => call.abort();
  }, []);
  if (cards?.length === 0) return null;
  return (
    <section className="offered" aria-labelledby={id} aria-busy={!cards}>
      <h3 className="h4" id={id}>
        {goodsMessages.offered}
      </h3>
      <ul>
        {cards?.map((card) => <Offered key={card.id} card={card} />) ??
          places.map((place) => (
            <li key={place} aria-hidden="true">
              <span className="skel" />
            </li>
          ))}
      </ul>
    </section>
  );
}

function Offered({ card: { name, price, picture, url, hex } }: { card: Card }) {
  return (
    <li className={`lit ${colorClass(hex)}`}>
      <a href={url}>
        <span className="im">{picture && <img src={pictureOf(picture, 400)} width={400} height={400} alt="" />}</span>
        <span className="name">{name}</span>
        <span className="data">{dollars(price)}</span>
      </a>
    </li>
  );
}

async function fetchOffered(signal: AbortSignal): Promise<readonly Card[]> {
  const { fetchMatches } = await import('../lib/api-list.ts');
  const { cards } = await fetchMatches('?inStock=true', signal);
  return cards.slice(0, SHOWN);
}
