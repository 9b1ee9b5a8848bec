import { cartMessages } from '../../../contract/messages/cart.ts';
import { goodsMessages } from '../../../contract/messages/goods.ts';
import { OfferedGoods } from '../OfferedGoods.tsx';

interface Props {
  /** In the panel, Continue shopping closes it, as the shopper is in the shop already. */
  onContinue?: (() => void) | undefined;
}

export function EmptyCart({ onContinue }: Props) {
  return (
    <div className="empty">
      <svg width="64" height="64" viewBox="0 0 40 40" aria-hidden="true">
        <circle cx="18" cy="22" r="15" fill="none" stroke="currentColor" strokeWidth="5" />
        <circle cx="18" cy="22" r="4.6" fill="currentColor" />
        <path d="M18 7h20" stroke="#E4482B" strokeWidth="5" fill="none" />
      </svg>
      <h2 className="h3">{cartMessages.cartEmpty}</h2>
      <p className="muted">Spools you add wait here for you, on this device.</p>
      {onContinue ? (
        <button className="btn btn-ink" type="button" onClick={onContinue}>
          {goodsMessages.continueShopping}
        </button>
      ) : (
        <a className="btn btn-ink" href="/shop/">
          {goodsMessages.continueShopping}
        </a>
      )}
      <OfferedGoods />
    </div>
  );
}
