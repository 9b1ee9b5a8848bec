import { useEffect, useId, useState } from 'react';
import { cardPath } from '../../api/contract/catalogue/addresses.ts';
import { sidePicture } from '../../api/contract/catalogue/pictures.ts';
import { goodsMessages } from '../../api/contract/messages/goods.ts';
import { dollars } from '../../api/contract/money/dollars.ts';
import { type ChosenItem, fetchBestSellers, fetchChosen } from '../lib/api-chosen.ts';
import { colorClass } from '../lib/color-class.ts';
import { pictureOf } from '../lib/pictures.ts';
import { otherViewed } from '../stores/recently-viewed.ts';

/** A row of a wide page, two of a phone. */
const SHOWN = 4;
const places = Array.from({ length: SHOWN }, (_, place) => place);

/** What the shopper looked at last, then best sellers: where a list is empty. Their room is kept while they load. */
export function OfferedGoods() {
  const id = useId();
  const [items, setItems] = useState<readonly ChosenItem[]>();
  useEffect(() => {
    void fetchOffered().then(setItems);
  }, []);
  if (items?.length === 0) return null;
  return (
    <section className="offered" aria-labelledby={id} aria-busy={!items}>
      <h3 className="h4" id={id}>
        {goodsMessages.offered}
      </h3>
      <ul>
        {items?.map((item) => <Offered key={item.id} item={item} />) ??
          places.map((place) => (
            <li key={place} aria-hidden="true">
              <span className="skel" />
            </li>
          ))}
      </ul>
    </section>
  );
}

function Offered({ item: { name, price, imgSrc, tags, data } }: { item: ChosenItem }) {
  const picture = sidePicture(imgSrc);
  return (
    <li className={`lit ${colorClass(data.hex)}`}>
      <a href={cardPath(tags)}>
        <span className="im">{picture && <img src={pictureOf(picture, 400)} width={400} height={400} alt="" />}</span>
        <span className="name">{name}</span>
        <span className="data">{dollars(price)}</span>
      </a>
    </li>
  );
}

/** None where the shop does not answer: an empty list is worth no error. */
async function fetchOffered(): Promise<ChosenItem[]> {
  const viewed = otherViewed('');
  const groups = await Promise.all([
    viewed.length > 0 ? fetchChosen(viewed).catch(() => []) : [],
    fetchBestSellers().catch(() => []),
  ]);
  const byId = new Map(groups.flat().map((item) => [item.id, item]));
  return [...byId.values()].filter(({ qoh }) => qoh > 0).slice(0, SHOWN);
}
