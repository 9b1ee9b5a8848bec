import { itemPath } from '../../../../contract/catalogue/addresses.ts';
import { sidePicture } from '../../../../contract/catalogue/pictures.ts';
import { membershipMessages } from '../../../../contract/messages/membership.ts';
import type { ChosenItem } from '../../../lib/api-chosen.ts';
import { colorClass } from '../../../lib/color-class.ts';
import { stockText } from '../../../lib/listing/stock-text.ts';
import { pictureOf } from '../../../lib/pictures.ts';
import { Price } from '../../../ui/Price.tsx';
import { AddChosen } from '../../AddChosen.tsx';
import { ListProblem } from '../../ListProblem.tsx';
import type { useChosenItems } from '../../use-chosen-items.ts';

/** Exclusives of earlier months that members can still buy. */
export function PastColors({ ids, items }: { ids: readonly string[]; items: ReturnType<typeof useChosenItems> }) {
  return (
    <section className="past stack-3" aria-labelledby="subs-past">
      <h3 className="h4" id="subs-past">
        Past colors
      </h3>
      <p className="muted">{ids.length > 0 ? membershipMessages.pastWhileSupplies : membershipMessages.pastSoldOut}</p>
      {items.status === 'error' && <ListProblem message={items.message} onRetry={items.reload} />}
      {items.status === 'loading' && ids.map((id) => <span key={id} className="skel skel-past" aria-hidden="true" />)}
      {items.status === 'ready' && ids.length > 0 && (
        <ul>
          {ids.map((id) => {
            const item = items.items.find((one) => one.id === id);
            return item && <PastColor key={id} item={item} />;
          })}
        </ul>
      )}
    </section>
  );
}

function PastColor({ item }: { item: ChosenItem }) {
  const picture = sidePicture(item.imgSrc);
  const stock = stockText(item.qoh);
  return (
    <li className={`lit ${colorClass(item.data.hex)}`}>
      <div className="im">{picture && <img src={pictureOf(picture, 160)} width={160} height={160} alt="" />}</div>
      <div className="tx">
        <a href={itemPath(item.tags)}>{item.tags.colorName ?? item.name}</a>
        <span className={`stock ${stock.level}`}>{stock.text}</span>
      </div>
      <Price amount={item.price} />
      <div className="acts">
        <AddChosen item={item} />
      </div>
    </li>
  );
}
