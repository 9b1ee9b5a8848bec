import { accountAreaMessages } from '../../../../api/contract/messages/account-area.ts';
import type { User } from '../../../../api/contract/user.ts';
import { SavedCards } from '../../payment/SavedCards.tsx';

/** The cards that the payment service keeps for the shopper. */
export function PaymentTab({ user }: { user: User }) {
  return (
    <>
      <p className="muted">{accountAreaMessages.cardsWhy}</p>
      <SavedCards name={user.name ?? ''} />
    </>
  );
}
