import { useStore } from '@nanostores/react';
import { messages } from '../../../api/contract/messages.ts';
import { dollars } from '../../../api/contract/money/dollars.ts';
import { $premiumSavings } from '../../stores/cart/totals.ts';
import { $user } from '../../stores/session.ts';

/** What Premium would take off this cart, or has taken off it. */
export function PremiumSavings() {
  const saved = useStore($premiumSavings);
  const isMember = useStore($user)?.membership ?? false;
  if (saved === 0) return null;
  if (isMember) return <p className="save">{messages.premiumSaved(dollars(saved))}</p>;
  return (
    <p className="save">
      <span>
        <strong>{messages.premiumSaves(dollars(saved))}</strong> on this cart
      </span>
      <a className="link" href="/premium/">
        {messages.joinPremium}
      </a>
    </p>
  );
}
