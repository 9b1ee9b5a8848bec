import { useStore } from '@nanostores/react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { checkoutMessages } from '../../../api/contract/messages/checkout.ts';
import { goodsMessages } from '../../../api/contract/messages/goods.ts';
import type { Order } from '../../../api/contract/order.ts';
import { isThere } from '../../../api/contract/routes/is-there.ts';
import { loadStyles } from '../../shell/load-styles.ts';
import { $flow } from '../../stores/checkout/checkout-flow.ts';
import { $user, withSession } from '../../stores/session.ts';
import styles from '../../styles/for-sign-in.css?url';
import { OrderFacts } from './OrderFacts.tsx';
import type { ResultFacts } from './result-facts.ts';
import { StepTitle } from './StepTitle.tsx';

/** Whether to offer an account: to guests whose address is known to have none. Silence when the shop does not say. */
function useOffersAccount(email: string): boolean {
  const isGuest = useStore($user)?.loggedIn !== true;
  const [isNew, setNew] = useState(false);
  useEffect(() => {
    if (!isGuest || !email) return;
    let isCurrent = true;
    import('../../lib/api-account.ts')
      .then(({ isRegistered }) => withSession(() => isRegistered(email)))
      .then((isRegistered) => isCurrent && setNew(!isRegistered))
      .catch(() => {});
    return () => {
      isCurrent = false;
    };
  }, [isGuest, email]);
  return isGuest && isNew;
}

/** For members whose order has the token in it, once there is a machine to walk up to. */
function VendingLink({ order, vendingToken }: { order: Order; vendingToken: string }) {
  const isMember = useStore($user)?.membership ?? false;
  const path = `/vending/${order.id}/`;
  if (!isMember || !order.lines.some(({ itemId }) => itemId === vendingToken) || !isThere(path)) return null;
  return (
    <a className="link" href={path}>
      Go to the vending machine
    </a>
  );
}

const RegisterPanel = lazy(async () => {
  const [{ RegisterPanel }] = await Promise.all([import('../register-panel/RegisterPanel.tsx'), loadStyles(styles)]);
  return { default: RegisterPanel };
});

/** The receipt. Guests whose address has no account are offered one beside it. */
export function SuccessResult({ order, pickupPlace, vendingToken }: { order: Order } & ResultFacts) {
  const isPhone = useStore($flow) === 'phone';
  const offersAccount = useOffersAccount(order.email);
  const [firstName = '', ...lastNames] = order.shipping.name.split(' ');
  return (
    <div className="result thanks">
      <div className="receipt">
        <span className="live">Order placed</span>
        <StepTitle>{isPhone ? checkoutMessages.thanksForOrder : checkoutMessages.thankYou}</StepTitle>
        <p className="lede">{checkoutMessages.orderComplete}</p>
        <OrderFacts order={order} pickupPlace={pickupPlace} />
        <div className="result-foot">
          <a className="btn btn-act btn-l" href="/">
            {goodsMessages.continueShopping}
          </a>
          <VendingLink order={order} vendingToken={vendingToken} />
        </div>
      </div>
      {offersAccount && (
        <Suspense>
          <RegisterPanel email={order.email} firstName={firstName} lastName={lastNames.join(' ')} orderId={order.id} />
        </Suspense>
      )}
    </div>
  );
}
