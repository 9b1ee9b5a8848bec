import { itemPath } from '../../../api/contract/catalogue/addresses.ts';
import { sidePicture } from '../../../api/contract/catalogue/pictures.ts';
import type { ChosenItem } from '../../lib/api-chosen.ts';
import { specLine } from '../../lib/catalogue/spec-line.ts';
import { colorClass } from '../../lib/color-class.ts';
import { stockText } from '../../lib/listing/stock-text.ts';
import { pictureOf } from '../../lib/pictures.ts';
import { toggleWishlist } from '../../stores/saved-items.ts';
import { Button } from '../../ui/Button.tsx';
import { Price } from '../../ui/Price.tsx';
import { AddChosen } from '../AddChosen.tsx';

/** A wishlist item with its current price and stock. */
export function WishRow({ item, isOwn }: { item: ChosenItem; isOwn: boolean }) {
  const { id, name, tags, data } = item;
  const picture = sidePicture(item.imgSrc);
  const stock = stockText(item.qoh);
  return (
    <li className={`wish lit ${colorClass(data.hex)}`}>
      <div className="im">{picture && <img src={pictureOf(picture, 160)} width={160} height={160} alt="" />}</div>
      <div className="tx">
        <p className="data">{specLine(tags)}</p>
        <h2 className="h4">
          <a href={itemPath(tags)}>{name}</a>
        </h2>
        <span className={`stock ${stock.level}`}>{stock.text}</span>
      </div>
      <Price amount={item.price} />
      <div className="acts">
        <AddChosen item={item} />
        {isOwn && (
          <Button look="quiet" size="s" onClick={() => toggleWishlist(id)}>
            Take away<span className="vh"> {name}</span>
          </Button>
        )}
      </div>
    </li>
  );
}
