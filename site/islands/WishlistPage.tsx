import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { itemPath } from '../../contract/catalogue/addresses.ts';
import { sidePicture } from '../../contract/catalogue/pictures.ts';
import { specLine } from '../../contract/catalogue/spec-line.ts';
import { goodsMessages } from '../../contract/messages/goods.ts';
import type { ChosenItem } from '../lib/api-chosen.ts';
import { colorClass } from '../lib/color-class.ts';
import { keepUnits } from '../lib/keep-units.ts';
import { stockText } from '../lib/listing/stock-text.ts';
import { pictureOf } from '../lib/pictures.ts';
import { $wishlist, addToWishlist, idsInQuery, toggleWishlist, WISHLIST_MAX } from '../stores/saved-items.ts';
import { Button } from '../ui/Button.tsx';
import { Price } from '../ui/Price.tsx';
import { AddChosen } from './AddChosen.tsx';
import { ListProblem } from './ListProblem.tsx';
import { OfferedGoods } from './OfferedGoods.tsx';
import { useChosenItems } from './use-chosen-items.ts';

/** A wishlist item with its current price and stock. */
function WishRow({ item, isOwn }: { item: ChosenItem; isOwn: boolean }) {
  const { id, name, tags, data } = item;
  const picture = sidePicture(item.imgSrc);
  const stock = stockText(item.qoh);
  return (
    <li className={`wish lit ${colorClass(data.hex)}`}>
      <div className="im">{picture && <img src={pictureOf(picture, 160)} width={160} height={160} alt="" />}</div>
      <div className="tx">
        <p className="data">{keepUnits(specLine(tags))}</p>
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
            Remove<span className="vh"> {name}</span>
          </Button>
        )}
      </div>
    </li>
  );
}

/** The shopper's wishlist, or a shared one named by the URL, which never replaces the shopper's own. */
export function WishlistPage() {
  const own = useStore($wishlist, { ssr: 'initial' });
  const [ids, setIds] = useState<readonly string[]>();
  const [isShared, setShared] = useState(false);
  useEffect(() => {
    const shared = idsInQuery(location.search, WISHLIST_MAX);
    setShared(shared.length > 0);
    setIds(shared.length > 0 ? shared : $wishlist.get());
  }, []);
  const list = useChosenItems(ids);

  const keep = () => {
    addToWishlist(ids ?? []);
    history.replaceState(null, '', '/wishlist/');
    setShared(false);
    setIds($wishlist.get());
  };

  if (list.status === 'error') return <ListProblem message={list.message} onRetry={list.reload} />;
  if (list.status === 'loading' || !ids) return <p className="list-wait">Looking up your list …</p>;
  const shown = isShared ? list.items : list.items.filter(({ id }) => own.includes(id));
  const isGone = list.items.length < ids.length;
  return (
    <div className="wishes stack-5">
      {isShared && (
        <div className="note">
          <p>Someone shared this list with you.</p>
          <Button look="ink" size="s" onClick={keep}>
            Save these to my wishlist
          </Button>
        </div>
      )}
      {isGone && <p className="note">{goodsMessages.someGone}</p>}
      {shown.length === 0 ? (
        <div className="empty">
          <h2 className="h3">Nothing here yet</h2>
          <p className="muted">
            Press the heart of anything in the shop: it waits here, on this device, without an account.
          </p>
          <a className="btn btn-ink" href="/shop/">
            {goodsMessages.continueShopping}
          </a>
          <OfferedGoods />
        </div>
      ) : (
        <ul>
          {shown.map((item) => (
            <WishRow key={item.id} item={item} isOwn={!isShared} />
          ))}
        </ul>
      )}
      {!isShared && shown.length > 0 && <ShareLink ids={own} />}
    </div>
  );
}

function ShareLink({ ids }: { ids: readonly string[] }) {
  return (
    <p className="muted">
      To show this list to somebody, send them{' '}
      <a className="link" href={`/wishlist/?items=${ids.join(',')}`}>
        this link
      </a>
      .
    </p>
  );
}
