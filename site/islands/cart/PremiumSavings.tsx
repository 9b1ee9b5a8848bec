import { useStore } from '@nanostores/react';
import { cartMessages } from '../../../api/contract/messages/cart.ts';
import { goodsMessages } from '../../../api/contract/messages/goods.ts';
import { dollars } from '../../../api/contract/money/dollars.ts';
import { $premiumSavings } from '../../stores/cart/totals.ts';
import { $user } from '../../stores/session.ts';

/** What Premium would take off this cart, or has taken off it. */
export function PremiumSavings() {
  const saved = useStore($premiumSavings);
  const isMember = useStore($user)?.membership ?? false;
  if (saved === 0) return null;
  if (isMember) return <p className="save">{cartMessages.premiumSaved(dollars(saved))}</p>;
  return (
    <p className="save">
      <span>
        <strong>{cartMessages.premiumSaves(dollars(saved))}</strong> on this cart
      </span>
      <a className="link" href="/premium/">
        {goodsMessages.joinPremium}
      </a>
    </p>
  );
}
