import type { User } from '../../../../api/contract/user.ts';
import { PremiumCard } from './PremiumCard.tsx';

/** What the shopper has subscribed to: there is one thing to subscribe to. */
export function SubsTab({ user }: { user: User }) {
  return <PremiumCard isMember={user.membership} />;
}
