import { useStore } from '@nanostores/react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { checkoutMessages } from '../../../api/contract/messages/checkout.ts';
import { goodsMessages } from '../../../api/contract/messages/goods.ts';
import type { Order } from '../../../api/contract/order.ts';
import { pageExists } from '../../../api/contract/routes/page-exists.ts';
import { serviceCodeSchema, serviceCodes } from '../../../api/contract/service-code.ts';
import { loadStyles } from '../../lib/load-styles.ts';
import { paidWithTitle } from '../../lib/payment/card-words.ts';
import { $flow } from '../../stores/checkout/checkout-machine.ts';
import { $user, withSession } from '../../stores/session.ts';
import styles from '../../styles/account-dialog.css?url';
import { TotalRows } from '../cart/TotalRows.tsx';
import { StepTitle } from '../purchase/StepTitle.tsx';
import { shippingMethodTitles } from '../purchase/shipping-method-texts.ts';

/** Whether to offer an account: only to guests whose email is known to have none. */
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

/** For members who bought the vending token, once the vending page exists. */
function VendingLink({ order, vendingToken }: { order: Order; vendingToken: string }) {
  const isMember = useStore($user)?.membership ?? false;
  const path = `/vending/${order.id}/`;
  if (!isMember || !order.lines.some(({ itemId }) => itemId === vendingToken) || !pageExists(path)) return null;
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

/** The shop’s own facts that results show, from `content/store.yaml`. */
export interface ResultFacts {
  /** where and when pickups are handed out */
  readonly pickupPlace: string;
  readonly phone: string;
  /** id of the item that buys a press of the vending machine */
  readonly vendingToken: string;
}

/** The receipt. Guests whose email has no account are offered one beside it. */
export function OrderReceipt({ order, pickupPlace, vendingToken }: { order: Order } & ResultFacts) {
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

function OrderFacts({ order, pickupPlace }: { order: Order; pickupPlace: string }) {
  const { payment, shipping, totals, email, lines } = order;
  const serviceCode = serviceCodeSchema.catch(serviceCodes.ground).parse(shipping.serviceCode);
  const address = [shipping.address, shipping.address2, shipping.city, `${shipping.state} ${shipping.zipCode}`.trim()];
  const quantity = lines.reduce((sum, { qty }) => sum + qty, 0);
  return (
    <>
      <dl className="facts">
        <div>
          <dt>Order</dt>
          <dd>{payment.refId}</dd>
        </div>
        <div>
          <dt>{shippingMethodTitles[serviceCode]}</dt>
          <dd>{serviceCode === serviceCodes.pickup ? pickupPlace : address.filter(Boolean).join(', ')}</dd>
        </div>
        <div>
          <dt>E-mail</dt>
          <dd>{email}</dd>
        </div>
        {payment.paidWith && (
          <div>
            <dt>Paid with</dt>
            <dd>{paidWithTitle(payment.paidWith)}</dd>
          </div>
        )}
        <div>
          <dt>Pieces</dt>
          <dd>{quantity}</dd>
        </div>
      </dl>
      <TotalRows totals={totals} serviceCode={serviceCode} />
    </>
  );
}
