import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { goodsMessages } from '../../../api/contract/messages/goods.ts';
import { $wishlist, addToWishlist, idsInQuery, WISHLIST_MAX } from '../../stores/saved-items.ts';
import { Button } from '../../ui/Button.tsx';
import { ListProblem } from '../ListProblem.tsx';
import { useChosenItems } from '../use-chosen-items.ts';
import { WishRow } from './WishRow.tsx';

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
    <div className="wishes">
      {isShared && (
        <div className="note">
          <p>Somebody shared this list with you.</p>
          <Button look="ink" size="s" onClick={keep}>
            Keep these on my wishlist
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
